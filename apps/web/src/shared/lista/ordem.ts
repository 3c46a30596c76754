import { z } from "zod"

export type Direcao = "asc" | "desc"

/** A field and its direction, as the API takes them. */
export interface Ordem<C extends string = string> {
  readonly ordem: C
  readonly direcao: Direcao
}

/** How an order is written in an address: "das", or "-das" from the largest to the smallest. */
type OrdemEscrita<C extends string = string> = C | `-${C}`

/** Schema of the order in an address; what the list does not sort by is ignored. */
export function ordemDaBusca<C extends string>(campos: readonly C[]) {
  return z
    .custom<OrdemEscrita<C>>(
      (texto) => typeof texto === "string" && campos.some((campo) => texto === campo || texto === `-${campo}`),
    )
    .optional()
    .catch(undefined)
}

/** The order that an address asks for, or the list's own. */
export function lerOrdem<C extends string>(
  escrita: OrdemEscrita<C> | undefined,
  campos: readonly C[],
  padrao: Ordem<C>,
): Ordem<C> {
  const campo = campos.find((c) => escrita === c || escrita === `-${c}`)
  return campo === undefined ? padrao : { ordem: campo, direcao: escrita === campo ? "asc" : "desc" }
}

/** Writes an order for an address; the list's own order needs no writing. */
export function escreverOrdem({ ordem, direcao }: Ordem, padrao: Ordem): string | undefined {
  if (ordem === padrao.ordem && direcao === padrao.direcao) return undefined
  return direcao === "asc" ? ordem : `-${ordem}`
}
