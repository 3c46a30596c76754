import { z } from "zod"
import { competencia, reais, somaEmReais, uuid } from "./comum.ts"
import { situacaoDeReceita } from "./empresas.ts"

/** What was received by the titles of a month, as the regime de caixa takes it. */
export const recebidoDosTitulos = z.object({
  /** Null while notes do not become titles: what is here may be less than what was received. */
  controle: z.object({ desde: competencia }).nullable(),
  recebimentos: z.array(
    z.object({
      idAtividade: uuid,
      mercado: z.enum(["interno", "externo"]),
      situacoes: z.array(situacaoDeReceita),
      /** Below zero where more was taken back than received. */
      valor: somaEmReais,
    }),
  ),
  /** Titles of notes that moved in the month. */
  titulos: z.number().int(),
  /** Of notes whose activity nobody said. */
  semAtividade: somaEmReais,
  /** Of titles without a note: no revenue is known by them. */
  semNota: somaEmReais,
})
export type RecebidoDosTitulos = z.infer<typeof recebidoDosTitulos>

/** A static Pix code for what is awaited of a title; without a key of the company there is none. */
export const pixDoRecebivel = z.object({
  /** Fine and interest, or the discount, inside the amount. */
  porque: z.array(z.string()),
  chave: z.string().nullable(),
  /** BR Code to copy, and drawn as SVG. */
  codigo: z.string().nullable(),
  qrSvg: z.string().nullable(),
  valor: reais,
  /** By which the statement of the bank names the title. */
  txid: z.string(),
  recebedor: z.string(),
})
export type PixDoRecebivel = z.infer<typeof pixDoRecebivel>
