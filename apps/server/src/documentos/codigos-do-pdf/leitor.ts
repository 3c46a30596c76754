import { criarLeitorDePdf, type LimitesDoLeitor } from "../pdf/leitor.ts"

/** Finds in a PDF what may be a code of payment, in a thread of its own with limits (`criarLeitorDePdf`). Throws PdfIlegivel; raises muitos-pedidos. */
export const criarLeitorDeCodigos = (limites?: LimitesDoLeitor) =>
  criarLeitorDePdf<readonly string[], never>(
    "codigos-do-pdf",
    "documentos em leitura",
    () => new Error("A reader of codes refuses nothing."),
    limites,
  )
export type LeitorDeCodigos = ReturnType<typeof criarLeitorDeCodigos>
