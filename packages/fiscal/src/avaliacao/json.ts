import { paraReais } from "../nucleo/dinheiro.ts"
import { ErroDeTabela } from "../nucleo/erros.ts"

/** Plain JSON, as printed by a command line or compared with an example. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [chave: string]: Json }

/** A result as plain JSON: centavos become reais in text, absent fields disappear. */
export function paraJson(valor: unknown): Json {
  if (valor === null || typeof valor === "string" || typeof valor === "number" || typeof valor === "boolean")
    return valor
  if (typeof valor === "bigint") return paraReais(valor)
  if (Array.isArray(valor)) return valor.map(paraJson)
  if (typeof valor === "object") {
    return Object.fromEntries(
      Object.entries(valor)
        .filter(([, item]) => item !== undefined)
        .map(([chave, item]) => [chave, paraJson(item)]),
    )
  }
  throw new ErroDeTabela(`Valor sem representação em JSON: ${typeof valor}`)
}
