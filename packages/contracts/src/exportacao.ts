import { z } from "zod"
import { textoCru } from "./comum.ts"

/** Formats of every list's export. */
export const formatosDeExportacao = ["xlsx", "csv"] as const
export const formatoDeExportacao = z.enum(formatosDeExportacao)
export type FormatoDeExportacao = z.infer<typeof formatoDeExportacao>

/**
 * What an export takes besides the list's own filters, which it repeats without the page: the whole filter is written.
 * `colunas` keeps the person's choice and order; absent, every column.
 */
export const pedidoDeExportacao = {
  formato: formatoDeExportacao,
  colunas: textoCru(1000).optional(),
}
