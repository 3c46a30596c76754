import { asc, eq, sql } from "drizzle-orm"
import type { Banco, Tx } from "../../db/banco.ts"
import { canonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { calcular, hashDoConteudo } from "../apuracao/calculo.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { figurasDe } from "../apuracao/figuras.ts"
import { verificarRecibos } from "../folha/verificacao.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { primeiroEloQuebrado } from "./cadeia.ts"
import { lerApuracoesSeladas, lerSelos } from "./fechamento.repository.ts"

export interface Divergencia {
  readonly escritorio: string
  readonly empresa: string
  readonly competencia: string | null
  readonly mensagem: string
}

export interface Verificacao {
  readonly empresas: number
  readonly mesesSelados: number
  readonly elos: number
  /** Pró-labore slips, of every version. */
  readonly recibos: number
  readonly divergencias: readonly Divergencia[]
}

/**
 * Recomputes every sealed month of every office with today's code and checks every chain: links, content hashes, the
 * figures shown in lists, and that each closed month is backed by the seal that closed it. The pró-labore slips too, each by
 * its own hash. Writes nothing.
 */
export async function verificarTudo(banco: Banco): Promise<Verificacao> {
  const todos = await banco.naPlataforma((tx) =>
    tx.select({ id: escritorios.id, nome: escritorios.nome }).from(escritorios).orderBy(asc(escritorios.nome)),
  )
  const divergencias: Divergencia[] = []
  let empresasVistas = 0
  let mesesSelados = 0
  let elos = 0
  let recibos = 0
  for (const escritorio of todos) {
    const escopo = sistema(escritorio.id)
    const lista = await banco.emEscopo(escopo, (tx) =>
      tx
        .select({ id: empresas.id, apelido: empresas.apelido })
        .from(empresas)
        .where(eq(empresas.idEscritorio, escritorio.id))
        .orderBy(asc(empresas.apelido)),
    )
    for (const empresa of lista) {
      const achado = await banco.emEscopo(escopo, (tx) => verificarEmpresa(tx, escopo, empresa.id))
      empresasVistas++
      mesesSelados += achado.meses
      elos += achado.elos
      recibos += achado.recibos
      for (const d of achado.divergencias)
        divergencias.push({ escritorio: escritorio.nome, empresa: empresa.apelido, ...d })
    }
  }
  return { empresas: empresasVistas, mesesSelados, elos, recibos, divergencias }
}

type Achado = Pick<Divergencia, "competencia" | "mensagem">

async function verificarEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const divergencias: Achado[] = []
  const selos = (await lerSelos(tx, escopo, idEmpresa)).map((s) => s.selo)
  const quebrado = primeiroEloQuebrado(selos)
  if (quebrado !== null)
    divergencias.push({ competencia: null, mensagem: `a cadeia de selos está quebrada no elo ${quebrado}` })
  const seladas = await lerApuracoesSeladas(tx, escopo, idEmpresa)
  for (const apuracao of seladas) {
    const elo = selos.find((s) => s.tipo === "fechamento" && s.idApuracao === apuracao.id)
    if (!elo)
      divergencias.push({ competencia: apuracao.competencia, mensagem: "há um cálculo selado sem elo na cadeia" })
    divergencias.push(...verificarApuracao(apuracao, elo?.hashConteudo ?? null))
  }
  for (const elo of selos) {
    const alvo = seladas.find((a) => a.id === elo.idApuracao)
    if (alvo?.competencia !== elo.competencia)
      divergencias.push({
        competencia: elo.competencia,
        mensagem: `o elo ${elo.sequencia} aponta para um cálculo que não existe, não está selado ou é de outro mês`,
      })
  }
  divergencias.push(...(await verificarEstados(tx, escopo, idEmpresa)))
  const folha = await verificarRecibos(tx, escopo, idEmpresa)
  divergencias.push(...folha.achados)
  return { meses: seladas.length, elos: selos.length, recibos: folha.recibos, divergencias }
}

function verificarApuracao(
  apuracao: Awaited<ReturnType<typeof lerApuracoesSeladas>>[number],
  hashDoSelo: string | null,
): Achado[] {
  const achados: Achado[] = []
  const { competencia } = apuracao
  const guardado = apuracao.resultado
  const entrada = apuracao.entrada as EntradaGuardada
  const conteudo = { parametros: apuracao.parametros, resultado: guardado, memoria: apuracao.memoria } as Parameters<
    typeof hashDoConteudo
  >[1]
  const hash = hashDoConteudo(entrada, conteudo)
  if (hash !== apuracao.hashConteudo || (hashDoSelo !== null && hash !== hashDoSelo)) {
    achados.push({ competencia, mensagem: "o conteúdo selado foi alterado: o hash não confere" })
  }
  const derivadas = Object.entries(figurasDe(entrada, guardado))
  const mostradas: Record<string, unknown> = { ...apuracao }
  const diferentes = derivadas
    .filter(([coluna, valor]) => String(mostradas[coluna]) !== String(valor))
    .map(([coluna]) => coluna)
  if (entrada.competencia !== competencia) diferentes.push("competencia")
  if (diferentes.length > 0) {
    achados.push({ competencia, mensagem: `o que as listas mostram difere do selado: ${diferentes.join(", ")}` })
  }
  const hoje = calcular(entrada)
  if (hoje.situacao !== "calculado" || hoje.resultado === null) {
    achados.push({ competencia, mensagem: `o código de hoje não calcula este mês (${hoje.situacao})` })
  } else if (canonico(hoje.resultado) !== canonico(guardado)) {
    achados.push({
      competencia,
      mensagem: `o código de hoje dá outro valor: selado ${guardado?.total ?? "nada"}, hoje ${hoje.resultado.total}`,
    })
  }
  return achados
}

/** Where the state of a month and the head of the chain disagree, a guard of the database failed or was put aside. */
async function verificarEstados(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<Achado[]> {
  const { rows } = await tx.execute<{ competencia: string; problema: string }>(sql`
    with ultimos as (
      select distinct on (s.competencia) s.competencia, s.tipo, s.versao, s.id_apuracao from selos s
        where s.id_escritorio = ${escopo.idEscritorio} and s.id_empresa = ${idEmpresa} order by s.competencia, s.sequencia desc)
    select coalesce(f.competencia, u.competencia) as competencia, 'o estado do mês não é o que o último selo diz' as problema
      from (select * from fechamentos where id_escritorio = ${escopo.idEscritorio} and id_empresa = ${idEmpresa}) f
      full join ultimos u on u.competencia = f.competencia
      where (f.estado = 'fechado') is distinct from (u.tipo = 'fechamento') and (u.tipo is not null or f.estado = 'fechado')
        or (u.tipo is not null and (f.competencia is null or f.versao <> u.versao or (f.estado = 'fechado' and f.id_apuracao <> u.id_apuracao)))
        or (u.tipo is null and f.versao > 0)
    union all
    select a.competencia, 'há um cálculo que nenhum mês usa' from apuracoes a
      where a.id_escritorio = ${escopo.idEscritorio} and a.id_empresa = ${idEmpresa} and not a.selada
        and not exists (select 1 from fechamentos f where f.id_escritorio = a.id_escritorio and f.id_apuracao = a.id)
    order by 1`)
  return rows.map((r) => ({ competencia: r.competencia, mensagem: r.problema }))
}
