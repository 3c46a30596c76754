import { DIA_MS } from "../../civil.ts"
import { citar, normalizar } from "../texto.ts"
import { type Celula, ehData, ehErro } from "../tipos.ts"
import { type Leitura, lido, recusado } from "./leitura.ts"

const ZERO_DE_1900 = Date.UTC(1899, 11, 30)
const ZERO_DE_1904 = Date.UTC(1904, 0, 1)
/** Serial 60 is 29/02/1900, a day that never was: before it the count is one day behind. */
const DIA_QUE_NAO_EXISTIU = 60
/** 31/12/2199: later serials are no date that an office keeps. */
const ULTIMO_SERIAL = 109_574
/** 01/01/1920 in the count of 1900: smaller numbers in a column of dates are not serials. */
const PRIMEIRO_SERIAL_NU = 7_306

/** Day of a serial number of a spreadsheet, as AAAA-MM-DD; null when it is not a day. */
export function dataDoSerial(serial: number, desde1904: boolean): string | null {
  const dias = Math.floor(serial)
  if (dias < (desde1904 ? 0 : 1) || dias > ULTIMO_SERIAL) return null
  if (desde1904) return iso(ZERO_DE_1904 + dias * DIA_MS)
  if (dias === DIA_QUE_NAO_EXISTIU) return null
  return iso(ZERO_DE_1900 + (dias < DIA_QUE_NAO_EXISTIU ? dias + 1 : dias) * DIA_MS)
}

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const MESES = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]
const INTEIROS = [
  "janeiro",
  "fevereiro",
  "marco",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
]

/** Month of a name, whole or short, from 1; null for any other word. */
function mesDoNome(nome: string): number | null {
  const curto = MESES.indexOf(nome)
  const i = curto >= 0 ? curto : INTEIROS.indexOf(nome)
  return i < 0 ? null : i + 1
}

/** A year of two digits is of this century up to 2079. */
const anoInteiro = (ano: string) => (ano.length === 2 ? `${Number(ano) < 80 ? "20" : "19"}${ano}` : ano)

function existente(ano: string, mes: number, dia: number): string | null {
  const a = Number(anoInteiro(ano))
  const data = new Date(Date.UTC(a, mes - 1, dia))
  const existe = data.getUTCFullYear() === a && data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia
  return existe && a >= 1900 && a <= 2199 ? data.toISOString().slice(0, 10) : null
}

/** A day written AAAA-MM-DD, null when there is no such day. */
export function diaExistente(texto: string): string | null {
  const [, ano, mes, dia] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? []
  return ano && mes && dia ? existente(ano, Number(mes), Number(dia)) : null
}

const semHora = (texto: string) => texto.trim().replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/, "")

/** A day: 31/12/2025, 31-12-25, 31.12.2025, 2025-12-31, 31 dez 2025, a date cell or its serial number. */
export function lerData(celula: Celula, desde1904: boolean): Leitura<string | null> {
  if (celula === null) return lido(null)
  if (ehErro(celula)) return recusado(celula.erro)
  if (ehData(celula)) return lido(celula.data)
  if (typeof celula === "number") {
    const data = celula >= PRIMEIRO_SERIAL_NU - (desde1904 ? 1462 : 0) ? dataDoSerial(celula, desde1904) : null
    return data === null ? recusado(`${celula} não é uma data. Escreva-a como 31/12/2025`) : lido(data)
  }
  const texto = semHora(celula)
  if (texto === "" || texto === "-") return lido(null)
  const data = dataDoTexto(texto)
  if (data !== null) return lido(data)
  return /^\d{5}$/.test(texto)
    ? lerData(Number(texto), desde1904)
    : recusado(`${citar(celula)} não é uma data que exista. Escreva dia, mês e ano, como 31/12/2025`)
}

/**
 * A day of which a spreadsheet may keep only the month, as the opening of a company: "05/2020" is its first day, and it is
 * said. A number is a date or nothing: 52020 is no month.
 */
export function lerDataOuMes(celula: Celula, desde1904: boolean): Leitura<string | null> {
  const mes = typeof celula === "string" && dataDoTexto(semHora(celula)) === null ? mesDoTexto(celula.trim()) : null
  return mes === null
    ? lerData(celula, desde1904)
    : lido(`${mes}-01`, `${citar(descrever(celula ?? ""))} não diz o dia: ficou o dia 1º`)
}

function dataDoTexto(texto: string): string | null {
  const [, a1, m1, d1] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(texto) ?? []
  if (a1 && m1 && d1) return existente(a1, Number(m1), Number(d1))
  const [, d2, m2, a2] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(texto) ?? []
  if (d2 && m2 && a2) return existente(a2, Number(m2), Number(d2))
  const [, d3, nome, a3] = /^(\d{1,2}) (?:de )?([a-z]+) (?:de )?(\d{4}|\d{2})$/.exec(normalizar(texto)) ?? []
  const mes = nome === undefined ? null : mesDoNome(nome)
  return d3 && a3 && mes !== null ? existente(a3, mes, Number(d3)) : null
}

/** Month of a heading that names it alone ("Abril"), in a year known from elsewhere; null for any other text. */
export function mesSemAno(texto: string, ano: string): string | null {
  const mes = mesDoNome(normalizar(texto))
  return mes === null ? null : mesExistente(ano, mes)
}

/** A month as AAAA-MM: 12/2025, dez/2025, dezembro de 2025, 2025-12, 202512, or any day of it. */
export function lerMes(celula: Celula, desde1904: boolean): Leitura<string | null> {
  if (celula === null) return lido(null)
  if (ehErro(celula)) return recusado(celula.erro)
  if (typeof celula === "string") {
    const texto = celula.trim()
    if (texto === "" || texto === "-") return lido(null)
    const mes = mesDoTexto(texto)
    if (mes !== null) return lido(mes)
  }
  if (typeof celula === "number" && /^\d{6}$/.test(String(celula))) {
    const mes = mesDoTexto(String(celula))
    if (mes !== null) return lido(mes)
  }
  const data = lerData(celula, desde1904)
  if ("erro" in data)
    return recusado(
      ehErro(celula) ? data.erro : `${citar(descrever(celula))} não é um mês. Escreva-o como 12/2025 ou dez/2025`,
    )
  return lido(data.valor === null ? null : data.valor.slice(0, 7))
}

const mesesLidos = new Map<string, string | null>()
const MESES_LEMBRADOS = 2_000

/** The month that a text names, null when it names none: also how headings with months are recognised. */
function mesDoTexto(texto: string): string | null {
  const lido = mesesLidos.get(texto)
  if (lido !== undefined) return lido
  const mes = interpretarMes(texto)
  if (mesesLidos.size < MESES_LEMBRADOS) mesesLidos.set(texto, mes)
  return mes
}

/** The month of a heading, which may be a day of it: "01/01/2025" and "2025-01-01 00:00:00" head a column of January. */
export function mesDoTitulo(texto: string): string | null {
  return mesDoTexto(texto) ?? (/\d/.test(texto) ? (dataDoTexto(semHora(texto))?.slice(0, 7) ?? null) : null)
}

function interpretarMes(texto: string): string | null {
  const [, m1, a1] = /^(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})$/.exec(texto) ?? []
  if (m1 && a1) return mesExistente(a1, Number(m1))
  const [, a2, m2] = /^(\d{4})\s*[/.-]\s*(\d{1,2})$/.exec(texto) ?? []
  if (a2 && m2) return mesExistente(a2, Number(m2))
  const [, a4, m4] = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(texto) ?? []
  if (a4 && m4) return mesExistente(a4, Number(m4))
  const [, nome = "", a3] = /^([a-z]+) ?(?:de )?(\d{4}|\d{2})$/.exec(normalizar(texto)) ?? []
  const mes = mesDoNome(nome)
  return a3 && mes !== null ? mesExistente(a3, mes) : null
}

const mesExistente = (ano: string, mes: number) => existente(ano, mes, 1)?.slice(0, 7) ?? null

const descrever = (celula: Exclude<Celula, null>) =>
  typeof celula === "object" ? ("data" in celula ? celula.data : "") : String(celula)
