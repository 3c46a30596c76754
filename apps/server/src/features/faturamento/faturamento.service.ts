import type { AvisoDoFaturamento } from "@partida/contracts"
import { formatarData, paraReais } from "@partida/fiscal"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa, travarEmpresas } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Ressalva, registrarConclusoes, registrarReabertura } from "../etapas/etapas.service.ts"
import { concluirOndeNaoSeAplica, reabrirSeMudouORateio } from "../folha/folha.service.ts"
import { type Julgados, type Motivo, motivoDe } from "../processamento/motivos.service.ts"
import { type FatosDoFaturamento, lerFatos } from "./faturamento.repository.ts"
import { type Achado, type Julgamento, julgarFaturamento } from "./julgamento.ts"

/** The revenue of a month of one company, judged. */
export interface FaturamentoJulgado {
  readonly fatos: FatosDoFaturamento
  readonly julgamento: Julgamento
}

/** What a person says on concluding. */
export interface ConclusaoDoFaturamento {
  /** What the person saw; null accepts whatever is there now (bulk). */
  readonly token: string | null
  /** There was no revenue: said, never supposed. */
  readonly semMovimento: boolean
  readonly ressalvas: readonly { readonly codigo: AvisoDoFaturamento; readonly motivo: string }[]
}

/** Reads and judges the revenue of many companies in a fixed number of queries, in the order asked for. */
export async function julgarFaturamentos(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
  agora: Date,
): Promise<FaturamentoJulgado[]> {
  const fatos = await lerFatos(tx, escopo, competencia, ids)
  const mesCivil = competenciaCivil(agora)
  return fatos.map((f) => ({ fatos: f, julgamento: julgarFaturamento(f, competencia, mesCivil) }))
}

/**
 * Confirms the revenue of a month of companies: nothing waits, each warning has a reason, and "there was none" was said. Answers
 * why each of those left as they were was: nao-encontrado, competencia-fechada, transicao-recusada (already concluded),
 * calculo-desatualizado (other figures than those seen), etapa-impedida and ressalva-sem-motivo.
 */
export async function concluirFaturamentos(
  tx: Tx,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
  conclusao: ConclusaoDoFaturamento,
): Promise<Map<string, ErroDeNegocio>> {
  const { escopo } = ato
  const alcancadas = await travarEmpresas(tx, escopo, ids)
  const julgados = await julgarFaturamentos(tx, escopo, competencia, alcancadas, ato.agora)
  const recusas = await concluirJulgados(
    tx,
    ato,
    competencia,
    julgados.map((julgado) => ({ julgado, conclusao })),
  )
  const lidas = new Set(julgados.map((j) => j.fatos.idEmpresa))
  for (const id of ids) if (!lidas.has(id)) recusas.set(id, new ErroDeNegocio("nao-encontrado"))
  return recusas
}

/** The same of one company, raising what left it as it was. */
export async function concluirFaturamento(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  conclusao: ConclusaoDoFaturamento,
): Promise<void> {
  const recusa = (await concluirFaturamentos(tx, ato, competencia, [idEmpresa], conclusao)).get(idEmpresa)
  if (recusa) throw recusa
}

interface AConcluir {
  readonly julgado: FaturamentoJulgado
  readonly conclusao: ConclusaoDoFaturamento
}

/** The same of companies already locked and judged in this transaction. */
export async function concluirJulgados(
  tx: Tx,
  ato: Ato,
  competencia: string,
  pedidos: readonly AConcluir[],
): Promise<Map<string, ErroDeNegocio>> {
  const { escopo } = ato
  const recusas = new Map<string, ErroDeNegocio>()
  for (const { julgado, conclusao } of pedidos) {
    const recusa = porQueNaoConclui(julgado, conclusao)
    if (recusa) recusas.set(julgado.fatos.idEmpresa, recusa)
  }
  const aceitos = pedidos.filter(({ julgado }) => !recusas.has(julgado.fatos.idEmpresa))
  await registrarConclusoes(tx, ato, { competencia, etapa: "faturamento" }, aceitos.map(conclusaoDe))
  const feitas = aceitos.map(({ julgado }) => julgado.fatos)
  // The owner of a MEI pays INSS in the DAS: there is no payroll item to look at, and the step says so by itself.
  const meis = feitas.filter((f) => f.regime === "mei").map((f) => f.idEmpresa)
  await concluirOndeNaoSeAplica(tx, ato, competencia, meis)
  // Only a revenue confirmed again finds slips issued over the former one.
  for (const { regime, etapa, idEmpresa } of feitas)
    if (regime !== "mei" && etapa) await reabrirSeMudouORateio(tx, ato, idEmpresa, competencia)
  await anunciarFechamentos(
    tx,
    escopo.idEscritorio,
    competencia,
    feitas.map((f) => f.idEmpresa),
  )
  return recusas
}

const conclusaoDe = ({ julgado: { fatos, julgamento }, conclusao }: AConcluir) => ({
  idEmpresa: fatos.idEmpresa,
  semMovimento: conclusao.semMovimento,
  resumo: {
    receitaDasNotas: paraReais(julgamento.notas),
    receitaDigitada: paraReais(julgamento.digitada),
    ...(julgamento.recebida !== null && { receitaRecebida: paraReais(julgamento.recebida) }),
    receitaTotal: paraReais(julgamento.total),
    quantidadeDeNotas: fatos.documentos.quantidade,
    linhasDigitadas: fatos.digitada.quantidade,
    token: julgamento.token,
  },
  ressalvas: comMotivo(julgamento.avisos, conclusao.ressalvas),
})

/** Why this revenue cannot be concluded as the person asks, or null when it can. */
export function porQueNaoConclui(
  { fatos, julgamento }: FaturamentoJulgado,
  { token, semMovimento, ressalvas }: ConclusaoDoFaturamento,
): ErroDeNegocio | null {
  if (fatos.fechado) return new ErroDeNegocio("competencia-fechada")
  const { etapa } = fatos
  if (etapa?.situacao === "concluida")
    return new ErroDeNegocio(
      "ja-feito",
      `${etapa.por} já concluiu o faturamento deste mês em ${formatarData(diaCivil(etapa.em))}.`,
    )
  if (token !== null && token !== julgamento.token)
    return new ErroDeNegocio(
      "calculo-desatualizado",
      "O faturamento mudou depois que você o abriu. Confira os novos valores e conclua de novo.",
    )
  const impedem = impedimentosDo(julgamento, semMovimento)
  if (impedem.length > 0)
    return new ErroDeNegocio("etapa-impedida", impedem.map((i) => i.mensagem).join(" "), undefined, {
      primeiro: impedem[0],
    })
  const semMotivo = julgamento.avisos.filter((a) => !ressalvas.some((r) => r.codigo === a.codigo))
  if (semMotivo.length === 0) return null
  return new ErroDeNegocio(
    "ressalva-sem-motivo",
    `${semMotivo.map((a) => a.mensagem).join(" ")} Escreva o motivo para seguir.`,
    undefined,
    { primeiro: semMotivo[0] },
  )
}

/**
 * Which of the companies a bulk conclusion would leave as they are, and why, by the rules of the job and in a fixed number of
 * queries; a company that would be concluded has no reason. Their amounts come with them.
 */
export async function preverConclusoes(
  tx: Tx,
  escopo: Escopo,
  pedido: {
    readonly competencia: string
    readonly semMovimento: boolean
    readonly avisosAceitos: readonly string[]
  },
  ids: readonly string[],
  agora: Date,
): Promise<Julgados> {
  const { competencia, semMovimento, avisosAceitos } = pedido
  const motivos = new Map<string, Motivo>()
  const valores = new Map<string, Readonly<Record<string, bigint>>>()
  for (const julgado of await julgarFaturamentos(tx, escopo, competencia, ids, agora)) {
    const { fatos, julgamento } = julgado
    const aceitas = julgamento.avisos.flatMap((a) =>
      avisosAceitos.includes(a.codigo) ? { codigo: a.codigo, motivo: a.codigo } : [],
    )
    const erro = porQueNaoConclui(julgado, { token: null, semMovimento, ressalvas: aceitas })
    if (erro) motivos.set(fatos.idEmpresa, motivoDe(erro))
    valores.set(fatos.idEmpresa, { Receita: julgamento.total })
  }
  return { motivos, valores }
}

/** What stops the conclusion, given what the person says about there being no revenue. */
export function impedimentosDo(
  { impedimentos, semReceita }: Julgamento,
  semMovimento: boolean,
): Julgamento["impedimentos"] {
  if (!semMovimento) return impedimentos
  const outros = impedimentos.filter((i) => i.codigo !== "sem-receita")
  if (semReceita) return outros
  const mensagem = "O mês tem receita: não pode ser declarado sem movimento."
  return [...outros, { codigo: "sem-movimento-com-receita", mensagem }]
}

function comMotivo(
  avisos: readonly Achado<AvisoDoFaturamento>[],
  ressalvas: ConclusaoDoFaturamento["ressalvas"],
): Ressalva[] {
  return avisos.flatMap(({ codigo, mensagem }) => {
    const aceita = ressalvas.find((r) => r.codigo === codigo)
    return aceita ? { codigo, mensagem, motivo: aceita.motivo } : []
  })
}

/** Opens the concluded revenue of an open month again. Raises nao-encontrado, competencia-fechada, transicao-recusada. */
export async function reabrirFaturamento(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  motivo: string,
): Promise<void> {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await registrarReabertura(tx, ato, { idEmpresa, competencia, etapa: "faturamento" }, motivo)
  await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [idEmpresa])
}
