import { type AvisoDaFolha, faltasDoSocio, type ImpedimentoDaFolha } from "@partida/contracts"
import {
  centavos,
  deReais,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import type { ValorDatado } from "@partida/fiscal/escritorio"
import { hashCanonico } from "../../db/canonico.ts"
import type { ServicosDeMei } from "../apuracao/servicos-de-mei.service.ts"
import type { EtapaGravada } from "../etapas/etapas.ts"
import type { FolhaCadastrada, PessoaDaFolha } from "../socios/folha.service.ts"
import { AVISO_DO_FGTS, type PagamentoDoMes, type RateioDaCpp, type Recibo, reciboDoMes } from "../socios/recibo.ts"
import { impedimentosDoMei, julgarMei, type MeiJulgado } from "./mei-contratado.ts"

export interface Achado<C extends string> {
  readonly codigo: C
  readonly mensagem: string
}

/** What one person would receive, and how. */
export interface ReciboJulgado {
  readonly pessoa: PessoaDaFolha
  readonly dependentes: number
  readonly recibo: Recibo
  /** Slips of other months paid in the same calendar month: the IRRF is on the sum. */
  readonly outrosPagamentos: readonly PagamentoDoMes[]
  readonly observacoes: readonly string[]
}

/** The payroll items of one company and month, as they would be issued now. */
export interface FolhaJulgada {
  readonly idEmpresa: string
  readonly competencia: string
  readonly dataPagamento: string
  readonly cadastro: FolhaCadastrada
  /** Of a company of mixed activities with revenue in the month. */
  readonly rateio: RateioDaCpp | null
  /** What people gave to complete the tables of the month. */
  readonly valores: readonly ValorDatado[]
  /** The owner of a MEI has no pró-labore to issue: the step is concluded by itself. */
  readonly naoSeAplica: boolean
  /** The month, or a later one, is closed. */
  readonly fechado: boolean
  readonly faturamento: EtapaGravada | null
  readonly etapa: EtapaGravada | null
  readonly recibos: readonly ReciboJulgado[]
  readonly totais: TotaisDaFolha
  /** Services taken of MEI; null of who pays no CPP apart. */
  readonly mei: MeiJulgado | null
  readonly impedimentos: readonly Achado<ImpedimentoDaFolha>[]
  readonly avisos: readonly Achado<AvisoDaFolha>[]
  /** Names the figures: a conclusion over others is refused. */
  readonly token: string
}

/** Centavos. */
export interface TotaisDaFolha {
  readonly pessoas: number
  readonly bruto: bigint
  readonly inss: bigint
  readonly irrf: bigint
  readonly liquido: bigint
  /** Of the slips. */
  readonly cpp: bigint
  /** On services taken of MEI. */
  readonly cppDeMei: bigint
}

/** What was read of one company, besides who receives. */
interface MesDaEmpresa {
  readonly idEmpresa: string
  readonly competencia: string
  readonly dataPagamento: string
  readonly cadastro: FolhaCadastrada
  readonly fechado: boolean
  readonly faturamento: EtapaGravada | null
  readonly etapa: EtapaGravada | null
  /** Typed pró-labore of the month; null without a typed payroll. */
  readonly digitado: bigint | null
  /** Slips of other months paid to these people in the same calendar month, oldest payment first. */
  readonly outrosPagamentos: readonly (PagamentoDoMes & { readonly idSocio: string })[]
  /** Of a company of mixed activities: the share of Anexo IV in the month; null without revenue, and for every other. */
  readonly rateio: RateioDaCpp | null
  readonly valores: readonly ValorDatado[]
  readonly servicosDeMei: ServicosDeMei
  /** What this act says of them, centavos; null for what was said before. */
  readonly meiDito: bigint | null
}

/** Judges the payroll items of one company: the slips, what stops them and what asks for a reason. Pure. */
export function julgarFolha(mes: MesDaEmpresa): FolhaJulgada {
  const { idEmpresa, competencia, dataPagamento, cadastro, fechado, faturamento, etapa, rateio, valores } = mes
  const naoSeAplica = cadastro.regime.regime === "mei"
  const recibos = naoSeAplica ? [] : cadastro.pessoas.map((p) => reciboDe(mes, p))
  const mei = julgarMei({ ...mes, regime: cadastro.regime, dito: mes.meiDito })
  const totais = { ...somarRecibos(recibos), cppDeMei: mei?.calculo?.cpp ?? 0n }
  const impedimentos = [...impedimentosDoMes(mes), ...recibos.flatMap(impedimentosDoRecibo), ...impedimentosDoMei(mei)]
  const avisos = naoSeAplica ? [] : [...avisosDoMes(mes, recibos, totais), ...recibos.flatMap(avisosDo)]
  const partes = {
    idEmpresa,
    competencia,
    dataPagamento,
    cadastro,
    naoSeAplica,
    fechado,
    faturamento,
    etapa,
    rateio,
    valores,
  }
  return { ...partes, recibos, totais, mei, impedimentos, avisos, token: tokenDa(mes, recibos, mei, avisos) }
}

function reciboDe(mes: MesDaEmpresa, pessoa: PessoaDaFolha): ReciboJulgado {
  const { competencia, dataPagamento: pagamento, cadastro, rateio } = mes
  // The month of payment selects the IRRF, and with it who counts.
  const dependentes = pessoa.dependentesEm(pagamento.slice(0, 7))
  const outrosPagamentos = mes.outrosPagamentos
    .filter((p) => p.idSocio === pessoa.id)
    .map(({ idSocio: _dela, ...pago }) => pago)
  const recibo = reciboDoMes(cadastro.regime, {
    competencia,
    pagamento,
    valor: centavos(pessoa.valorCentavos),
    outrasBases: centavos(pessoa.outras.total),
    dependentes,
    outrosPagamentos,
    ...(rateio ? { rateio } : {}),
    valores: mes.valores,
  })
  const observacoes = [
    ...pessoa.outras.observacoes,
    ...outrosPagamentos.map((pago) => sobreASoma(pagamentoEmReais(pago))),
    ...(rateio ? [sobreORateio(rateioEmReais(rateio))] : []),
    ...(pessoa.categoria === "721" ? [AVISO_DO_FGTS] : []),
  ]
  return { pessoa, dependentes, recibo, outrosPagamentos, observacoes }
}

const nomeDoPagamento = ({ competencia, dataPagamento }: Pick<PagamentoDoMes, "competencia" | "dataPagamento">) =>
  `o pró-labore de ${formatarCompetencia(mesDe(competencia))}, pago em ${formatarData(dataPagamento)}`

/** What the slip says about another payment that counts in its IRRF. */
export const sobreASoma = (pago: ReturnType<typeof pagamentoEmReais>) =>
  `O IRRF é sobre a soma com ${nomeDoPagamento(pago)}, que já reteve ${porExtenso(pago.irrf)}.`

/** What the slip says about the share of Anexo IV in its CPP. */
export const sobreORateio = ({ receitaAnexoIV, receitaTotal }: ReturnType<typeof rateioEmReais>) =>
  `A CPP é a parte do Anexo IV na receita do mês: ${porExtenso(receitaAnexoIV)} de ${porExtenso(receitaTotal)}.`

const porExtenso = (reais: string) => reaisPorExtenso(centavos(deReais(reais)))

function somarRecibos(recibos: readonly ReciboJulgado[]): Omit<TotaisDaFolha, "cppDeMei"> {
  const soma = (de: (c: NonNullable<Recibo["calculo"]>) => string) =>
    recibos.reduce((total, { recibo }) => total + (recibo.calculo ? deReais(de(recibo.calculo)) : 0n), 0n)
  return {
    pessoas: recibos.length,
    bruto: recibos.reduce((total, { pessoa }) => total + pessoa.valorCentavos, 0n),
    inss: soma((c) => c.inss),
    irrf: soma((c) => c.irrf),
    liquido: soma((c) => c.liquido),
    cpp: soma((c) => c.cppForaDoDas),
  }
}

function impedimentosDoMes({ faturamento, fechado, competencia }: MesDaEmpresa): Achado<ImpedimentoDaFolha>[] {
  const mes = formatarCompetencia(mesDe(competencia))
  if (fechado)
    return [{ codigo: "mes-fechado", mensagem: `${mes} está fechada. Reabra-a no DAS, com um motivo, para mudar.` }]
  if (faturamento?.situacao === "concluida") return []
  return [
    { codigo: "faturamento-pendente", mensagem: `O faturamento de ${mes} ainda não foi conferido. Conclua-o antes.` },
  ]
}

function impedimentosDoRecibo({ pessoa, recibo }: ReciboJulgado): Achado<ImpedimentoDaFolha>[] {
  const achados: Achado<ImpedimentoDaFolha>[] = []
  if (recibo.calculo === null)
    achados.push({ codigo: "recibo-impossivel", mensagem: `${pessoa.nome}: ${recibo.motivo ?? "sem cálculo."}` })
  if (pessoa.documento === null)
    achados.push({
      codigo: "sem-cpf",
      mensagem: `${pessoa.nome} está sem CPF, e o pró-labore não pode ser declarado. Informe-o no cadastro da pessoa.`,
    })
  return achados
}

function avisosDoMes(
  { digitado, cadastro, rateio }: MesDaEmpresa,
  recibos: readonly ReciboJulgado[],
  { bruto }: TotaisDaFolha,
): Achado<AvisoDaFolha>[] {
  const achados: Achado<AvisoDaFolha>[] = []
  // A typed zero is a payroll of salaries only: it denies nothing.
  if (digitado !== null && digitado > 0n && digitado !== bruto)
    achados.push({
      codigo: "folha-divergente",
      mensagem: `A folha digitada do mês diz ${reaisPorExtenso(centavos(digitado))} de pró-labore, e os recibos somam ${reaisPorExtenso(centavos(bruto))}. No Fator R passa a valer o que for emitido.`,
    })
  if (recibos.length > 0 && rateio === null)
    for (const mensagem of cadastro.avisosDoRegime) achados.push({ codigo: "cpp-proporcional", mensagem })
  return achados
}

function avisosDo({ pessoa, recibo, outrosPagamentos }: ReciboJulgado): Achado<AvisoDaFolha>[] {
  const { nome } = pessoa
  const achados = pessoa.outras.divergencias.map(
    (texto): Achado<AvisoDaFolha> => ({
      codigo: "outra-fonte-divergente",
      mensagem: `${nome}: ${texto}`,
    }),
  )
  for (const texto of recibo.avisos) achados.push({ codigo: "abaixo-do-minimo", mensagem: `${nome}: ${texto}` })
  // Without a CPF nothing is issued: it is said there.
  const faltam = pessoa.faltam.filter((f) => f !== "documento").map((f) => faltasDoSocio[f])
  if (faltam.length > 0)
    achados.push({
      codigo: "cadastro-incompleto",
      mensagem: `${nome}: o eSocial vai pedir ${faltam.join(", ")}.`,
    })
  if (recibo.irrfAMais > 0n)
    achados.push({
      codigo: "outro-pagamento-no-mes",
      mensagem: `${nome}: ${outrosPagamentos.map(nomeDoPagamento).join(" e ")}, já reteve ${reaisPorExtenso(recibo.irrfAMais)} além do IRRF da soma do mês. Nada é retido aqui: devolva ou compense a diferença.`,
    })
  return achados
}

const tokenDa = (
  { competencia, dataPagamento, cadastro }: MesDaEmpresa,
  recibos: readonly ReciboJulgado[],
  mei: MeiJulgado | null,
  avisos: readonly Achado<AvisoDaFolha>[],
) =>
  hashCanonico({
    competencia,
    dataPagamento,
    regime: cadastro.regime,
    avisos,
    ...(mei?.calculo ? { servicosDeMei: { ...mei.calculo.entrada, cpp: String(mei.calculo.cpp) } } : {}),
    recibos: recibos.map(({ pessoa, dependentes, recibo, outrosPagamentos }) => ({
      id: pessoa.id,
      nome: pessoa.nome,
      documento: pessoa.documento,
      categoria: pessoa.categoria,
      valor: String(pessoa.valorCentavos),
      outras: String(pessoa.outras.total),
      outrosPagamentos: outrosPagamentos.map(pagamentoEmReais),
      dependentes,
      inss: recibo.calculo?.inss ?? null,
      irrf: recibo.calculo?.irrf ?? null,
      cpp: recibo.calculo?.cppForaDoDas ?? null,
    })),
  })

/** As it is stored with the slip; reais as strings. */
export const pagamentoEmReais = ({ competencia, dataPagamento, valor, inss, irrf }: PagamentoDoMes) => ({
  competencia,
  dataPagamento,
  valor: paraReais(valor),
  inss: paraReais(inss),
  irrf: paraReais(irrf),
})

/** The same of the share of the CPP. */
export const rateioEmReais = ({ receitaAnexoIV, receitaTotal }: RateioDaCpp) => ({
  receitaAnexoIV: paraReais(receitaAnexoIV),
  receitaTotal: paraReais(receitaTotal),
})
