import { randomUUID } from "node:crypto"
import {
  type AjusteDeRegra,
  acumular,
  ajusteEm,
  type Lancamento,
  type PlanoDeContas,
  type RegraDeFato,
  regrasPadrao,
  SEMPRE,
  vagasDe,
} from "@partida/contabil"
import type { EfeitoDaRegraContabil, MudancaDaRegraContabil, RegraContabil } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { lerFatosBrutos } from "./fatos.repository.ts"
import { fatosDaEmpresa } from "./fatos.ts"
import { lerApelidos } from "./livros.repository.ts"
import { diasDo } from "./periodo.ts"
import { abrirPlano, lerPlano, lerPlanos } from "./plano.service.ts"
import { pedirNovaPostagem } from "./postagem.repository.ts"
import { lancarOuEsperar } from "./postagem.service.ts"
import {
  type AjusteGravado,
  inserirAjuste,
  lerAjustes,
  lerMesesAbertos,
  regrasDeCada,
  travarRegrasDoEscritorio,
} from "./regras.repository.ts"

/** The rules of a company today, each beside the shipped one. Raises nao-encontrado. Three statements. */
export async function listarRegras(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  const plano = await lerPlano(tx, escopo, idEmpresa, diaCivil(agora))
  const ajustes = await lerAjustes(tx, escopo, [idEmpresa])
  return { lista: regrasPadrao.map((regra) => apresentar(regra, plano, ajustes, diaCivil(agora))) }
}

function apresentar(
  padrao: RegraDeFato,
  plano: PlanoDeContas,
  ajustes: readonly AjusteGravado[],
  hoje: string,
): RegraContabil {
  const [doEscritorio, daEmpresa] = [true, false].map((comum) =>
    ajustes.filter((a) => a.fato === padrao.fato && (a.idEmpresa === null) === comum),
  )
  const emVigor = [daEmpresa, doEscritorio]
    .map((camada = []) => camada.find((a) => a === ajusteEm(camada, padrao.fato, hoje)))
    .find((a) => a !== undefined && !a.padrao)
  const conta = (codigo: string | null) => {
    const achada = codigo === null ? undefined : plano.contas.find((c) => c.codigo === codigo)
    return achada ? { codigo: achada.codigo, nome: achada.nome } : null
  }
  return {
    fato: padrao.fato,
    historico: emVigor?.historico ?? padrao.historico,
    historicoPadrao: padrao.historico,
    dono: emVigor === undefined ? "padrao" : emVigor.idEmpresa === null ? "escritorio" : "empresa",
    vagas: vagasDe(padrao, plano).map(({ dc, chave }) => ({
      dc,
      chave,
      conta: conta(emVigor?.contas[chave] ?? plano.deChave(chave)),
      padrao: conta(plano.deChave(chave)),
    })),
    versoes: { escritorio: doEscritorio?.at(-1)?.versao ?? 0, empresa: daEmpresa?.at(-1)?.versao ?? 0 },
    mudanca:
      emVigor === undefined
        ? null
        : { desde: emVigor.desde, por: emVigor.criadaPor, em: emVigor.criadaEm.toISOString() },
  }
}

interface Alvo {
  readonly idEmpresa: string
  readonly fato: string
}

/** What a change would do to the entries of open months; nothing is written. Raises nao-encontrado and entrada-invalida. */
export async function preverRegra(
  tx: Tx,
  ato: Ato,
  alvo: Alvo,
  mudanca: MudancaDaRegraContabil,
): Promise<EfeitoDaRegraContabil> {
  const { ajuste } = await exigirMudanca(tx, ato, alvo, mudanca)
  const { empresas, meses, lancamentos, valor, contas, exemplos } = await medir(tx, ato.escopo, alvo, ajuste)
  return { empresas: empresas.size, meses: [...meses.keys()], lancamentos, valor: paraReais(valor), contas, exemplos }
}

/**
 * Writes a version of a rule; months whose entries it changes are posted again by the sweep, which whoever called wakes where
 * `livros` says so. Raises as `preverRegra`, and versao-desatualizada when somebody changed it meanwhile.
 */
export async function mudarRegra(
  tx: Tx,
  ato: Ato,
  alvo: Alvo,
  { versao, ...mudanca }: MudancaDaRegraContabil & { readonly versao: number },
): Promise<{ readonly regra: RegraContabil; readonly livros: boolean }> {
  const { escopo, agora } = ato
  await travarRegrasDoEscritorio(tx, escopo)
  const { ajuste, padrao, plano, anteriores } = await exigirMudanca(tx, ato, alvo, mudanca)
  if ((anteriores.filter((a) => a.idEmpresa === ajuste.idEmpresa).at(-1)?.versao ?? 0) !== versao)
    throw new ErroDeNegocio("versao-desatualizada")
  const { empresas, meses } = await medir(tx, escopo, alvo, ajuste)
  await inserirAjuste(tx, ajuste)
  let livros = false
  for (const idEmpresa of empresas) {
    const seus = [...meses].flatMap(([mes, ids]) => (ids.has(idEmpresa) ? [mes] : []))
    livros = (await pedirNovaPostagem(tx, escopo, idEmpresa, seus)) || livros
  }
  const ajustes = await lerAjustes(tx, escopo, [alvo.idEmpresa], alvo.fato)
  return { regra: apresentar(padrao, plano, ajustes, diaCivil(agora)), livros }
}

/** Checks a change, and makes the row that it would be. */
async function exigirMudanca(tx: Tx, ato: Ato, { idEmpresa, fato }: Alvo, mudanca: MudancaDaRegraContabil) {
  const { escopo, agora, nome } = ato
  await exigirEmpresa(tx, escopo, idEmpresa)
  const padrao = encontrado(regrasPadrao.find((r) => r.fato === fato))
  const daEmpresa = mudanca.alcance === "empresa"
  if (!daEmpresa) exigirEscritorioInteiro(escopo, "a regra do escritório vale para todas")
  await abrirPlano(tx, ato)
  const dia = diaCivil(agora)
  const plano = await lerPlano(tx, escopo, idEmpresa, dia)
  const doEscritorio = daEmpresa ? plano : (await lerPlanos(tx, escopo, [], dia))("")
  const vagas = vagasDe(padrao, plano)
  const contas: Record<string, string> = {}
  for (const [i, { chave, conta }] of (mudanca.padrao ? [] : mudanca.contas).entries()) {
    const campo = `contas.${i}.conta`
    if (!vagas.some((v) => v.chave === chave)) recusar("Esta vaga não é da regra. Recarregue a tela.", campo)
    const escolhida = doEscritorio.contas.find((c) => c.codigo === conta)
    if (escolhida?.tipo !== "A")
      recusar(
        plano.contas.some((c) => c.codigo === conta && c.tipo === "A")
          ? `A conta ${conta} é só desta empresa, e a regra seria de todas. Mude a regra da empresa.`
          : `${conta} não é uma conta analítica do plano. Escolha uma da lista.`,
        campo,
      )
    if (plano.deChave(chave) !== conta) contas[chave] = conta
  }
  const historico = mudanca.padrao || mudanca.historico === padrao.historico ? null : mudanca.historico
  if (!mudanca.padrao && historico === null && Object.keys(contas).length === 0)
    recusar("A regra ficaria igual à do produto. Mude uma conta ou o histórico, ou volte ao padrão.", "contas")
  const anteriores = await lerAjustes(tx, escopo, [idEmpresa], fato)
  const dono = daEmpresa ? idEmpresa : null
  const ultima = anteriores.filter((a) => a.idEmpresa === dono).at(-1)
  if (mudanca.padrao && (ultima === undefined || ultima.padrao))
    recusar("A regra já é a do padrão: não há o que desfazer.", "padrao")
  const ajuste: AjusteGravado = {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: dono,
    fato,
    versao: (ultima?.versao ?? 0) + 1,
    desde: mudanca.desde === null ? SEMPRE : `${mudanca.desde}-01`,
    historico,
    contas,
    padrao: mudanca.padrao,
    criadaEm: agora,
    criadaPor: nome,
  }
  return { ajuste, padrao, plano, anteriores }
}

const EXEMPLOS = 20
/** Companies of a reading: each brings the facts of a month. */
const EMPRESAS_POR_LEITURA = 200

/** The entries of open months that a change makes different, fact by fact, as they would be posted. */
async function medir(tx: Tx, escopo: Escopo, { fato }: Alvo, ajuste: AjusteGravado) {
  const desde = ajuste.desde === SEMPRE ? null : ajuste.desde.slice(0, 7)
  const abertos = Map.groupBy(await lerMesesAbertos(tx, escopo, ajuste.idEmpresa, desde), (m) => m.competencia)
  const empresas = new Set<string>()
  const meses = new Map<string, Set<string>>()
  const mudancas: Mudanca[] = []
  for (const [mes, linhas] of abertos)
    for (let i = 0; i < linhas.length; i += EMPRESAS_POR_LEITURA) {
      const ids = linhas.slice(i, i + EMPRESAS_POR_LEITURA).map((l) => l.idEmpresa)
      for (const mudanca of await mudancasDoMes(tx, escopo, { mes, ids, fato, ajuste })) {
        mudancas.push(mudanca)
        empresas.add(mudanca.idEmpresa)
        meses.set(mes, (meses.get(mes) ?? new Set()).add(mudanca.idEmpresa))
      }
    }
  const exemplos = mudancas.slice(0, EXEMPLOS)
  const nomes = new Map(
    (await lerApelidos(tx, escopo, [...new Set(exemplos.map((m) => m.idEmpresa))])).map((e) => [e.id, e.apelido]),
  )
  return {
    empresas,
    meses,
    lancamentos: mudancas.length,
    valor: mudancas.reduce((soma, m) => soma + totalDe(m.depois ?? m.antes), 0n),
    contas: diferencas(mudancas),
    exemplos: exemplos.map(({ idEmpresa, plano, antes, depois }) => ({
      empresa: nomes.get(idEmpresa) ?? "",
      data: (depois ?? antes)?.data ?? "",
      antes: emPalavras(plano, antes),
      depois: emPalavras(plano, depois),
      valor: paraReais(totalDe(depois ?? antes)),
    })),
  }
}

interface Mudanca {
  readonly idEmpresa: string
  readonly plano: PlanoDeContas
  readonly antes: Lancamento | null
  readonly depois: Lancamento | null
}

interface DoMes {
  readonly mes: string
  readonly ids: readonly string[]
  readonly fato: string
  readonly ajuste: AjusteGravado
}

async function mudancasDoMes(tx: Tx, escopo: Escopo, { mes, ids, fato, ajuste }: DoMes): Promise<Mudanca[]> {
  const { ate } = diasDo(mes)
  const brutos = await lerFatosBrutos(tx, escopo, mes, ids)
  const planos = await lerPlanos(tx, escopo, ids, ate)
  const ajustes = await lerAjustes(tx, escopo, ids, fato)
  const [hoje, depois] = [ajustes, [...ajustes, ajuste]].map(
    (todos: (AjusteDeRegra & { idEmpresa: string | null })[]) => regrasDeCada(todos, ate),
  )
  return ids.flatMap((idEmpresa) => {
    const plano = planos(idEmpresa)
    return fatosDaEmpresa(brutos, idEmpresa, mes).fatos.flatMap(({ fato: contado }) => {
      if (contado.fato !== fato) return []
      const [velho, novo] = [hoje, depois].map((regras) => {
        const lancado = lancarOuEsperar({ plano, regras: regras?.(idEmpresa) ?? [] }, contado)
        return lancado.tipo === "lancado" ? lancado.lancamento : null
      })
      if (velho === undefined || novo === undefined || iguais(velho, novo)) return []
      return { idEmpresa, plano, antes: velho, depois: novo }
    })
  })
}

const iguais = (a: Lancamento | null, b: Lancamento | null) =>
  a?.historico === b?.historico &&
  a?.partidas.length === b?.partidas.length &&
  (a?.partidas ?? []).every((p, i) => p.conta === b?.partidas[i]?.conta && p.valor === b.partidas[i].valor)

const totalDe = (lancamento: Lancamento | null) =>
  (lancamento?.partidas ?? []).reduce((soma, p) => (p.dc === "D" ? soma + p.valor : soma), 0n)

/** The difference of each account between the entries as they are and as they would be. */
function diferencas(mudancas: readonly Mudanca[]): EfeitoDaRegraContabil["contas"] {
  const presentes = (qual: "antes" | "depois") => mudancas.flatMap((m) => m[qual] ?? [])
  const antes = acumular(new Map(), presentes("antes"))
  const depois = acumular(new Map(), presentes("depois"))
  const nomes = new Map(mudancas.flatMap(({ plano }) => plano.contas.map((c) => [c.codigo, c.nome] as const)))
  return [...new Set([...antes.keys(), ...depois.keys()])].sort().flatMap((codigo) => {
    const diferenca = (depois.get(codigo) ?? 0n) - (antes.get(codigo) ?? 0n)
    return diferenca === 0n ? [] : { codigo, nome: nomes.get(codigo) ?? "", diferenca: paraReais(diferenca) }
  })
}

/** "NFS-e emitida: D Clientes no país, C Serviços prestados". */
function emPalavras(plano: PlanoDeContas, lancamento: Lancamento | null): string {
  if (lancamento === null) return "A classificar"
  const contas = lancamento.partidas.map((p) => `${p.dc} ${plano.conta(p.conta).nome}`)
  return `${lancamento.historico.split(":")[0]}: ${contas.join(", ")}`
}
