import type { ObrigacaoDaGuia } from "@partida/contracts"

/**
 * The result of a month as it is stored, hashed and sealed: plain JSON, reais as strings. What all regimes have is beside what
 * only one computes. Sealed for ever: `formato` changes with any change of this shape, and what was sealed keeps its own.
 */
export type ResultadoGuardado = ResultadoDoSimples | ResultadoDoMei | ResultadoDoPresumido

export const FORMATO_DO_RESULTADO = 1

interface ResultadoComum {
  readonly formato: typeof FORMATO_DO_RESULTADO
  /** Everything that the month computed as tax, in guides or waiting for the minimum of one. */
  readonly total: string
  /** ISO date on which the tax of the month itself is due; each guide has its own. */
  readonly vencimento: string
  readonly receita: string
  /** There is tax and no guide: it waits for the next months. */
  readonly abaixoDoMinimo: boolean
  readonly tributos: readonly { readonly tributo: string; readonly valor: string }[]
  /** What has to be paid, and when: none of what is below the minimum of its guide. */
  readonly guias: readonly GuiaGuardada[]
}

export interface GuiaGuardada {
  readonly obrigacao: ObrigacaoDaGuia
  /** 1 to 3; 0 for what is paid at once. */
  readonly quota: number
  /** Of a DARF; null where the guide has none. */
  readonly codigoDeReceita: string | null
  /** Without the interest of later quotas. */
  readonly valor: string
  readonly vencimento: string
}

export interface ResultadoDoSimples extends ResultadoComum {
  readonly regime: "simples"
  readonly simples: DetalheDoSimples
}

interface ResultadoDoMei extends ResultadoComum {
  readonly regime: "mei"
}

export interface ResultadoDoPresumido extends ResultadoComum {
  readonly regime: "presumido"
}

/** What only the Simples computes. */
interface DetalheDoSimples {
  /** Null in the months whose rate is that of the first bracket. */
  readonly rbt12: string | null
  readonly rbt12Exportacao: string | null
  readonly regraRbt12: string
  readonly rba: string
  /** Null when no revenue depends on it. */
  readonly fatorR: string | null
  readonly anexos: readonly string[]
  /** Null without revenue. */
  readonly aliquotaEfetiva: string | null
  readonly itens: readonly {
    readonly anexo: string
    readonly situacoes: readonly string[]
    readonly base: string
    readonly aliquotaEfetiva: string
    readonly total: string
  }[]
  /** Inside the total and in no item; absent where none applied. */
  readonly valoresFixos?: readonly { readonly tributo: "ICMS" | "ISS"; readonly valor: string }[]
}

/** What only the Simples computes of a month; null in the other regimes and where nothing was computed. */
export function doSimples(resultado: ResultadoGuardado | null): DetalheDoSimples | null {
  return resultado?.regime === "simples" ? resultado.simples : null
}

/** What a person calls the total of a month: only the Simples and the MEI pay by a DAS. */
export const nomeDoTotal = (resultado: ResultadoGuardado | null) =>
  resultado?.regime === "presumido" ? "Tributos" : "DAS"
