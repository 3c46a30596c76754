/** Lower case, without accents nor punctuation, one space between words: how headings and names are compared. */
export function normalizar(texto: string): string {
  return texto
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9%$]+/g, " ")
    .trim()
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that files carry and nobody typed
const CONTROLES = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g

/**
 * A text that a database and a screen can keep: without control characters but tab and line breaks, and without halves of
 * characters. Every text that leaves a file passes here.
 */
export const textoLimpo = (texto: string): string => texto.replace(CONTROLES, "").toWellFormed()

/** The first characters of a text, never with half of one at the end. */
export function cortar(texto: string, maximo: number): string {
  if (texto.length <= maximo) return texto
  const metade = /[\ud800-\udbff]/.test(texto.charAt(maximo - 1))
  return texto.slice(0, metade ? maximo - 1 : maximo)
}

/** A short piece of what a person wrote, for a message about it. */
export function citar(texto: string): string {
  const limpo = texto.replace(/\s+/g, " ").trim()
  return `“${limpo.length > 40 ? `${cortar(limpo, 39)}…` : limpo}”`
}

/** "A", "B" … "AA" of a column counted from zero. */
export function letraDaColuna(indice: number): string {
  let nome = ""
  for (let n = indice + 1; n > 0; n = Math.floor((n - 1) / 26)) nome = String.fromCharCode(65 + ((n - 1) % 26)) + nome
  return nome
}
