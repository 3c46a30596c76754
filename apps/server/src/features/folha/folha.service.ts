import { avisoDaFolha } from "@partida/contracts"
import { formatarCompetencia, competencia as mesDe, paraReais } from "@partida/fiscal"
import { z } from "zod"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { quantos } from "../../palavras.ts"
import { type Ressalva, registrarConclusao, registrarReabertura } from "../etapas/etapas.service.ts"
import { emitirGuiasDaFolha } from "../guias/emissao.service.ts"
import { executorPorEmpresa } from "../processamento/por-empresa.service.ts"
import { calcularEmpresas } from "../recalculo/recalculo.service.ts"
import { temAtividadesMistas } from "../socios/recibo.ts"
import { type Aceito, porQueNaoConclui } from "./conclusao.ts"
import { inserirRecibos, lerRecibosDoMes, marcarRecalculo, temCalculo, travarFolha } from "./folha.repository.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import type { FolhaJulgada } from "./julgamento.ts"
import { reciboNovo } from "./recibo-novo.ts"

interface PedidoDeConclusao {
  /** ISO day; it selects the IRRF. Null for that of the last slips of the month, else its last day. */
  readonly dataPagamento: string | null
  /** The person says that nobody receives in this month. */
  readonly semMovimento: boolean
  readonly ressalvas: readonly Aceito[]
  /** Of the figures that the person saw; null for a job, which judges each company when its turn comes. */
  readonly token: string | null
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
  const lida = (await julgarFolhas(tx, escopo, competencia, [idEmpresa], pedido.dataPagamento)).get(idEmpresa)
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  return concluirJulgada(tx, ato, lida.julgada, pedido)
}

/**
 * The same of a company already locked and judged in this transaction, after which nothing was concluded of a company that
 * shares a person with it: the ceiling of the INSS is one.
 */
export async function concluirJulgada(
  tx: Tx,
  ato: Ato,
  julgada: FolhaJulgada,
  pedido: Omit<PedidoDeConclusao, "dataPagamento">,
): Promise<number> {
  const impedimento = porQueNaoConclui(julgada, pedido)
  if (impedimento) throw impedimento
  if (pedido.token !== null && pedido.token !== julgada.token)
    throw new ErroDeNegocio(
      "calculo-desatualizado",
      "Os valores mudaram enquanto você conferia. Confira os recibos de novo antes de concluir.",
    )
  return emitir(tx, ato, julgada, { ...pedido, semMovimento: julgada.recibos.length === 0 })
}

/**
 * Concludes the payroll items of a month that has none by law: the owner of a MEI pays INSS in the DAS. False for any other
 * regime, for a month already concluded and for one that cannot be: nothing is done.
 */
export async function concluirSeNaoSeAplica(
  tx: Tx,
  ato: Ato,
  idEmpresa: string,
  competencia: string,
): Promise<boolean> {
  const { escopo } = ato
  const lida = (await julgarFolhas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa)
  const conclusao = { semMovimento: true, ressalvas: [] }
  if (!lida?.julgada.naoSeAplica || porQueNaoConclui(lida.julgada, conclusao)) return false
  await emitir(tx, ato, lida.julgada, conclusao)
  return true
}

/** Raises entrada-invalida for a payment before the month of the work. */
export function exigirDepoisDoMes(competencia: string, dataPagamento: string | null): void {
  if (dataPagamento === null || dataPagamento.slice(0, 7) >= competencia) return
  throw new ErroDeNegocio(
    "entrada-invalida",
    `O pagamento não pode ser antes de ${formatarCompetencia(mesDe(competencia))}, o mês do trabalho.`,
    "dataPagamento",
  )
}

async function emitir(
  tx: Tx,
  ato: Ato,
  julgada: FolhaJulgada,
  { semMovimento, ressalvas }: { readonly semMovimento: boolean; readonly ressalvas: readonly Aceito[] },
): Promise<number> {
  const { idEmpresa, competencia } = julgada
  const conclusao = { semMovimento, resumo: resumoDe(julgada), ressalvas: ressalvasDe(julgada, ressalvas) }
  const versao = await registrarConclusao(tx, ato, { idEmpresa, competencia, etapa: "pro-labore" }, conclusao)
  await inserirRecibos(
    tx,
    julgada.recibos.map((r) => reciboNovo(ato, julgada, r, versao)),
  )
  await emitirGuiasDaFolha(tx, ato, idEmpresa, competencia, versao)
  await recalcularMes(tx, ato, idEmpresa, competencia)
  return versao
}

/** What counts as pró-labore of the month is another now: its tax at once, the later ones by the sweep. */
async function recalcularMes(tx: Tx, ato: Ato, idEmpresa: string, competencia: string) {
  const { escopo } = ato
  await marcarRecalculo(tx, escopo, idEmpresa, competencia, ato.agora)
  if (await temCalculo(tx, escopo, idEmpresa, competencia)) await calcularEmpresas(tx, ato, competencia, [idEmpresa])
  else await anunciarFechamentos(tx, escopo.idEscritorio, competencia, [idEmpresa])
}

/** Figures as the person saw them. */
const resumoDe = ({ totais, dataPagamento, naoSeAplica }: FolhaJulgada) => ({
  pessoas: totais.pessoas,
  bruto: paraReais(totais.bruto),
  inss: paraReais(totais.inss),
  irrf: paraReais(totais.irrf),
  liquido: paraReais(totais.liquido),
  cpp: paraReais(totais.cpp),
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
  await recalcularMes(tx, ato, idEmpresa, competencia)
}

/**
 * Opens the payroll items again when the revenue just confirmed shares the CPP of mixed activities otherwise than their slips
 * do, and says why. Any other company stays as it is. Raises competencia-fechada.
 */
export async function reabrirSeMudouORateio(tx: Tx, ato: Ato, idEmpresa: string, competencia: string): Promise<void> {
  const { escopo } = ato
  const recibos = await lerRecibosDoMes(tx, escopo, competencia, [idEmpresa])
  const emVigor = recibos.filter(({ situacao }) => situacao === "concluida")
  if (emVigor.length === 0) return
  const julgada = (await julgarFolhas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa)?.julgada
  if (!julgada || !temAtividadesMistas(julgada.cadastro.regime)) return
  const emitida = emVigor.reduce((total, { recibo }) => total + recibo.cppCentavos, 0n)
  if (julgada.totais.cpp === emitida) return
  const da = { idEmpresa, competencia, etapa: "pro-labore" } as const
  await registrarReabertura(tx, ato, da, MUDOU_O_RATEIO, "mudanca")
  await recalcularMes(tx, ato, idEmpresa, competencia)
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
    async (tx, ato, { idEmpresa, competencia, parametros: { dataPagamento, semMovimento, ressalvas } }) => {
      const { escopo } = ato
      if (!(await travarFolha(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
      const lida = (await julgarFolhas(tx, escopo, competencia, [idEmpresa], dataPagamento)).get(idEmpresa)
      if (!lida) throw new ErroDeNegocio("nao-encontrado")
      const { julgada } = lida
      if (julgada.etapa?.situacao === "concluida")
        return { resultado: 5, codigo: "transicao-recusada", mensagem: "O pró-labore já estava conferido." }
      const aceitos = (ressalvas?.codigos ?? []).map((codigo) => ({ codigo, motivo: ressalvas?.motivo ?? "" }))
      const conclusao = { semMovimento: semMovimento && julgada.recibos.length === 0, ressalvas: aceitos }
      const impedimento = porQueNaoConclui(julgada, conclusao)
      if (impedimento) throw impedimento
      await emitir(tx, ato, julgada, { ...conclusao, semMovimento: julgada.recibos.length === 0 })
      return { resultado: 2, codigo: null, mensagem: oQueFoiFeito(julgada) }
    },
  )

function oQueFoiFeito({ naoSeAplica, totais }: FolhaJulgada): string {
  if (naoSeAplica) return "MEI: não há pró-labore a emitir."
  if (totais.pessoas === 0) return "Sem pró-labore no mês."
  const recibos = quantos(totais.pessoas, "recibo emitido", "recibos emitidos")
  return `${recibos}, líquido de R$ ${paraReais(totais.liquido).replace(".", ",")}.`
}
