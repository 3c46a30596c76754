import { lerPaginas } from "../pdf/ler-pdf.ts"

/** An extract of a company with many establishments takes some twenty pages. */
const PAGINAS = 80

/** The lines of an extract, page by page. Throws `PdfIlegivel`. */
export async function lerLinhas(bytes: Uint8Array): Promise<string[][]> {
  return (await lerPaginas(bytes, PAGINAS)).map((linhas) => linhas.map(({ texto }) => texto))
}
