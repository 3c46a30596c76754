/** Types of the recomputation of the Simples, for its test: amounts enter in reais, as exported, and leave in centavos. */
export interface Linha {
  readonly anexo: string
  readonly mercado: "interno" | "externo"
  readonly situacoes: readonly string[]
  readonly valor: string
}

export interface Entrada {
  readonly competencia: string
  readonly abertura: string
  readonly impedidoIcmsIss: boolean
  readonly linhas: readonly Linha[]
  readonly historico: readonly { readonly competencia: string; readonly interno: string; readonly externo: string }[]
  readonly folhas: readonly { readonly competencia: string; readonly valor: string }[]
  readonly valoresFixos?: readonly { readonly tributo: "ICMS" | "ISS"; readonly valor: string }[]
  /** Months of the calendar year before, where something is fixed. */
  readonly anoAnterior?: Entrada["historico"]
}

export function apurarSimples(entrada: Entrada): Record<string, bigint>

export function medirSimples(entrada: Entrada): {
  readonly rbt12: { readonly interno: bigint; readonly externo: bigint }
  /** Hundredths. */
  readonly fatorR: bigint
  readonly anexoDoFatorR: "III" | "V"
}
