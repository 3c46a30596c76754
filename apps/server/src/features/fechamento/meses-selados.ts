import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { canonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { ResultadoGuardado } from "../../db/resultado.ts"
import { descreverMotor, impressaoDoMotor, type MotorUsado } from "../../motor.ts"
import { calcular, hashDoConteudo } from "../apuracao/calculo.ts"
import type { EntradaGuardada } from "../apuracao/entrada.ts"
import { figurasDe } from "../apuracao/figuras.ts"
import { type Elo, primeiroEloQuebrado } from "./cadeia.ts"
import { lerApuracoesSeladas, lerIdsDasSeladas, lerSelos } from "./fechamento.repository.ts"

interface AchadoDoMes {
  readonly competencia: string | null
  readonly mensagem: string
}

interface MesesConferidos {
  readonly meses: number
  readonly elos: number
  /** What does not verify. */
  readonly achados: readonly AchadoDoMes[]
  /** Intact months to which today's engine, which is not the one that sealed them, gives another result. */
  readonly mudancas: readonly AchadoDoMes[]
}

/**
 * Checks the chain of a company whole, and recomputes its sealed months from `desde` on (null: all): content hash, figures
 * shown in lists, result, and that each closed month is backed by the seal that closed it. Writes nothing.
 */
export async function verificarMeses(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  desde: string | null,
  motores: ReadonlyMap<string, MotorUsado>,
): Promise<MesesConferidos> {
  const achados: AchadoDoMes[] = []
  const mudancas: AchadoDoMes[] = []
  const selos = (await lerSelos(tx, escopo, idEmpresa)).map((s) => s.selo)
  const quebrado = primeiroEloQuebrado(selos)
  if (quebrado !== null)
    achados.push({ competencia: null, mensagem: `a cadeia de selos está quebrada no elo ${quebrado}` })
  const fechamentos = new Map(selos.filter((s) => s.tipo === "fechamento").map((s) => [s.idApuracao, s]))
  const ids = new Map((await lerIdsDasSeladas(tx, escopo, idEmpresa)).map((a) => [a.id, a.competencia]))
  for (const [id, competencia] of ids)
    if (!fechamentos.has(id)) achados.push({ competencia, mensagem: "há um cálculo selado sem elo na cadeia" })
  for (const elo of selos) {
    if (ids.get(elo.idApuracao) === elo.competencia) continue
    const mensagem = `o elo ${elo.sequencia} aponta para um cálculo que não existe, não está selado ou é de outro mês`
    achados.push({ competencia: elo.competencia, mensagem })
  }
  const seladas = await lerApuracoesSeladas(tx, escopo, idEmpresa, desde)
  for (const apuracao of seladas) {
    const { competencia } = apuracao
    const visto = conferirSemCair(apuracao, fechamentos.get(apuracao.id) ?? null, motores)
    achados.push(...visto.achados.map((mensagem) => ({ competencia, mensagem })))
    mudancas.push(...visto.mudancas.map((mensagem) => ({ competencia, mensagem })))
  }
  achados.push(...(await verificarEstados(tx, escopo, idEmpresa)))
  return { meses: seladas.length, elos: selos.length, achados, mudancas }
}

type Selada = Awaited<ReturnType<typeof lerApuracoesSeladas>>[number]
interface Conferida {
  readonly achados: string[]
  readonly mudancas: string[]
}

/** What was altered may be anything at all: a month that cannot be read is a finding, never the end of the check. */
function conferirSemCair(apuracao: Selada, elo: Elo | null, motores: ReadonlyMap<string, MotorUsado>): Conferida {
  try {
    return conferir(apuracao, elo, motores)
  } catch {
    return { achados: ["o conteúdo selado não pode ser lido"], mudancas: [] }
  }
}

function conferir(apuracao: Selada, elo: Elo | null, motores: ReadonlyMap<string, MotorUsado>): Conferida {
  const achados: string[] = []
  const guardado = apuracao.resultado as ResultadoGuardado
  const entrada = apuracao.entrada as EntradaGuardada
  const conteudo = { parametros: apuracao.parametros, resultado: guardado, memoria: apuracao.memoria } as Parameters<
    typeof hashDoConteudo
  >[1]
  const hash = hashDoConteudo(entrada, conteudo)
  if (hash !== apuracao.hashConteudo || (elo !== null && hash !== elo.hashConteudo))
    achados.push("o conteúdo selado foi alterado: o hash não confere")
  const mostradas: Record<string, unknown> = { ...apuracao }
  const diferentes = Object.entries(figurasDe(entrada, guardado))
    .filter(([coluna, valor]) => String(mostradas[coluna]) !== String(valor))
    .map(([coluna]) => coluna)
  if (entrada.competencia !== apuracao.competencia) diferentes.push("competencia")
  if (diferentes.length > 0) achados.push(`o que as listas mostram difere do selado: ${diferentes.join(", ")}`)
  const motor = elo?.motor ?? apuracao.motor
  const diferenca = recalcular(entrada, guardado)
  if (diferenca === null) return { achados, mudancas: [] }
  if (motor === impressaoDoMotor())
    return { achados: [...achados, `o mesmo motor que o selou dá outro resultado: ${diferenca}`], mudancas: [] }
  const deOnde = descreverMotor(motor, motores.get(motor))
  const paraOnde = descreverMotor(impressaoDoMotor(), motores.get(impressaoDoMotor()))
  return { achados, mudancas: [`o motor mudou (${deOnde} → ${paraOnde}) e dá outro resultado: ${diferenca}`] }
}

/** What today's engine gives otherwise for the stored inputs, in words; null when it gives the same. */
function recalcular(entrada: EntradaGuardada, guardado: ResultadoGuardado): string | null {
  const { situacao, resultado } = calcular(entrada)
  if (situacao !== "calculado" || resultado === null) return `hoje o mês não seria calculado (${situacao})`
  if (canonico(resultado) === canonico(guardado)) return null
  return guardado.total === resultado.total
    ? `os mesmos ${guardado.total}, divididos de outro modo`
    : `selado ${guardado.total}, hoje ${resultado.total}`
}

/** Where the state of a month and the head of the chain disagree, a guard of the database failed or was put aside. */
async function verificarEstados(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<AchadoDoMes[]> {
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
