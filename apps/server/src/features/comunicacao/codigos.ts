import { randomBytes } from "node:crypto"

/** Base 32 of Crockford: without I, L, O and U, which people confuse. */
const LETRAS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const TAMANHO = 16

/** A code that confirms a document: 80 random bits, so that trying is useless at any rate. */
export function novoCodigo(): string {
  return Array.from(randomBytes(TAMANHO), (byte) => LETRAS.charAt(byte & 31)).join("")
}

/** A code as somebody typed it, in its form; null for what cannot be one. */
export function lerCodigo(texto: string): string | null {
  const limpo = texto.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1")
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(limpo) ? limpo : null
}

/** The secret of a link: 256 random bits. */
export const novaFicha = () => randomBytes(32).toString("base64url")
