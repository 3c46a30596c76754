/** The standard fonts of a PDF know only the characters of Windows-1252 ("WinAnsi"). */

const EXTRAS_DO_WIN_ANSI = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ")

/** What a reader understands in place of a character that the fonts do not have. */
const EQUIVALENTES: ReadonlyMap<string, string> = new Map([
  ["−", "–"],
  ["‐", "-"],
  ["‑", "-"],
  ["‒", "–"],
  ["―", "—"],
  ["∕", "/"],
  ["⁄", "/"],
  ["∙", "·"],
  ["⋅", "·"],
  ["✕", "×"],
  ["∗", "*"],
  ["≥", ">="],
  ["⩾", ">="],
  ["≤", "<="],
  ["⩽", "<="],
  ["≠", "diferente de"],
  ["≈", "~"],
  ["→", "->"],
  ["←", "<-"],
  ["⇒", "=>"],
  ["∑", "soma"],
  ["Σ", "soma"],
  ["√", "raiz de"],
  ["∞", "infinito"],
  ["✓", "sim"],
  ["✔", "sim"],
  ["▸", "»"],
  ["▶", "»"],
  ["●", "•"],
  ["′", "'"],
  ["″", '"'],
  ["ı", "i"],
  ["ł", "l"],
  ["Ł", "L"],
  ["đ", "d"],
  ["Đ", "D"],
])

const DESCONHECIDO = "?"
const INVISIVEIS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ESPACOS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const ESPACOS_RIGIDOS = /[\u2007\u202f]/g
const ESPACOS_DE_LARGURA = /[\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g
const MARCAS = /\p{M}/gu

/**
 * Rewrites a text with characters that the standard fonts can show: Portuguese stays as it is, signs get a readable
 * equivalent (≥ becomes ">="), other letters lose what the fonts lack ("ş" becomes "s"), the rest becomes "?".
 * PDFKit would otherwise write the low byte of the code, which prints as an unrelated character. Line breaks and
 * controls become one space.
 */
export function paraWinAnsi(texto: string): string {
  const limpo = texto
    .normalize("NFC")
    .replace(INVISIVEIS, "")
    .replace(ESPACOS, " ")
    .replace(ESPACOS_RIGIDOS, "\u00a0")
    .replace(ESPACOS_DE_LARGURA, " ")
  let saida = ""
  for (const caractere of limpo) saida += cabeNoWinAnsi(caractere) ? caractere : substituir(caractere)
  return saida
}

/** Whether every character of the text has a glyph in the standard fonts. */
export function cabeNoWinAnsi(texto: string): boolean {
  for (const caractere of texto) {
    const codigo = caractere.codePointAt(0) ?? 0
    const latino = (codigo >= 0x20 && codigo <= 0x7e) || (codigo >= 0xa0 && codigo <= 0xff)
    if (!latino && !EXTRAS_DO_WIN_ANSI.has(caractere)) return false
  }
  return true
}

function substituir(caractere: string): string {
  const equivalente = EQUIVALENTES.get(caractere)
  if (equivalente !== undefined) return equivalente
  const simples = caractere.normalize("NFKD").replace(MARCAS, "")
  return simples !== "" && cabeNoWinAnsi(simples) ? simples : DESCONHECIDO
}
