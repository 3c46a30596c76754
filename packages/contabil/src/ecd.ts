import { escreverEcd } from "./ecd/arquivo.ts"
import { conferirEcd } from "./ecd/conferencia.ts"
import { montarLivro } from "./ecd/livro.ts"
import type { EntradaDaEcd, QueixaDaEcd } from "./ecd/tipos.ts"

export type { Contador, EntradaDaEcd, QueixaDaEcd, SubstituicaoDaEcd } from "./ecd/tipos.ts"

/**
 * The ECD of a year by layout 9 (ADE Cofis 01/2026), in lines to be written in Latin-1 ended by CR LF; null where something
 * would be refused, which `queixas` names by account, entry or field. Warnings come beside a file that was made.
 */
export function gerarEcd(entrada: EntradaDaEcd): {
  readonly linhas: readonly string[] | null
  readonly queixas: readonly QueixaDaEcd[]
} {
  const livro = montarLivro(entrada)
  const queixas = conferirEcd(entrada, livro)
  return { linhas: queixas.some((q) => q.tipo === "erro") ? null : escreverEcd(entrada, livro), queixas }
}
