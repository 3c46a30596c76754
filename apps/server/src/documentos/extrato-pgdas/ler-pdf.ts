import { getDocumentProxy } from "unpdf"
import { linhasDaPagina, type Trecho } from "./linhas.ts"
import { ArquivoIlegivel } from "./motivo.ts"

/** An extract of a company with many establishments takes some twenty pages. */
const PAGINAS = 80
const TRECHOS = 60_000
const LETRAS = 1_000_000

/**
 * The lines of text of a PDF, page by page. To be run in a thread: a hostile file spends memory and time. Throws
 * `ArquivoIlegivel` for what is no PDF, asks for a password, is too long, or has no text (scanned).
 */
export async function lerLinhas(bytes: Uint8Array): Promise<string[][]> {
  const documento = await abrir(bytes)
  if (documento.numPages > PAGINAS) throw new ArquivoIlegivel("extrato-longo")
  const paginas: string[][] = []
  let trechosLidos = 0
  let letras = 0
  for (let numero = 1; numero <= documento.numPages; numero++) {
    const pagina = await documento.getPage(numero)
    const { items } = await pagina.getTextContent()
    trechosLidos += items.length
    const trechos = items.flatMap((item): Trecho[] => {
      if (!("str" in item)) return []
      letras += item.str.length
      const [, , , altura = 0, x = 0, y = 0] = item.transform.map(Number)
      return [{ texto: item.str, x, y, largura: item.width, altura: Math.abs(altura) || item.height }]
    })
    if (trechosLidos > TRECHOS || letras > LETRAS) throw new ArquivoIlegivel("extrato-longo")
    paginas.push(linhasDaPagina(trechos))
  }
  if (paginas.every((linhas) => linhas.length === 0)) throw new ArquivoIlegivel("extrato-sem-texto")
  return paginas
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
    throw new ArquivoIlegivel(
      erro instanceof Error && erro.name === "PasswordException" ? "extrato-com-senha" : "extrato-nao-e-pdf",
    )
  }
}
