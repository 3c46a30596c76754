import { getDocumentProxy } from "unpdf"
import { type Linha, linhasDaPagina, type Trecho } from "./linhas.ts"
import { PdfIlegivel } from "./motivo.ts"

/** Longest text that any document read here has. */
const TRECHOS = 60_000
const LETRAS = 1_000_000
/** Of a direction, in points: less than this is a right angle. */
const RETO = 0.01

/**
 * The lines of text of a PDF with where each of their runs stands, page by page. To be run in a thread: a hostile file spends
 * memory and time. Throws `PdfIlegivel` for what is no PDF, asks for a password, has more pages than `paginas` or too much text,
 * or has no text (scanned).
 */
export async function lerPaginas(bytes: Uint8Array, paginas: number): Promise<Linha[][]> {
  const documento = await abrir(bytes)
  if (documento.numPages > paginas) throw new PdfIlegivel("longo")
  const lidas: Linha[][] = []
  let trechosLidos = 0
  let letras = 0
  for (let numero = 1; numero <= documento.numPages; numero++) {
    const pagina = await documento.getPage(numero)
    const { items } = await pagina.getTextContent()
    trechosLidos += items.length
    const trechos = items.flatMap((item): Trecho[] => {
      if (!("str" in item)) return []
      letras += item.str.length
      const [cosseno = 0, seno = 0, , altura = 0, x = 0, y = 0] = item.transform.map(Number)
      const inclinado = Math.abs(cosseno) > RETO && Math.abs(seno) > RETO
      return [{ texto: item.str, x, y, largura: item.width, altura: Math.abs(altura) || item.height, inclinado }]
    })
    if (trechosLidos > TRECHOS || letras > LETRAS) throw new PdfIlegivel("longo")
    lidas.push(linhasDaPagina(trechos))
  }
  if (lidas.every((linhas) => linhas.length === 0)) throw new PdfIlegivel("sem-texto")
  return lidas
}

async function abrir(bytes: Uint8Array) {
  try {
    // The reader takes the memory of what it gets.
    return await getDocumentProxy(bytes.slice(), {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: true,
      verbosity: 0,
    })
  } catch (erro) {
    throw new PdfIlegivel(erro instanceof Error && erro.name === "PasswordException" ? "com-senha" : "nao-e-pdf")
  }
}
