/** Which side of an account a posting is on: D debits, C credits. */
export type Lado = "D" | "C"

/** Nature of an account, as the ECD numbers it: assets, liabilities, equity, results, and the clearing account of the closing. */
export type Natureza = "01" | "02" | "03" | "04" | "09"

/** An account of a chart. Synthetic ones (S) add up the ones below; only analytic ones (A) take postings. */
export interface Conta {
  readonly codigo: string
  readonly nome: string
  readonly natureza: Natureza
  readonly tipo: "S" | "A"
  readonly nivel: number
  /** Code of the account it adds up into; null for the first level. */
  readonly pai: string | null
  readonly referencial: string | null
  /** Who needs it: "base" for everybody, "opcional", or the activities and regimes, apart by ";". */
  readonly uso: string
  /** Side on which its balance is normal; null for a synthetic one. */
  readonly saldo: Lado | null
  /** Line of the statements it adds up into; null for a synthetic one and for the clearing account. */
  readonly aglutinacao: string | null
  readonly reduzido: number | null
  /** Stable name the rules call it by; null for a synthetic one and for accounts of a company without a rule. */
  readonly chave: string | null
}

/** One line of an entry. `conta` is the code of an analytic account; `valor` is in centavos, above zero. */
export interface Partida {
  readonly conta: string
  readonly dc: Lado
  readonly valor: bigint
}

/** N: usual; E: closing of the year; X: out of its time, of a year already closed. */
export type TipoDeLancamento = "N" | "E" | "X"

/** An entry: what is debited equals what is credited, in at least two lines, on one day (AAAA-MM-DD). */
export interface Lancamento {
  readonly data: string
  readonly tipo: TipoDeLancamento
  readonly historico: string
  readonly partidas: readonly Partida[]
}

/** Balances by account code, in centavos: positive is debit, negative is credit. */
export type Saldos = ReadonlyMap<string, bigint>
