import type { MarcaDoDocumento } from "../documentos/memoria-pdf/tipos.ts"
import { conferirImagem } from "./imagens.ts"
import { ImagemInvalida } from "./medidas.ts"
import type { Marcas } from "./resolucao.ts"

/** The brand of an office for its documents: the name, and the logo for light backgrounds where a PDF can hold it. */
export async function marcaDoDocumento(
  marcas: Pick<Marcas, "doEscritorio" | "bytes">,
  idEscritorio: string,
): Promise<MarcaDoDocumento> {
  const { nome, arquivos } = await marcas.doEscritorio(idEscritorio)
  const logo = arquivos["logo-claro"]
  // A PDF has no WebP.
  const lido = logo && logo.conteudo !== "image/webp" ? await marcas.bytes("logo-claro", logo.hash) : null
  return { nome, logo: lido === null ? null : medir(lido.bytes) }
}

/** Measured again, and so checked again: what is drawn is what is in the database now, not what was once sent. */
function medir(bytes: Buffer): MarcaDoDocumento["logo"] {
  try {
    return conferirImagem(bytes, "logo-claro")
  } catch (erro) {
    if (erro instanceof ImagemInvalida) return null
    throw erro
  }
}

/** A document gathered inside a transaction, to be drawn after it. */
export interface DocumentoReunido {
  readonly nome: string
  readonly gerar: (marca: MarcaDoDocumento) => Promise<Buffer>
}

/** Draws a document in the brand of the office. After its transaction: a file must not hold the database. */
export async function desenharPdf(
  marcas: Pick<Marcas, "doEscritorio" | "bytes">,
  idEscritorio: string,
  { nome, gerar }: DocumentoReunido,
) {
  return { tipo: "application/pdf", nome, bytes: await gerar(await marcaDoDocumento(marcas, idEscritorio)) }
}
