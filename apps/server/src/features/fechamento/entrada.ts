import type { AnexoDaAtividade, Falta, Origem, SituacaoReceita } from "@partida/fiscal"

/**
 * The inputs of one month exactly as stored and sealed: plain JSON, reais as strings. Recomputing a sealed month
 * starts from this and from nothing else.
 */
export type EntradaGuardada = EntradaSimples | EntradaMei | EntradaSemCalculo

export interface LinhaGuardada {
  readonly id: string
  readonly rotulo: string
  readonly anexo: AnexoDaAtividade
  readonly situacoes: readonly SituacaoReceita[]
  readonly mercado: "interno" | "externo"
  readonly valor: string
  readonly origem: Origem
}

export interface EntradaSimples {
  readonly regime: "simples"
  readonly competencia: string
  readonly abertura: string
  readonly impedidoIcmsIss: boolean
  readonly linhas: readonly LinhaGuardada[]
  readonly historico: readonly {
    readonly competencia: string
    readonly interno: string
    readonly externo: string
    readonly origens: readonly Origem[]
  }[]
  readonly folhas: readonly { readonly competencia: string; readonly valor: string; readonly origem: Origem }[]
  /** What a person still has to decide before the month can be computed. */
  readonly pendencias: readonly Falta[]
  /** What does not stop the month but must be seen beside it. */
  readonly alertas: readonly string[]
}

export interface EntradaMei {
  readonly regime: "mei"
  readonly competencia: string
  readonly abertura: string
  readonly atividade: "comercio" | "servicos" | "ambos"
  readonly receita: string
  /** Revenue of the calendar year, this month included: the limit of the MEI is annual. */
  readonly receitaDoAno: string
  /** Months from the opening to December, in the year of opening only: the limit is proportional. */
  readonly mesesNoAno: number | null
  readonly alertas: readonly string[]
}

/** Regimes whose monthly tax this panel does not compute yet. */
export interface EntradaSemCalculo {
  readonly regime: "presumido" | "real"
  readonly competencia: string
  readonly receita: string
}
