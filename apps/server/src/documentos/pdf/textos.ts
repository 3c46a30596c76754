import { semAcento } from "../../palavras.ts"

/** A Brazilian amount, "1.234,56"; never the tail of a longer number. */
export const DINHEIRO = /(?<![\d.,])-?\d{1,3}(?:\.\d{3})*,\d{2}|(?<![\d.,])-?\d{1,12},\d{2}/g

/** "1.234,56" as "1234.56". */
export const emReais = (texto: string): string => texto.replaceAll(".", "").replace(",", ".")

/** Every amount of a text, in order, in reais. */
export const quantias = (texto: string): string[] => (texto.match(DINHEIRO) ?? []).map(emReais)

/** What headings are compared by: lower case, no accents, one space, straight quotes. */
export const chaveDe = (texto: string): string =>
  semAcento(texto)
    .replace(/[“”‘’"']/g, "'")
    .replace(/\s+/g, " ")
    .trim()

/** "15/03/2019" as "2019-03-15"; null without a date. */
export function dataEm(texto: string): string | null {
  const [, dia, mes, ano] = /(\d{2})\/(\d{2})\/(\d{4})/.exec(texto) ?? []
  return ano === undefined ? null : `${ano}-${mes}-${dia}`
}

/** "03/08/2026 15:58:24" as "2026-08-03T15:58:24"; null without both. */
export function instanteEm(texto: string): string | null {
  const hora = /(\d{2}:\d{2}:\d{2})/.exec(texto)?.[1]
  const data = dataEm(texto)
  return data === null || hora === undefined ? null : `${data}T${hora}`
}

const CNPJ = /[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}/
/** The 14 characters of the first CNPJ of a text, in any form with the bar; null without one. */
export const cnpjEm = (texto: string): string | null => CNPJ.exec(texto)?.[0].replace(/[./-]/g, "") ?? null

const LIMITE_DO_ROTULO = 400

/** What follows a label on the text, up to `ate` or the end of the line; null when the label is not there. */
export function depoisDe(texto: string, rotulo: RegExp, ate?: RegExp): string | null {
  const achado = rotulo.exec(texto)
  if (!achado) return null
  const resto = texto.slice(achado.index + achado[0].length, achado.index + achado[0].length + LIMITE_DO_ROTULO)
  const [linha = ""] = resto.split("\n")
  const corte = ate?.exec(linha)
  return (corte ? linha.slice(0, corte.index) : linha).trim() || null
}
