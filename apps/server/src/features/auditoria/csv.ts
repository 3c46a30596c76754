/** A spreadsheet takes a cell that begins with one of these for a formula, also after spaces (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@]|^[\t\r\n]/

/** Byte order mark: without it the usual spreadsheet reads UTF-8 as Latin-1. */
export const MARCA_DE_ORDEM = "\uFEFF"

/** One line with `;` between cells and CRLF at the end (RFC 4180 with the separator of Brazilian spreadsheets). */
export function linhaDeCsv(celulas: readonly (string | null)[]): string {
  return `${celulas.map((c) => celula(c ?? "")).join(";")}\r\n`
}

function celula(texto: string): string {
  const inerte = FORMULA.test(texto) ? `'${texto}` : texto
  return /[";\r\n]/.test(inerte) ? `"${inerte.replaceAll('"', '""')}"` : inerte
}
