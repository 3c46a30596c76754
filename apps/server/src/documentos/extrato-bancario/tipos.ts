/** What each file of a bank was read as. */
type FormatoDoExtrato = "ofx" | "cnab240" | "pix" | "planilha"

/** What the account is, as the bank says; null where it does not say. */
export type TipoDaContaLida = "corrente" | "poupanca" | "aplicacao" | "credito" | "cartao"

/** A balance that the bank declares, at the end of a day. */
export interface SaldoLido {
  readonly valorCentavos: bigint
  /** AAAA-MM-DD; null where the bank leaves it out. */
  readonly data: string | null
}

/** One movement of an account, exactly as its bank wrote it. */
export interface LinhaLida {
  /** Place in the file, from 1: lines refused and left aside count too. */
  readonly numero: number
  /** Civil day, AAAA-MM-DD, without any shift of time zone. */
  readonly data: string
  /** Positive in, negative out: the sign of the amount rules over the kind of movement. */
  readonly valorCentavos: bigint
  /** FITID, endToEndId or number of the document; empty where the bank gives none. Not unique. */
  readonly identificacao: string
  /** Number of a cheque or document beside the identification; empty where there is none. */
  readonly documento: string
  readonly descricao: string
  /** TRNTYPE, category or its like; empty where there is none. */
  readonly tipo: string
}

/** A line of the file that is no movement, kept so that it can be counted and shown. */
export interface LinhaAparte {
  readonly numero: number
  /** pt-BR. */
  readonly motivo: string
  readonly texto: string
}

export interface ContaLida {
  /** COMPE code of three digits, or what the file has in its place; null where it does not say. */
  readonly banco: string | null
  readonly agencia: string | null
  readonly numero: string | null
  readonly tipo: TipoDaContaLida | null
  /** ISO 4217; the currency of every amount. */
  readonly moeda: string
  readonly periodo: { readonly de: string; readonly ate: string } | null
  /** Before the first movement. */
  readonly saldoInicial: SaldoLido | null
  readonly saldo: SaldoLido | null
  readonly saldoDisponivel: SaldoLido | null
  readonly linhas: readonly LinhaLida[]
  /** Balances among the movements and amounts of zero: what the file has and is no entry. */
  readonly ignoradas: readonly LinhaAparte[]
  /** Movements that could not be read: nothing is guessed of them. */
  readonly recusadas: readonly LinhaAparte[]
  /** What a person should look at, in pt-BR. */
  readonly avisos: readonly string[]
}

export interface ExtratoLido {
  readonly formato: FormatoDoExtrato
  readonly contas: readonly ContaLida[]
}

/** Why a file was refused whole. Stable: programs may rely on it. */
export type CodigoDaRecusa =
  | "vazio"
  | "grande"
  | "movimentos-demais"
  | "demorado"
  | "nao-reconhecido"
  | "pagina-html"
  | "ofc"
  | "incompleto"
  | "estrutura"
  | "investimentos"
  | "cnab"
  | "cnab-retorno"
  | "pix"
  | "planilha"
  | "sem-colunas"

/** The file is refused whole and nothing of it is kept; the message is pt-BR, with the way out. */
export class ExtratoRecusado extends Error {
  override name = "ExtratoRecusado"
  readonly codigo: CodigoDaRecusa
  constructor(codigo: CodigoDaRecusa, motivo: string) {
    super(motivo)
    this.codigo = codigo
  }
}

/** What one file may hold. */
export const LIMITES_DO_EXTRATO = {
  bytes: 10 * 1024 * 1024,
  movimentos: 100_000,
  contas: 200,
  /** Characters of a description and of an identification; what is longer is refused, never cut in silence. */
  texto: 1_000,
} as const

/** An account of which the file says nothing, in reais: a listing, or a sheet before its columns are known. */
export const SEM_CONTA: ContaLida = {
  banco: null,
  agencia: null,
  numero: null,
  tipo: null,
  moeda: "BRL",
  periodo: null,
  saldoInicial: null,
  saldo: null,
  saldoDisponivel: null,
  linhas: [],
  ignoradas: [],
  recusadas: [],
  avisos: [],
}
