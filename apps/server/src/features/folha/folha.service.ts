import { avisoDaFolha } from "@partida/contracts"
import {
  centavos,
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import { z } from "zod"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { quantos } from "../../palavras.ts"
import { type Ressalva, registrarConclusoes, registrarReabertura } from "../etapas/etapas.service.ts"
import { emitirGuiasDaFolha } from "../guias/emissao.service.ts"
import { executorPorEmpresa, recusado } from "../processamento/por-empresa.service.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { calcularEmpresas } from "../recalculo/recalculo.service.ts"
import { temAtividadesMistas } from "../socios/recibo.ts"
import { type Aceito, porQueNaoConclui } from "./conclusao.ts"
import {
  comCalculo,
  inserirCppDeMei,
  inserirRecibos,
  lerRecibosDoMes,
  marcarRecalculo,
  travarFolha,
  travarFolhas,
} from "./folha.repository.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import type { FolhaJulgada } from "./julgamento.ts"
import { cppDeMeiNova } from "./mei-contratado.ts"
import { reciboNovo } from "./recibo-novo.ts"

interface PedidoDeConclusao {
  /** ISO day; it selects the IRRF. Null for that of the last slips of the month, else its last day. */
  readonly dataPagamento: string | null
  /** The person says that nobody receives in this month. */
  readonly semMovimento: boolean
  readonly ressalvas: readonly Aceito[]
  /** Of the figures that the person saw; null for a job, which judges each company when its turn comes. */
  readonly token: string | null
  /** Reais of services taken of MEI in the trades that have CPP apart; null says nothing. */
  readonly servicosDeMei?: string | null
}

/**
 * Issues the slips of a month and concludes its payroll items: each slip stored with inputs, parameter periods, result and
 * tree, in the version of the step. The month's tax is computed again when it had been. Returns the version. Raises
 * nao-encontrado, entrada-invalida, transicao-recusada, competencia-fechada, etapa-pendente, etapa-impedida,
 * ressalva-sem-motivo and calculo-desatualizado (the figures are not the ones that the person saw).
 */
export async function concluirProLabore(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  pedido: PedidoDeConclusao,
): Promise<number> {
  const { escopo } = ato
  if (!(await travarFolha(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  exigirDepoisDoMes(competencia, pedido.dataPagamento)
  const { servicosDeMei = null, dataPagamento } = pedido
  const suposto = { pagamento: dataPagamento, servicosDeMei: servicosDeMei === null ? null : deReais(servicosDeMei) }
  const lida = encontrado((await julgarFolhas(tx, escopo, competencia, [idEmpresa], suposto)).get(idEmpresa))
  const { julgada } = lida
  const impedimento = porQueNaoConclui(julgada, pedido)
  if (impedimento) throw impedimento
  if (pedido.token !== null && pedido.token !== julgada.token)
    throw new ErroDeNegocio(
      "calculo-desatualizado",
      "Os valores mudaram enquanto você conferia. Confira os recibos de novo antes de concluir.",
    )
  const semMovimento = julgada.recibos.length === 0
  const versoes = await concluirJulgadas(tx, ato, competencia, [{ julgada, semMovimento, ressalvas: pedido.ressalvas }])
  return versoes.get(idEmpresa) ?? 0
}

/**
 * Concludes the payroll items of a month that has none by law: the owner of a MEI pays INSS in the DAS. For any other regime,
 * for a month already concluded and for one that cannot be, nothing is done.
 */
export async function concluirOndeNaoSeAplica(
  tx: Tx,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
): Promise<void> {
  const conclusao = { semMovimento: true, ressalvas: [] }
  const lidas = await julgarFolhas(tx, ato.escopo, competencia, ids)
  const semFolha = [...lidas.values()].flatMap(({ julgada }) =>
    julgada.naoSeAplica && !porQueNaoConclui(julgada, conclusao) ? { julgada, ...conclusao } : [],
  )
  await concluirJulgadas(tx, ato, competencia, semFolha)
}

/** Raises entrada-invalida for a payment before the month of the work. */
export function exigirDepoisDoMes(competencia: string, dataPagamento: string | null): void {
  if (dataPagamento === null || dataPagamento.slice(0, 7) >= competencia) return
  recusar(
    `O pagamento não pode ser antes de ${formatarCompetencia(mesDe(competencia))}, o mês do trabalho.`,
    "dataPagamento",
  )
}

/** One company to be concluded: nothing stops it any more. */
interface Emissao {
  readonly julgada: FolhaJulgada
  readonly semMovimento: boolean
  readonly ressalvas: readonly Aceito[]
}

/**
 * Concludes the month of companies already locked and judged in this transaction and issues their slips and guides; answers
 * the version of each. No two share a person, nor was anything concluded since of one that shares a person with them: the
 * ceiling of the INSS is one.
 */
export async function concluirJulgadas(
  tx: Tx,
  ato: Ato,
  competencia: string,
  emissoes: readonly Emissao[],
): Promise<ReadonlyMap<string, number>> {
  const conclusoes = emissoes.map(({ julgada, semMovimento, ressalvas }) => ({
    idEmpresa: julgada.idEmpresa,
    semMovimento,
    resumo: resumoDe(julgada),
    ressalvas: ressalvasDe(julgada, ressalvas),
  }))
  const versoes = await registrarConclusoes(tx, ato, { competencia, etapa: "pro-labore" }, conclusoes)
  await inserirRecibos(
    tx,
    emissoes.flatMap(({ julgada }) =>
      julgada.recibos.map((r) => reciboNovo(ato, julgada, r, versoes.get(julgada.idEmpresa) ?? 0)),
    ),
  )
  await inserirCppDeMei(
    tx,
    emissoes.flatMap(({ julgada }) => cppDeMeiNova(ato, julgada, versoes.get(julgada.idEmpresa) ?? 0)),
  )
  await emitirGuiasDaFolha(tx, ato, competencia, versoes)
  // Nothing is left to say of the month: its tax is computed at once, and the later ones by the sweep.
  const concluidas = [...versoes.keys()]
  if (concluidas.length === 0) return versoes
  await marcarRecalculo(tx, ato.escopo, concluidas, competencia, ato.agora)
  await calcularEmpresas(tx, ato, competencia, concluidas)
  return versoes
}

/** What counts as pró-labore of the month is another now: its tax at once, the later ones by the sweep. */
async function recalcularMes(tx: Tx, ato: Ato, ids: readonly string[], competencia: string) {
  const { escopo } = ato
  if (ids.length === 0) return
  await marcarRecalculo(tx, escopo, ids, competencia, ato.agora)
  const calculadas = await comCalculo(tx, escopo, ids, competencia)
  if (calculadas.size > 0) await calcularEmpresas(tx, ato, competencia, [...calculadas])
  const demais = ids.filter((id) => !calculadas.has(id))
  await anunciarFechamentos(tx, escopo.idEscritorio, competencia, demais)
}

/** Figures as the person saw them. */
const resumoDe = ({ totais, dataPagamento, naoSeAplica }: FolhaJulgada) => ({
  pessoas: totais.pessoas,
  bruto: paraReais(totais.bruto),
  inss: paraReais(totais.inss),
  irrf: paraReais(totais.irrf),
  liquido: paraReais(totais.liquido),
  cpp: paraReais(totais.cpp),
  cppDeMei: paraReais(totais.cppDeMei),
  dataPagamento,
  naoSeAplica,
})

const ressalvasDe = ({ avisos }: FolhaJulgada, aceitos: readonly Aceito[]): Ressalva[] =>
  avisos.map((a) => ({ ...a, motivo: aceitos.find((r) => r.codigo === a.codigo)?.motivo ?? "" }))

/**
 * Opens the payroll items of a month again, with a reason: the slips issued stay, and the next conclusion issues another
 * version. Raises nao-encontrado, transicao-recusada and competencia-fechada.
 */
export async function reabrirProLabore(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  motivo: string,
): Promise<void> {
  const { escopo } = ato
  if (!(await travarFolha(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await registrarReabertura(tx, ato, { idEmpresa, competencia, etapa: "pro-labore" }, motivo)
  await recalcularMes(tx, ato, [idEmpresa], competencia)
}

/**
 * Opens the payroll items again when the revenue just confirmed shares the CPP of mixed activities otherwise than their slips
 * do, and says why. Any other company stays as it is. Raises competencia-fechada.
 */
export async function reabrirSeMudouORateio(tx: Tx, ato: Ato, idEmpresa: string, competencia: string): Promise<void> {
  const { escopo } = ato
  const recibos = await lerRecibosDoMes(tx, escopo, competencia, [idEmpresa])
  const emVigor = recibos.filter(({ situacao }) => situacao === "concluida")
  const lida = (await julgarFolhas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa)
  if (!lida || !temAtividadesMistas(lida.julgada.cadastro.regime)) return
  const { julgada, deMei } = lida
  if (emVigor.length === 0 && deMei?.emVigor !== true) return
  const emitida = emVigor.reduce((total, { recibo }) => total + recibo.cppCentavos, 0n)
  // Without an answer to compare, the services of MEI are asked about again by the change of their notes.
  const doMei = julgada.mei?.calculo ? julgada.totais.cppDeMei : (deMei?.cpp ?? 0n)
  if (julgada.totais.cpp === emitida && doMei === (deMei?.cpp ?? 0n)) return
  const da = { idEmpresa, competencia, etapa: "pro-labore" } as const
  await registrarReabertura(tx, ato, da, MUDOU_O_RATEIO, "mudanca")
  await recalcularMes(tx, ato, [idEmpresa], competencia)
}

const MUDOU_O_RATEIO = "A receita do Anexo IV mudou depois da conferência, e com ela a CPP dos recibos."

/** What a person says for every company of a job. */
const parametrosDoLote = z.object({
  dataPagamento: z.string().nullable(),
  semMovimento: z.boolean(),
  ressalvas: z.object({ codigos: z.array(avisoDaFolha), motivo: z.string() }).nullable(),
})
export type ParametrosDoLote = z.infer<typeof parametrosDoLote>

/** Job "concluir-pro-labore": what stops one company is its own result. */
export const executorDoProLabore = (agora: () => Date, nomeDe: (idUsuario: string) => Promise<string>) =>
  executorPorEmpresa(
    agora,
    nomeDe,
    (parametros) => parametrosDoLote.parse(parametros),
    async (tx, ato, { competencia, itens, parametros }) => {
      const pedidas = itens.map((i) => i.idEmpresa)
      const documentosDe = await travarFolhas(tx, ato.escopo, pedidas)
      const resultados = new Map<string, ResultadoDeItem>()
      for (const ids of emTurnos(pedidas, documentosDe))
        for (const [id, resultado] of await concluirTurno(tx, ato, competencia, ids, parametros))
          resultados.set(id, resultado)
      return resultados
    },
  )

/**
 * Companies that may be concluded together, turn after turn: whoever shares a person with one before is judged after its slips,
 * because the ceiling of the INSS is one.
 */
function emTurnos(pedidas: readonly string[], documentosDe: ReadonlyMap<string, readonly string[]>): string[][] {
  const turnos: string[][] = []
  const turnoDe = new Map<string, number>()
  for (const id of pedidas) {
    const pessoas = documentosDe.get(id)
    if (!pessoas) continue
    const turno = Math.max(0, ...pessoas.map((p) => turnoDe.get(p) ?? 0))
    for (const pessoa of pessoas) turnoDe.set(pessoa, turno + 1)
    turnos[turno] = [...(turnos[turno] ?? []), id]
  }
  return turnos
}

async function concluirTurno(
  tx: Tx,
  ato: Ato,
  competencia: string,
  ids: readonly string[],
  { dataPagamento, semMovimento, ressalvas }: ParametrosDoLote,
): Promise<Map<string, ResultadoDeItem>> {
  const aceitos = (ressalvas?.codigos ?? []).map((codigo) => ({ codigo, motivo: ressalvas?.motivo ?? "" }))
  const resultados = new Map<string, ResultadoDeItem>()
  const emissoes: Emissao[] = []
  for (const [id, { julgada }] of await julgarFolhas(tx, ato.escopo, competencia, ids, { pagamento: dataPagamento })) {
    const semRecibos = julgada.recibos.length === 0
    const conclusao = { semMovimento: semMovimento && semRecibos, ressalvas: aceitos }
    const impedimento = porQueNaoConclui(julgada, conclusao)
    if (impedimento) resultados.set(id, recusado(impedimento))
    else {
      resultados.set(id, { resultado: 2, codigo: null, mensagem: oQueFoiFeito(julgada) })
      emissoes.push({ julgada, ressalvas: aceitos, semMovimento: semRecibos })
    }
  }
  await concluirJulgadas(tx, ato, competencia, emissoes)
  return resultados
}

function oQueFoiFeito({ naoSeAplica, totais }: FolhaJulgada): string {
  if (naoSeAplica) return "MEI: não há pró-labore a emitir."
  if (totais.pessoas === 0) return "Sem pró-labore no mês."
  const recibos = quantos(totais.pessoas, "recibo emitido", "recibos emitidos")
  return `${recibos}, líquido de ${reaisPorExtenso(centavos(totais.liquido))}.`
}
