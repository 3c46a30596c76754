import { randomUUID } from "node:crypto"
import { avisoDaFolha } from "@partida/contracts"
import { deReais, formatarCompetencia, competencia as mesDe, paraReais } from "@partida/fiscal"
import { z } from "zod"
import { anunciarFechamentos } from "../../ao-vivo/anuncio.ts"
import type { Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Ressalva, registrarConclusao, registrarReabertura } from "../etapas/etapas.service.ts"
import { type Ator, calcularEmpresas } from "../fechamento/fechamento.service.ts"
import { emitirGuiasDaFolha } from "../guias/guias.service.ts"
import type { Executor } from "../processamento/processamento.service.ts"
import { regimeDaFolha } from "../socios/folha.service.ts"
import { inserirRecibos, marcarRecalculo, temCalculo, travarFolha } from "./folha.repository.ts"
import { julgarFolhas } from "./julgamento.service.ts"
import { type Aceito, type FolhaJulgada, porQueNaoConclui, type ReciboJulgado } from "./julgamento.ts"

export interface PedidoDeConclusao {
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
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  pedido: PedidoDeConclusao,
  ator: Ator,
): Promise<number> {
  if (!(await travarFolha(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  exigirDepoisDoMes(competencia, pedido.dataPagamento)
  const lida = (await julgarFolhas(tx, escopo, competencia, [idEmpresa], pedido.dataPagamento)).get(idEmpresa)
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  const { julgada } = lida
  const impedimento = porQueNaoConclui(julgada, pedido)
  if (impedimento) throw impedimento
  if (pedido.token !== null && pedido.token !== julgada.token)
    throw new ErroDeNegocio(
      "calculo-desatualizado",
      "Os valores mudaram enquanto você conferia. Confira os recibos de novo antes de concluir.",
    )
  return emitir(tx, escopo, julgada, { ...pedido, semMovimento: julgada.recibos.length === 0 }, ator)
}

/**
 * Concludes the payroll items of a month that has none by law: the owner of a MEI pays INSS in the DAS. False for any other
 * regime, for a month already concluded and for one that cannot be: nothing is done.
 */
export async function concluirSeNaoSeAplica(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  ator: Ator,
): Promise<boolean> {
  const lida = (await julgarFolhas(tx, escopo, competencia, [idEmpresa])).get(idEmpresa)
  const ato = { semMovimento: true, ressalvas: [] }
  if (!lida?.julgada.naoSeAplica || porQueNaoConclui(lida.julgada, ato)) return false
  await emitir(tx, escopo, lida.julgada, ato, ator)
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
  escopo: Escopo,
  julgada: FolhaJulgada,
  { semMovimento, ressalvas }: { readonly semMovimento: boolean; readonly ressalvas: readonly Aceito[] },
  ator: Ator,
): Promise<number> {
  const { idEmpresa, competencia } = julgada
  const conclusao = { semMovimento, resumo: resumoDe(julgada), ressalvas: ressalvasDe(julgada, ressalvas) }
  const versao = await registrarConclusao(tx, escopo, { idEmpresa, competencia, etapa: "pro-labore" }, conclusao, ator)
  await inserirRecibos(
    tx,
    julgada.recibos.map((r) => reciboNovo(escopo, julgada, r, versao, ator)),
  )
  await emitirGuiasDaFolha(tx, escopo, idEmpresa, competencia, versao, ator)
  await recalcularMes(tx, escopo, idEmpresa, competencia, ator)
  return versao
}

/** What counts as pró-labore of the month is another now: its tax at once, the later ones by the sweep. */
async function recalcularMes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string, ator: Ator) {
  await marcarRecalculo(tx, escopo, idEmpresa, competencia, ator.agora)
  if (await temCalculo(tx, escopo, idEmpresa, competencia))
    await calcularEmpresas(tx, escopo, competencia, [idEmpresa], ator)
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

function reciboNovo(
  { idEscritorio }: Escopo,
  { idEmpresa, competencia, dataPagamento, cadastro }: FolhaJulgada,
  { pessoa, dependentes, recibo }: ReciboJulgado,
  versao: number,
  ator: Ator,
) {
  const { calculo } = recibo
  if (calculo === null || pessoa.categoria === null)
    throw new Error("A slip without a computation was about to be issued.")
  const { memoria, parametros, ...resultado } = calculo
  const entrada = {
    competencia,
    dataPagamento,
    valor: paraReais(pessoa.valorCentavos),
    categoria: pessoa.categoria,
    regime: regimeDaFolha(cadastro.regime),
    outrasBases: paraReais(pessoa.outras.total),
    fontes: pessoa.outras.fontes,
    dependentes,
    nome: pessoa.nome,
    documento: pessoa.documento,
  }
  return {
    idEscritorio,
    id: randomUUID(),
    idEmpresa,
    competencia,
    versao,
    idSocio: pessoa.id,
    nome: pessoa.nome,
    documento: pessoa.documento,
    categoria: pessoa.categoria,
    dataPagamento,
    valorCentavos: pessoa.valorCentavos,
    outrasBasesCentavos: pessoa.outras.total,
    dependentes,
    inssCentavos: deReais(calculo.inss),
    irrfCentavos: deReais(calculo.irrf),
    liquidoCentavos: deReais(calculo.liquido),
    cppCentavos: deReais(calculo.cppForaDoDas),
    vencimentoInss: calculo.vencimentoInss,
    vencimentoIrrf: calculo.vencimentoIrrf,
    entrada,
    resultado,
    memoria,
    parametros,
    hashConteudo: hashCanonico({ entrada, parametros, resultado, memoria }),
    emitidoEm: ator.agora,
    emitidoPor: ator.nome,
  }
}

/**
 * Opens the payroll items of a month again, with a reason: the slips issued stay, and the next conclusion issues another
 * version. Raises nao-encontrado, transicao-recusada and competencia-fechada.
 */
export async function reabrirProLabore(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  motivo: string,
  ator: Ator,
): Promise<void> {
  if (!(await travarFolha(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  await registrarReabertura(tx, escopo, { idEmpresa, competencia, etapa: "pro-labore" }, motivo, ator)
  await recalcularMes(tx, escopo, idEmpresa, competencia, ator)
}

/** What a person says for every company of a job. */
const parametrosDoLote = z.object({
  dataPagamento: z.string().nullable(),
  semMovimento: z.boolean(),
  ressalvas: z.object({ codigos: z.array(avisoDaFolha), motivo: z.string() }).nullable(),
})
export type ParametrosDoLote = z.infer<typeof parametrosDoLote>

/** Job "concluir-pro-labore": one company a transaction, because the slips of one are nobody else's business. */
export function executorDoProLabore(
  agora: () => Date,
  nomeDe: (idUsuario: string) => Promise<string>,
): Executor<string> {
  return {
    porVez: 1,
    preparar: ({ escopo }) => nomeDe(escopo.idUsuario),
    async executar(tx, { escopo, competencia, parametros }, [item], nome) {
      if (!competencia || !item?.idEmpresa) throw new Error("A payroll job needs a month and a company.")
      const { dataPagamento, semMovimento, ressalvas } = parametrosDoLote.parse(parametros)
      const ator = { nome, agora: agora() }
      if (!(await travarFolha(tx, escopo, item.idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
      const lida = (await julgarFolhas(tx, escopo, competencia, [item.idEmpresa], dataPagamento)).get(item.idEmpresa)
      if (!lida) throw new ErroDeNegocio("nao-encontrado")
      const { julgada } = lida
      if (julgada.etapa?.situacao === "concluida")
        return [{ resultado: 5, codigo: "transicao-recusada", mensagem: "O pró-labore já estava conferido." }]
      const aceitos = (ressalvas?.codigos ?? []).map((codigo) => ({ codigo, motivo: ressalvas?.motivo ?? "" }))
      const ato = { semMovimento: semMovimento && julgada.recibos.length === 0, ressalvas: aceitos }
      const impedimento = porQueNaoConclui(julgada, ato)
      if (impedimento) throw impedimento
      await emitir(tx, escopo, julgada, { ...ato, semMovimento: julgada.recibos.length === 0 }, ator)
      return [{ resultado: 2, codigo: null, mensagem: oQueFoiFeito(julgada) }]
    },
  }
}

function oQueFoiFeito({ naoSeAplica, totais }: FolhaJulgada): string {
  if (naoSeAplica) return "MEI: não há pró-labore a emitir."
  if (totais.pessoas === 0) return "Sem pró-labore no mês."
  const recibos = totais.pessoas === 1 ? "1 recibo emitido" : `${totais.pessoas} recibos emitidos`
  return `${recibos}, líquido de R$ ${paraReais(totais.liquido).replace(".", ",")}.`
}
