import { z } from "zod"
import { competencia, reais, reaisPositivos, regime, uuid } from "./comum.ts"
import { achadoDaEtapa, etapaDaLinha } from "./etapas.ts"
import { situacaoDoPasso } from "./fechamento-filtro.ts"
import { textoNoFormato } from "./formatos.ts"
import { passo } from "./motor.ts"
import { categoriaDoProLabore } from "./socios-registros.ts"

/** What stops the conclusion of the payroll items: none can be accepted, each has its way out. Codes are stable. */
export const impedimentosDaFolha = [
  "faturamento-pendente",
  "mes-fechado",
  "recibo-impossivel",
  "sem-cpf",
  "sem-pro-labore",
  "sem-pro-labore-com-valores",
  "mei-sem-resposta",
] as const
/** What asks for a reason. Codes are stable. */
export const avisosDaFolha = [
  "folha-divergente",
  "outra-fonte-divergente",
  "abaixo-do-minimo",
  "cadastro-incompleto",
  "cpp-proporcional",
  "outro-pagamento-no-mes",
] as const
export const impedimentoDaFolha = z.enum(impedimentosDaFolha)
export const avisoDaFolha = z.enum(avisosDaFolha)
export type ImpedimentoDaFolha = z.infer<typeof impedimentoDaFolha>
export type AvisoDaFolha = z.infer<typeof avisoDaFolha>

const inteiro = z.number().int()
const data = textoNoFormato("data")

/** Sums of the slips of a company. */
export const valoresDaFolha = z.object({
  pessoas: inteiro,
  bruto: reais,
  inss: reais,
  irrf: reais,
  liquido: reais,
  /** Paid by the company outside the DAS. */
  cpp: reais,
})

export const linhaDaFolha = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  regime: regime.nullable(),
  responsavel: z.string().nullable(),
  etapa: etapaDaLinha,
  /** The step before this one. */
  faturamento: situacaoDoPasso,
  /** The month is closed: nothing of it changes. */
  fechado: z.boolean(),
  /** Of the slips issued while the step is concluded; before, as they would be issued now. */
  ...valoresDaFolha.shape,
  /** Gross amount of the month before, by the slips in force; null without any. */
  anterior: reais.nullable(),
  diferenca: reais.nullable(),
  /** ISO days; null when nothing is due. */
  vencimentoInss: z.string().nullable(),
  vencimentoIrrf: z.string().nullable(),
  /** Why the step, concluded in an open month, has to be concluded again: its slips would be others today. */
  reemitir: z.string().nullable(),
  impedimentos: z.array(achadoDaEtapa(impedimentoDaFolha)),
  avisos: z.array(achadoDaEtapa(avisoDaFolha)),
})
export type LinhaDaFolha = z.infer<typeof linhaDaFolha>

/** One slip, as it would be issued or as it was. */
export const reciboDaPessoa = z.object({
  /** Null while it was not issued. */
  id: uuid.nullable(),
  idSocio: uuid,
  nome: z.string(),
  documento: z.string().nullable(),
  categoria: categoriaDoProLabore,
  dataPagamento: z.string(),
  valor: reais,
  /** Who else takes from the ceiling of the INSS, and how much. */
  fontes: z.array(z.object({ nome: z.string(), valor: reais, origem: z.enum(["declarada", "recibo"]) })),
  outrasBases: reais,
  dependentes: inteiro,
  calculo: z
    .object({
      baseInss: reais,
      inss: reais,
      irrf: reais,
      metodoIrrf: z.enum(["deducoes-legais", "simplificado"]),
      liquido: reais,
      cpp: reais,
      vencimentoInss: z.string(),
      vencimentoIrrf: z.string(),
      memoria: passo,
    })
    .nullable(),
  /** Why nothing was computed. */
  motivo: z.string().nullable(),
  observacoes: z.array(z.string()),
})
export type ReciboDaPessoa = z.infer<typeof reciboDaPessoa>

export const detalheDaFolha = z.object({
  linha: linhaDaFolha,
  razaoSocial: z.string(),
  competencia,
  /** Day of payment that the figures below assume. */
  dataPagamento: z.string(),
  /** Issued while the step is concluded; before, as they would be. */
  recibos: z.array(reciboDaPessoa),
  /** Services taken of MEI of the trades that have CPP apart; null of who pays it inside the DAS. */
  servicosDeMei: z
    .object({
      /** In notes of items that hold the trades. */
      dasNotas: reais,
      /** What a person said is of the trades; null until somebody says. */
      servicos: reais.nullable(),
      cpp: reais.nullable(),
      memoria: passo.nullable(),
    })
    .nullable(),
  /** Names the figures as they are now; a conclusion over others is refused. */
  token: z.string(),
  podeConcluir: z.boolean(),
  podeReabrir: z.boolean(),
  ressalvas: z.array(z.object({ codigo: z.string(), mensagem: z.string(), motivo: z.string() })),
  /** What was issued would be different today: the month has to be reopened for it to count. */
  mudou: z.array(z.string()),
  /** Every version issued, newest first. */
  versoes: z.array(
    z.object({ versao: inteiro, emitidoEm: z.string(), emitidoPor: z.string(), pessoas: inteiro, bruto: reais }),
  ),
})
export type DetalheDaFolha = z.infer<typeof detalheDaFolha>

/** A person with pró-labore in a month. */
export const linhaDoProLabore = z.object({
  idSocio: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  nome: z.string(),
  documento: z.string().nullable(),
  competencia,
  categoria: categoriaDoProLabore,
  valor: reais,
  /** Null when it cannot be computed. */
  inss: reais.nullable(),
  irrf: reais.nullable(),
  liquido: reais.nullable(),
  /** The slip in force; null while there is none, and the figures are what it would say. */
  idRecibo: uuid.nullable(),
  dataPagamento: z.string().nullable(),
  motivo: z.string().nullable(),
  versao: inteiro,
})
export type LinhaDoProLabore = z.infer<typeof linhaDoProLabore>

/** What a company pays of the payroll items of a month. */
export const mesDaFolha = z.object({
  competencia,
  situacao: situacaoDoPasso,
  semMovimento: z.boolean(),
  ...valoresDaFolha.shape,
  /** INSS withheld plus CPP, and IRRF: what to pay and when; null when there is nothing to pay. */
  inssAPagar: z.object({ valor: reais, vencimento: z.string() }).nullable(),
  irrfAPagar: z.object({ valor: reais, vencimento: z.string() }).nullable(),
  /** Each slip. */
  recibos: z.array(
    z.object({
      id: uuid,
      idSocio: uuid,
      nome: z.string(),
      dataPagamento: z.string(),
      valor: reais,
      inss: reais,
      irrf: reais,
      liquido: reais,
    }),
  ),
})
export type MesDaFolha = z.infer<typeof mesDaFolha>

export const lucro = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  idSocio: uuid,
  nome: z.string(),
  documento: z.string().nullable(),
  data: z.string(),
  valor: reais,
  /** Withheld from this payment. */
  irrf: reais,
  liquido: reais,
  /** The payment that this record takes back; null for a payment. */
  estornoDe: uuid.nullable(),
  /** The record that took this one back. */
  estornadoPor: uuid.nullable(),
  motivo: z.string().nullable(),
  registradoEm: z.string(),
  registradoPor: z.string(),
})
export type Lucro = z.infer<typeof lucro>

export const lucroInformado = z.object({
  idSocio: uuid,
  data,
  valor: reaisPositivos.refine((v) => v !== "0.00", "Informe um valor maior que zero."),
  /** Profit up to 2025 whose distribution was approved by 2025-12-31. */
  ate2025: z.boolean().default(false),
})
export type LucroInformado = z.infer<typeof lucroInformado>

export const previaDoLucro = z.object({
  /** Paid by the company to the same person in the month before this payment, and already withheld. */
  anteriores: z.object({ quantidade: inteiro, total: reais, retido: reais }),
  totalNoMes: reais,
  irrf: reais,
  liquido: reais,
  memoria: passo,
  /** Tax-free limit of a company of the Simples without bookkeeping, for the year so far; null where it does not apply. */
  limiteIsento: z.object({ limite: reais, distribuido: reais, memorias: z.array(passo) }).nullable(),
  avisos: z.array(z.string()),
  /** Names the payments that the figures count: with others, the record is refused. */
  token: z.string(),
})
export type PreviaDoLucro = z.infer<typeof previaDoLucro>
