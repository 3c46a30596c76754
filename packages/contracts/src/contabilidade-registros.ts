import { z } from "zod"
import { somaEmReais, texto, uuid } from "./comum.ts"

export const codigoDeConta = texto(30).regex(/^\d+(\.\d+)*$/, "Informe o código da conta, como 1.1.1.02.001.")

/** Kinds of trial balance, with the numbers of the specification (section 3). */
export const tiposDeBalancete = {
  AMBAS: { id: 0, rotulo: "Ambas" },
  SINTETICAS: { id: 1, rotulo: "Sintéticas" },
  ANALITICAS: { id: 2, rotulo: "Analíticas" },
} as const

/** How the books of a company stand in a month. */
export const situacoesDosLivros = {
  "a-lancar": "A lançar",
  "a-classificar": "A classificar",
  desatualizado: "Mudou depois de lançado",
  "em-dia": "Em dia",
  fechado: "Fechado",
  "mes-aberto": "Imposto aberto",
} as const
export const situacaoDosLivros = z.enum(
  Object.keys(situacoesDosLivros) as [keyof typeof situacoesDosLivros, ...(keyof typeof situacoesDosLivros)[]],
)
export type SituacaoDosLivros = z.infer<typeof situacaoDosLivros>

/** A side of an account: D debits, C credits. */
export const ladoContabil = z.enum(["D", "C"])
/** A balance as an account shows it. */
export const saldoContabil = z.object({ valor: somaEmReais, dc: ladoContabil })

/** What happened in a month and waits for a person to post it. */
const aClassificar = z.object({
  origem: z.string(),
  descricao: z.string(),
  valor: somaEmReais,
  motivo: z.string(),
})

/** The books of one company in the month asked for. */
export const livrosDaEmpresa = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  situacao: situacaoDosLivros,
  /** Last month posted, and last month closed by a person; null where there is none. */
  lancadoAte: z.string().nullable(),
  fechadoAte: z.string().nullable(),
  /** Months up to the one asked for whose tax is closed and whose books are not posted, or are out of date. */
  atrasados: z.number().int(),
  /** The first of them. */
  desde: z.string().nullable(),
  /** Facts of the month that no rule posted. */
  aClassificar: z.number().int(),
  lancamentos: z.number().int(),
})
export type LivrosDaEmpresa = z.infer<typeof livrosDaEmpresa>

export const contaContabil = z.object({
  codigo: z.string(),
  nome: z.string(),
  natureza: z.string(),
  tipo: z.enum(["S", "A"]),
  nivel: z.number().int(),
  pai: z.string().nullable(),
  reduzido: z.number().int().nullable(),
  saldo: ladoContabil.nullable(),
  referencial: z.string().nullable(),
  aglutinacao: z.string().nullable(),
  /** Of the company alone, and not of the office's chart. */
  propria: z.boolean(),
})
export type ContaContabil = z.infer<typeof contaContabil>

export const linhaDoBalancete = z.object({
  codigo: z.string(),
  nome: z.string(),
  tipo: z.enum(["S", "A"]),
  nivel: z.number().int(),
  reduzido: z.number().int().nullable(),
  anterior: saldoContabil,
  debitos: somaEmReais,
  creditos: somaEmReais,
  atual: saldoContabil,
  /** The balance is on the side that the account should never be: negative cash, a supplier in debit. */
  invertido: z.boolean(),
})
export type LinhaDoBalancete = z.infer<typeof linhaDoBalancete>

/** A month of the books of a company. */
export const mesDosLivros = z.object({
  competencia: z.string(),
  situacao: situacaoDosLivros,
  lancadoEm: z.string().nullable(),
  lancadoPor: z.string().nullable(),
  fechadoEm: z.string().nullable(),
  fechadoPor: z.string().nullable(),
  aClassificar: z.array(aClassificar),
})
export type MesDosLivros = z.infer<typeof mesDosLivros>

export const partidaContabil = z.object({
  conta: z.string(),
  nome: z.string(),
  reduzido: z.number().int().nullable(),
  dc: ladoContabil,
  valor: somaEmReais,
})
export const lancamentoContabil = z.object({
  id: uuid,
  numero: z.number().int(),
  data: z.string(),
  tipo: z.enum(["N", "E", "X"]),
  historico: z.string(),
  /** What it came from, by kind and id; null for what a person typed. */
  origem: z.string().nullable(),
  /** The entry that this one undoes, and the one that undid it. */
  estornoDe: z.object({ id: uuid, numero: z.number().int() }).nullable(),
  estornadoPor: z.object({ id: uuid, numero: z.number().int() }).nullable(),
  criadoEm: z.string(),
  criadoPor: z.string(),
  partidas: z.array(partidaContabil),
})
export type LancamentoContabil = z.infer<typeof lancamentoContabil>

/** An entry by itself. */
export const lancamentoAberto = lancamentoContabil.extend({
  /** Line of the statement that it came from; null for what did not come from one. */
  idLinhaDoBanco: uuid.nullable(),
})
export type LancamentoAberto = z.infer<typeof lancamentoAberto>

/** A posting in the ledger of an account. */
export const linhaDoRazao = z.object({
  id: z.string(),
  idLancamento: uuid,
  numero: z.number().int(),
  data: z.string(),
  historico: z.string(),
  origem: z.string().nullable(),
  /** Account on the other side; null when there are several. */
  contrapartida: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  debito: somaEmReais.nullable(),
  credito: somaEmReais.nullable(),
  /** After this posting. */
  saldo: saldoContabil,
})
export type LinhaDoRazao = z.infer<typeof linhaDoRazao>

export const linhaDaDemonstracao = z.object({
  codigo: z.string(),
  descricao: z.string(),
  tipo: z.enum(["T", "D"]),
  nivel: z.number().int(),
  valor: somaEmReais,
  /** The same in the period of the same length before it. */
  anterior: somaEmReais,
  /** Analytic accounts behind a line of detail. */
  contas: z.array(z.object({ codigo: z.string(), nome: z.string(), valor: somaEmReais })),
})
export type LinhaDaDemonstracao = z.infer<typeof linhaDaDemonstracao>
