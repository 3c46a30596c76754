/** Why nothing was read of a file, whatever it should have been. */
export type MotivoDoPdf = "grande" | "nao-e-pdf" | "com-senha" | "longo" | "sem-texto" | "demorado"

/** A file of which no text was read. */
export class PdfIlegivel extends Error {
  readonly motivo: MotivoDoPdf

  constructor(motivo: MotivoDoPdf) {
    super(motivo)
    this.name = "PdfIlegivel"
    this.motivo = motivo
  }
}
