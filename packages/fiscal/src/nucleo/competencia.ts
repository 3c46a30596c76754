import { EntradaInvalida } from "./erros.ts"

declare const marca: unique symbol

/** A month of a calendar year, "AAAA-MM". */
export type Competencia = string & { readonly [marca]: "competencia" }

const FORMATO = /^\d{4}-(0[1-9]|1[0-2])$/
const MESES_DO_ANO = 12

/** Names of the months, January first. */
export const NOMES_DOS_MESES = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
] as const

/** Whether the text is a valid "AAAA-MM". */
export function ehCompetencia(texto: string): texto is Competencia {
  return FORMATO.test(texto)
}

/** Reads "AAAA-MM". `campo` names the field in the error. Throws `EntradaInvalida`. */
export function competencia(texto: string, campo = "competencia"): Competencia {
  if (!ehCompetencia(texto)) throw new EntradaInvalida(campo, `"${texto}" não é uma competência (use AAAA-MM)`)
  return texto
}

/** The competência of a year (0 to 9999) and a month from 1 to 12. Throws `EntradaInvalida`. */
export function competenciaDe(ano: number, mes: number): Competencia {
  return competencia(`${String(ano).padStart(4, "0")}-${String(mes).padStart(2, "0")}`)
}

const ZERO = "0".charCodeAt(0)

/** Months since year zero, read digit by digit: "AAAA-MM" is checked when the brand is given. */
function indice(c: Competencia): number {
  const d = (posicao: number) => c.charCodeAt(posicao) - ZERO
  return (d(0) * 1000 + d(1) * 100 + d(2) * 10 + d(3)) * MESES_DO_ANO + d(5) * 10 + d(6) - 1
}

/** The calendar year. */
export function anoDe(c: Competencia): number {
  return Number(c.slice(0, 4))
}

/** The month of the year, 1 to 12. */
export function mesDe(c: Competencia): number {
  return Number(c.slice(5))
}

/** Competências already written, by number of the month: the same text every time, and written once. */
const ESCRITAS = new Map<number, Competencia>()

function doIndice(alvo: number): Competencia {
  const pronta = ESCRITAS.get(alvo)
  if (pronta !== undefined) return pronta
  const escrita = competenciaDe(Math.trunc(alvo / MESES_DO_ANO), (alvo % MESES_DO_ANO) + 1)
  ESCRITAS.set(alvo, escrita)
  return escrita
}

/** The competência `meses` later (earlier when negative). */
export function somarMeses(c: Competencia, meses: number): Competencia {
  return doIndice(indice(c) + meses)
}

/** Months from `inicio` to `fim` (0 for the same month, negative when `fim` is earlier). */
export function mesesEntre(inicio: Competencia, fim: Competencia): number {
  return indice(fim) - indice(inicio)
}

/** Negative, zero or positive as a is before, equal to or after b. */
export function compararCompetencias(a: Competencia, b: Competencia): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Every competência from `inicio` to `fim`, both included; empty when `fim` is earlier. */
export function competenciasEntre(inicio: Competencia, fim: Competencia): Competencia[] {
  const lista: Competencia[] = []
  for (let n = indice(inicio), ultimo = indice(fim); n <= ultimo; n++) lista.push(doIndice(n))
  return lista
}

/** ISO date of the first day. */
export function primeiroDia(c: Competencia): string {
  return `${c}-01`
}

/** January of the same year. */
export function janeiroDe(c: Competencia): Competencia {
  return doIndice(indice(c) - mesDe(c) + 1)
}

/** The competência in which an ISO date falls. Throws `EntradaInvalida`. */
export function competenciaDaData(data: string, campo = "data"): Competencia {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(data)) throw new EntradaInvalida(campo, `"${data}" não é uma data (use AAAA-MM-DD)`)
  return competencia(data.slice(0, 7), campo)
}

/** Competências already written as in forms: a tree repeats the same months many times. */
const FORMATADAS = new Map<Competencia, string>()

/** "10/2026", as in forms. */
export function formatarCompetencia(c: Competencia): string {
  const pronta = FORMATADAS.get(c)
  if (pronta !== undefined) return pronta
  const escrita = `${c.slice(5)}/${c.slice(0, 4)}`
  FORMATADAS.set(c, escrita)
  return escrita
}

/** "outubro/2026", as in titles. */
export function competenciaPorExtenso(c: Competencia): string {
  return `${NOMES_DOS_MESES[mesDe(c) - 1]}/${c.slice(0, 4)}`
}

/** "1º semestre de 2027" of "2027-S1", "3º trimestre de 2026" of "2026-T3": as people name what a form numbers. */
export function periodoPorExtenso(periodo: string): string {
  return `${periodo.slice(6)}º ${periodo[5] === "S" ? "semestre" : "trimestre"} de ${periodo.slice(0, 4)}`
}
