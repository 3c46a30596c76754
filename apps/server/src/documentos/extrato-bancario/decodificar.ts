import { textoLimpo } from "../../importacao/texto.ts"
import { ExtratoRecusado } from "./tipos.ts"

/**
 * Text of the bytes of a bank. What the file declares of itself is never believed: marks of order first, then strict UTF-8, and
 * windows-1252 for each line that is not. Raises ExtratoRecusado for what is no text.
 */
export function decodificar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return limpo(new TextDecoder("utf-16le").decode(bytes))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return limpo(new TextDecoder("utf-16be").decode(bytes))
  if (bytes.includes(0))
    throw new ExtratoRecusado("nao-reconhecido", "O arquivo não é um texto de banco. Baixe o extrato de novo em OFX.")
  const inteiro = estrito(bytes)
  return limpo(inteiro ?? porLinha(bytes))
}

/** A control where a digit was must not join what stands around it into another amount: it becomes a blank. */
const limpo = (texto: string) =>
  textoLimpo((texto.startsWith("\ufeff") ? texto.slice(1) : texto).replace(CONTROLES, " "))

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for; tab and ends of line stay.
const CONTROLES = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const UTF8 = new TextDecoder("utf-8", { fatal: true })
const WINDOWS = new TextDecoder("windows-1252")

function estrito(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

/** One bad byte must not spoil the accents of every other line. */
function porLinha(bytes: Uint8Array): string {
  const partes: string[] = []
  for (let de = 0; de < bytes.length; ) {
    const fim = bytes.indexOf(0x0a, de)
    const ate = fim === -1 ? bytes.length : fim + 1
    const linha = bytes.subarray(de, ate)
    partes.push(estrito(linha) ?? WINDOWS.decode(linha))
    de = ate
  }
  return partes.join("")
}
