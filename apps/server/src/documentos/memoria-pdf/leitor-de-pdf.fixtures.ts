import { inflateSync } from "node:zlib"

/** Reads back what a PDF shows, so that the tests need no program outside Node. Enough for files made by PDFKit. */

/** A run of text as drawn: points from the left and from the bottom of the page. */
export interface Trecho {
  readonly texto: string
  readonly x: number
  readonly y: number
  readonly tamanho: number
}

const TEXTO = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm\n\/F\d+ ([\d.]+) Tf\n\[(.*?)\] TJ/gs
const winAnsi = new TextDecoder("windows-1252")

/** The runs of each page, in the order drawn. */
export function lerPaginas(pdf: Buffer): Trecho[][] {
  const bruto = pdf.toString("latin1")
  const filhos = /\/Kids \[([^\]]*)\]/.exec(bruto)?.[1] ?? ""
  return [...filhos.matchAll(/(\d+) 0 R/g)].map(([, pagina = ""]) => {
    const conteudo = /\/Contents (\d+) 0 R/.exec(objeto(bruto, pagina))?.[1] ?? ""
    return lerTrechos(descomprimir(bruto, conteudo))
  })
}

/** All the text of the file, one run per line. */
export function lerTexto(pdf: Buffer): string {
  return lerPaginas(pdf)
    .flat()
    .map(({ texto }) => texto)
    .join("\n")
}

/** An entry of the information dictionary. */
export function lerInformacao(pdf: Buffer, chave: string): string {
  const bruto = pdf.toString("latin1")
  const info = objeto(bruto, /\/Info (\d+) 0 R/.exec(bruto)?.[1] ?? "")
  const valor = objeto(bruto, new RegExp(`/${chave} (\\d+) 0 R`).exec(info)?.[1] ?? "")
  const conteudo = /\(([\s\S]*)\)/.exec(valor)?.[1] ?? ""
  const bytes = Buffer.from(conteudo.replace(/\\([\\()])/g, "$1"), "latin1")
  return bytes[0] === 0xfe ? new TextDecoder("utf-16be").decode(bytes.subarray(2)) : conteudo
}

/** The XMP packet, as XML. */
export function lerXmp(pdf: Buffer): string {
  return /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString("utf8"))?.[0] ?? ""
}

function objeto(bruto: string, numero: string): string {
  const inicio = bruto.indexOf(`\n${numero} 0 obj\n`)
  return inicio < 0 ? "" : bruto.slice(inicio, bruto.indexOf("\nendobj", inicio))
}

function descomprimir(bruto: string, numero: string): string {
  const inicio = bruto.indexOf(`\n${numero} 0 obj\n`)
  const dados = bruto.indexOf("stream\n", inicio) + "stream\n".length
  const tamanho = Number(/\/Length (\d+)/.exec(bruto.slice(inicio, dados))?.[1])
  return inflateSync(Buffer.from(bruto.slice(dados, dados + tamanho), "latin1")).toString("latin1")
}

function lerTrechos(conteudo: string): Trecho[] {
  return [...conteudo.matchAll(TEXTO)].map(([, x, y, tamanho, partes = ""]) => {
    const hex = [...partes.matchAll(/<([\da-f]*)>/g)].map(([, parte = ""]) => parte).join("")
    return { texto: winAnsi.decode(Buffer.from(hex, "hex")), x: Number(x), y: Number(y), tamanho: Number(tamanho) }
  })
}
