/** A text has a character that the layout does not take; `campo` says where. */
export class TextoForaDoLeiaute extends Error {
  override name = "TextoForaDoLeiaute"
  readonly campo: string

  constructor(campo: string, caractere: string) {
    super(`O texto tem o caractere “${caractere}”, que a nota fiscal não aceita. Apague-o ou escreva de outro jeito.`)
    this.campo = campo
  }
}

/** What people paste from a word processor, and what it stands for in Latin-1. */
const TROCAS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "•": "-",
  "…": "...",
  "€": "EUR",
  "™": "(TM)",
}

/**
 * Text in the alphabet of the layout (printable Latin-1), composed and without blanks at the ends; line ends stay only `comQuebras`.
 * Raises `TextoForaDoLeiaute` for what has no place there, an emoji for one: dropping it in silence would change what was said.
 */
export function textoDoLeiaute(texto: string, campo: string, comQuebras = false): string {
  const composto = texto.normalize("NFC").replaceAll("\r\n", "\n").trim()
  let escrito = ""
  for (const caractere of composto) {
    const trocado =
      TROCAS[caractere] ?? (ESPACOS.has(caractere) || (caractere === "\n" && !comQuebras) ? " " : caractere)
    if (trocado === caractere && !cabe(caractere)) throw new TextoForaDoLeiaute(campo, caractere)
    escrito += trocado
  }
  return escrito
}

const ESPACOS: ReadonlySet<string> = new Set(["\t", "\u00a0", "\u2009", "\u200b"])
const cabe = (c: string) => c === "\n" || (c >= " " && c <= "~") || (c >= "\u00a1" && c <= "\u00ff")
