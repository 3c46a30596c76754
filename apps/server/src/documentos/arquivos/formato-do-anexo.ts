import { type FormatoDeDocumento, formatosDeDocumento } from "@partida/contracts"
import { detectarConteudo } from "./detectar-conteudo.ts"
import { nomeDeExibicao } from "./nome-de-exibicao.ts"

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const comeca = (bytes: Uint8Array, marca: readonly number[]) => marca.every((valor, i) => bytes[i] === valor)

/** What somebody attached, by its content; null for what is not kept: programs, web pages, other archives, nothing at all. */
export function formatoDoAnexo(bytes: Uint8Array): FormatoDeDocumento | null {
  if (comeca(bytes, PNG)) return "png"
  if (comeca(bytes, JPEG)) return "jpeg"
  if (/^(\xef\xbb\xbf)?\s{0,20}(OFXHEADER\b|<\?OFX\b|<OFX>)/.test(inicioDe(bytes))) return "ofx"
  switch (detectarConteudo(bytes)) {
    case "pdf":
      return "pdf"
    case "zip":
      return "zip"
    case "xml":
    case "xml-utf16":
      return "xml"
    case "desconhecido":
      return ehTexto(bytes) ? "txt" : null
    default:
      return null
  }
}

const inicioDe = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 64)).toString("latin1")

/** Tab, line feed, form feed, return, and the end of file that banks still write. */
const DE_TEXTO = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a])
const ehTexto = (bytes: Uint8Array) => bytes.every((b) => (b >= 0x20 && b !== 0x7f) || DE_TEXTO.has(b))

const MAXIMO_DO_NOME = 120

/** The name it is kept by: a file name alone, ending in an extension of what it is, whatever it was sent as. */
export function nomeDoAnexo(nome: string, formato: FormatoDeDocumento): string {
  const limpo = nomeDeExibicao(nome).split("/").at(-1) ?? ""
  const ponto = limpo.lastIndexOf(".")
  const extensao = limpo.slice(ponto + 1).toLowerCase()
  const extensoes: readonly string[] = formatosDeDocumento[formato].extensoes
  const servem = ponto > 0 && extensoes.includes(extensao)
  const base = servem ? limpo.slice(0, ponto) : limpo
  return `${Array.from(base).slice(0, MAXIMO_DO_NOME).join("")}.${servem ? extensao : extensoes[0]}`
}
