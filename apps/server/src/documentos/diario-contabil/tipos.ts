/** What each file of another system was read as. */
type FormatoDoDiario = "planilha" | "ecd" | "dominio"

/** A line of an entry, with the account as the other system writes it. */
export interface PartidaDeFora {
  readonly conta: string
  readonly dc: "D" | "C"
  readonly valorCentavos: bigint
}

/** An entry of another system, exactly as its file has it: whether it balances is for who judges it to say. */
export interface LancamentoDeFora {
  /** Line of the file where it begins. */
  readonly linha: number
  /** AAAA-MM-DD. */
  readonly data: string
  readonly tipo: "N" | "E" | "X"
  readonly historico: string
  readonly partidas: readonly PartidaDeFora[]
}

/** A line that could not be read: nothing is guessed of it. */
export interface LinhaDeFora {
  readonly numero: number
  /** pt-BR, with the way out. */
  readonly motivo: string
  readonly texto: string
}

export interface DiarioLido {
  readonly formato: FormatoDoDiario
  /** Whose the file says it is; null where it does not. */
  readonly cnpj: string | null
  readonly lancamentos: readonly LancamentoDeFora[]
  readonly recusadas: readonly LinhaDeFora[]
  /** Names of the accounts by their code, where the file tells them. */
  readonly nomes: ReadonlyMap<string, string>
}

/** The file is refused whole and nothing of it is kept; the message is pt-BR, with the way out. */
export class DiarioRecusado extends Error {
  override name = "DiarioRecusado"
}

/** What one file may hold. */
export const LIMITES_DO_DIARIO = {
  bytes: 40 * 1024 * 1024,
  /** Lines of entries. */
  partidas: 160_000,
  porLancamento: 1_000,
  /** Characters of a history and of the code of an account. */
  historico: 2_000,
  conta: 60,
  /** Lines refused that are told one by one. */
  recusadas: 1_000,
} as const

/** Refuses what is past the limits of a journal. */
export function exigirTamanho(partidas: number): void {
  if (partidas > LIMITES_DO_DIARIO.partidas)
    throw new DiarioRecusado("O arquivo passa de 160.000 partidas. Exporte períodos menores e envie um por vez.")
}

/** The distinct histories of the lines of an entry, joined as one. */
export const historicoUnico = (partes: readonly string[]): string =>
  [...new Set(partes.map((p) => p.replace(/\s+/g, " ").trim()).filter((p) => p !== ""))].join("; ")
