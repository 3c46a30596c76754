import { ErroDeTabela, ParametroSemVigencia } from "./erros.ts"
import type { Confianca, Norma, ParametroUsado, Unidade } from "./memoria.ts"

/** One period in force of a legal table. */
export interface Periodo<T> {
  /** First day in force, ISO date. */
  readonly desde: string
  /** Last day in force, ISO date; null while open. */
  readonly ate: string | null
  /** Null marks a benefit or rule that ended. */
  readonly valor: T
  readonly norma: Norma
  readonly confianca: Confianca
  readonly observacao?: string
}

/** A legal table: dated periods, oldest first. */
export interface Parametro<T> {
  /** "simples-anexos" */
  readonly tabela: string
  /** pt-BR, for people. */
  readonly descricao: string
  readonly unidade: Unidade | "tabela"
  /** A new act is due every year: a year without a period of its own is listed by `tabelasSemValorEm`. */
  readonly revisaoAnual?: true
  readonly periodos: readonly Periodo<T>[]
}

/**
 * Declares a legal table and asserts that its periods ascend without overlapping.
 * Throws `ErroDeTabela`: such a table would give two answers for one date.
 */
export function definirParametro<T>(parametro: Parametro<T>): Parametro<T> {
  let anterior: string | null = ""
  for (const { desde, ate } of parametro.periodos) {
    if (anterior === null || desde <= anterior || (ate !== null && ate < desde)) {
      throw new ErroDeTabela(`Tabela ${parametro.tabela}: períodos sobrepostos ou fora de ordem em ${desde}`)
    }
    anterior = ate
  }
  return parametro
}

/**
 * The period in force on an ISO date. Never falls back to the nearest one.
 * Throws `ParametroSemVigencia` before the first period, after the last, or in a gap.
 */
export function vigenteEm<T>(parametro: Parametro<T>, data: string): Periodo<T> {
  const { periodos } = parametro
  // From the newest: what is computed is nearly always recent, and the first to have begun is the only one that may hold.
  for (let i = periodos.length - 1; i >= 0; i--) {
    const periodo = periodos[i]
    if (periodo === undefined || periodo.desde > data) continue
    if (periodo.ate === null || data <= periodo.ate) return periodo
    break
  }
  throw new ParametroSemVigencia(parametro.tabela, parametro.descricao, data)
}

/** The reference to a period that is sealed with the calculation. `item` says what was taken from the table. */
export function usoDe<T>(parametro: Parametro<T>, periodo: Periodo<T>, item: string): ParametroUsado {
  return { tabela: parametro.tabela, item, desde: periodo.desde, ate: periodo.ate, confianca: periodo.confianca }
}
