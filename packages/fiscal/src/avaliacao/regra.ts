import type { Resposta } from "../nucleo/memoria.ts"
import type { NomeDeTabela, Tabelas } from "../parametros/tabelas.ts"
import type { Campos } from "./leitores.ts"

/** A rule as it can be called by name over JSON, with what a person needs to know about it. The README is made of these. */
export interface Regra {
  /** "simples.das" */
  readonly nome: string
  /** pt-BR. */
  readonly titulo: string
  readonly norma: string
  /** The legal tables it reads: "since when" comes from them. Empty when the rule has no dated figure. */
  readonly tabelas: readonly NomeDeTabela[]
  readonly arredondamento: string
  /** Every field of the input and its reading; a field outside this list is refused. */
  readonly entrada: Readonly<Record<string, string>>
  readonly avaliar: (campos: Campos, tabelas: Tabelas) => Resposta<unknown>
}
