import { z } from "zod"
import { regimes } from "./listas/estados.ts"

export const uuid = z.guid("Identificador inválido.")
export const competencia = z
  .string()
  .regex(/^(20\d{2})-(0[1-9]|1[0-2])$/, "Informe a competência no formato AAAA-MM, por exemplo 2026-10.")
/** Reais as a decimal string with two places, never a JSON number: "1234.56". */
export const reais = z
  .string()
  .regex(/^-?\d{1,13}\.\d{2}$/, "Informe o valor com duas casas decimais, por exemplo 1234.56.")
/** A sum of amounts over a whole filter: longer than any of them. */
export const somaEmReais = z.string().regex(/^-?\d{1,30}\.\d{2}$/)
export const reaisPositivos = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/, "Informe um valor igual ou maior que zero, com duas casas decimais.")
/** Exact decimal fraction as a string: "0.0600". */
export const fracao = z.string().regex(/^-?\d+(\.\d+)?$/)

/**
 * Text as it came, of up to `maximo` characters. Past them nothing else is asked of it: what checks its form never meets a
 * text without end.
 */
export const textoCru = (maximo: number, mensagem?: string) => z.string().max(maximo, { abort: true, error: mensagem })

/**
 * Free text, trimmed, of up to `maximo` characters; past them nothing else is asked of it. The database cannot hold NUL and
 * turns half a character (a lone surrogate) into another one, so a seal over what was typed would never verify again: both
 * are refused.
 */
export const texto = (maximo: number, mensagem?: string) =>
  z
    .string()
    .trim()
    .max(maximo, { abort: true, error: mensagem })
    .refine(
      (t) => t.isWellFormed() && !t.includes("\0"),
      "O texto tem um caractere que não pode ser guardado. Apague-o e digite de novo.",
    )

/** An id of a coded list. */
export const codigoDe = (lista: Readonly<Record<string, { readonly id: number }>>) => {
  const ids = new Set(Object.values(lista).map(({ id }) => id))
  return z.number().refine((id) => ids.has(id), "Escolha um dos códigos da lista.")
}

/** A key of a list. `mensagem` takes the place of the complaint that names them all. */
export const chavesDe = <T extends Record<string, unknown>>(lista: T, mensagem?: string) =>
  z.enum(Object.keys(lista) as [keyof T & string, ...(keyof T & string)[]], mensagem)

/** Tax regime of a company in a month. */
export const regime = chavesDe(regimes)

export const idDeMunicipio = z.string().regex(/^\d{7}$/, "Escolha o município na lista.")

/** Comma-separated ids in an address, as many as one step of a memória de cálculo may point to. */
export const listaDeIds = z.string().refine((lista) => {
  const ids = lista.split(",")
  return ids.length <= MAXIMO_DE_IDS && ids.every((id) => uuid.safeParse(id).success)
}, "Informe até 1000 identificadores válidos, separados por vírgula.")
const MAXIMO_DE_IDS = 1000

export const TAMANHOS_DE_PAGINA = [10, 25, 50, 100] as const
export const pedidoDePagina = {
  pagina: z.coerce.number().int().min(1).max(100_000).default(1),
  registrosPorPagina: z.coerce.number().int().min(1).max(100).default(10),
  /**
   * Where this page begins or ends, as the answer of a neighbouring page said it (`proxima`, `anterior`): the server then
   * goes straight there instead of counting rows. `pagina` only names it.
   */
  cursor: textoCru(1500).optional(),
}
export const direcaoDaOrdem = z.enum(["asc", "desc"])
export const paginacao = z.object({
  paginaAtual: z.number().int(),
  registrosPorPagina: z.number().int(),
  totalDeRegistros: z.number().int(),
  /** Cursors of the neighbours; null where there is none, absent in lists that are never long. */
  proxima: z.string().nullable().optional(),
  anterior: z.string().nullable().optional(),
})
export type Paginacao = z.infer<typeof paginacao>
