import { type Competencia, competenciaDe, primeiroDia, somarMeses } from "./competencia.ts"
import { EntradaInvalida } from "./erros.ts"

/** Calendar arithmetic on ISO dates, on whole day numbers: the engine has no clock and no time zone. */

const DIAS_DA_SEMANA = 7
const DIAS_POR_400_ANOS = 146097
const DIAS_ATE_1970 = 719468
const QUINTA = 4

/** Days since 1970-01-01 of a proleptic Gregorian date (years counted from March, so that 29 February comes last). */
function numeroDoDia(data: string): number {
  const [anoCivil = 0, mes = 0, dia = 0] = data.split("-").map(Number)
  const ano = mes <= 2 ? anoCivil - 1 : anoCivil
  const era = Math.floor(ano / 400)
  const anoDaEra = ano - era * 400
  const diaDoAno = Math.floor((153 * (mes + (mes > 2 ? -3 : 9)) + 2) / 5) + dia - 1
  const diaDaEra = anoDaEra * 365 + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100) + diaDoAno
  return era * DIAS_POR_400_ANOS + diaDaEra - DIAS_ATE_1970
}

function dataDoNumero(numero: number): string {
  const z = numero + DIAS_ATE_1970
  const era = Math.floor(z / DIAS_POR_400_ANOS)
  const diaDaEra = z - era * DIAS_POR_400_ANOS
  const anoDaEra = Math.floor(
    (diaDaEra - Math.floor(diaDaEra / 1460) + Math.floor(diaDaEra / 36524) - Math.floor(diaDaEra / 146096)) / 365,
  )
  const diaDoAno = diaDaEra - (365 * anoDaEra + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100))
  const mesDeMarco = Math.floor((5 * diaDoAno + 2) / 153)
  const dia = diaDoAno - Math.floor((153 * mesDeMarco + 2) / 5) + 1
  const mes = mesDeMarco < 10 ? mesDeMarco + 3 : mesDeMarco - 9
  const ano = anoDaEra + era * 400 + (mes <= 2 ? 1 : 0)
  return `${String(ano).padStart(4, "0")}-${String(mes).padStart(2, "0")}-${String(dia).padStart(2, "0")}`
}

/** Days that exist in every month. */
const QUALQUER_MES = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/

/** Checks an ISO date that exists in the calendar. Throws `EntradaInvalida`. */
export function dataIso(texto: string, campo = "data"): string {
  if (QUALQUER_MES.test(texto)) return texto
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto) || dataDoNumero(numeroDoDia(texto)) !== texto) {
    throw new EntradaInvalida(campo, `"${texto}" não é uma data (use AAAA-MM-DD)`)
  }
  return texto
}

/** The date `dias` later (earlier when negative). */
export function somarDias(data: string, dias: number): string {
  return dataDoNumero(numeroDoDia(data) + dias)
}

/** Days from `inicio` to `fim` (0 for the same day, negative when `fim` is earlier). */
export function diasEntre(inicio: string, fim: string): number {
  return numeroDoDia(fim) - numeroDoDia(inicio)
}

/** 0 for Sunday to 6 for Saturday. */
export function diaDaSemana(data: string): number {
  // 1970-01-01 was a Thursday.
  return (((numeroDoDia(data) + QUINTA) % DIAS_DA_SEMANA) + DIAS_DA_SEMANA) % DIAS_DA_SEMANA
}

/** Last day of a competência. */
export function ultimoDia(c: Competencia): string {
  return somarDias(primeiroDia(somarMeses(c, 1)), -1)
}

/** Easter Sunday of a year, by the Gregorian computus (Meeus). */
export function pascoa(ano: number): string {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const mes = Math.floor((h + l - 7 * m + 90) / 25)
  const dia = (h + l - 7 * m + 33 * mes + 19) % 32
  return `${competenciaDe(ano, mes)}-${String(dia).padStart(2, "0")}`
}

/** "20/11/2026" */
export function formatarData(data: string): string {
  const [ano, mes, dia] = data.split("-")
  return `${dia}/${mes}/${ano}`
}
