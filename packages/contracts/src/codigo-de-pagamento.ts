import { z } from "zod"
import { reais, uuid } from "./comum.ts"

/** Whether a guide can be paid by a code, and what is missing when it cannot. */
export const situacoesDoCodigo = {
  pagavel: { rotulo: "Pronta para pagar" },
  ausente: { rotulo: "Falta a guia oficial" },
  vencida: { rotulo: "Guia oficial vencida" },
  difere: { rotulo: "Guia oficial com outro valor" },
  "sem-codigo": { rotulo: "Guia oficial sem código" },
  encerrada: { rotulo: "Nada a pagar" },
} as const

/**
 * How a guide may be paid. The codes are there only when they came from an official document, agree with what we computed and may
 * still be paid; `frase` says what is so, or what is missing and whom to ask.
 */
export const codigoDePagamento = z.object({
  situacao: z.enum(Object.keys(situacoesDoCodigo) as [keyof typeof situacoesDoCodigo]),
  frase: z.string(),
  /** 48 digits. */
  linhaDigitavel: z.string().nullable(),
  pix: z.string().nullable(),
  /** Who receives the Pix, as the code names it. */
  recebedorDoPix: z.string().nullable(),
  /** Of the official document in force, payable or not; null without one. */
  documento: z
    .object({
      numero: z.string(),
      /** All that the document collects, of this guide and of others. */
      total: reais,
      /** Last day on which it is taken. */
      dataLimite: z.string(),
      /** Other guides of ours that it pays too. */
      outrasGuias: z.number().int(),
      /** Of a demonstration: nobody may pay it. */
      deTeste: z.boolean(),
      idDocumento: uuid,
    })
    .nullable(),
})
export type CodigoDePagamento = z.infer<typeof codigoDePagamento>

/** One line of the comparison between a document and our account; ours is null where it cannot be known. */
export const colunaDaConferencia = z.object({
  rotulo: z.string(),
  nosso: reais.nullable(),
  documento: reais,
  confere: z.boolean(),
})
export type ColunaDaConferencia = z.infer<typeof colunaDaConferencia>

/** An official document that was attached to a guide; a later one takes its place and it stays. */
export const guiaOficial = z.object({
  id: uuid,
  versao: z.number().int(),
  emVigor: z.boolean(),
  numeroDocumento: z.string(),
  dataLimite: z.string(),
  total: reais,
  deTeste: z.boolean(),
  /** What it says and what we computed for its day. */
  conferencia: z.array(colunaDaConferencia),
  confere: z.boolean(),
  /** Why somebody of the office took it as it is; null while nobody did, or where it agrees. */
  aceite: z.object({ motivo: z.string(), por: z.string(), em: z.string() }).nullable(),
  idDocumento: uuid,
  criadaEm: z.string(),
  criadaPor: z.string(),
})
export type GuiaOficial = z.infer<typeof guiaOficial>
