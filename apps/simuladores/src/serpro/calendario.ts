/** Civil dates of Brasília: "AAAA-MM-DD". The country has had one offset, without summer time, since 2019. */

const FUSO_MS = 3 * 3_600_000
const DIA_MS = 86_400_000
const FERIADOS_FIXOS = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"])
/** Days from Easter on which banks are closed: Carnival, Good Friday, Corpus Christi. */
const FERIADOS_MOVEIS = [-48, -47, -2, 60]

const civil = (em: Date) => new Date(em.getTime() - FUSO_MS).toISOString()

export const diaCivil = (em: Date): string => civil(em).slice(0, 10)
/** AAAAMMDDHHmmSS */
export const instanteCompacto = (em: Date): string => civil(em).slice(0, 19).replace(/[-T:]/g, "")
/** AAAA-MM-DDTHH:mm:SS */
export const instanteCivil = (em: Date): string => civil(em).slice(0, 19)

export function somarDias(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10)
}

export const diasEntre = (de: string, ate: string): number =>
  Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / DIA_MS)

/** AAAAMM moved by so many months. */
export function somarMeses(pa: string, meses: number): string {
  const total = Number(pa.slice(0, 4)) * 12 + Number(pa.slice(4)) - 1 + meses
  return `${Math.floor(total / 12)}${String((total % 12) + 1).padStart(2, "0")}`
}

/** Months from one AAAAMM to another. */
export const mesesEntre = (de: string, ate: string): number =>
  (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 + Number(ate.slice(4)) - Number(de.slice(4))

export const mesDe = (dia: string): string => dia.slice(0, 4) + dia.slice(5, 7)
export const compacto = (dia: string): string => dia.replaceAll("-", "")

/** The date of an AAAAMMDD, or null when there is no such day. */
export function deCompacto(texto: string): string | null {
  if (!/^\d{8}$/.test(texto)) return null
  const dia = `${texto.slice(0, 4)}-${texto.slice(4, 6)}-${texto.slice(6)}`
  const lido = new Date(`${dia}T00:00:00Z`)
  return !Number.isNaN(lido.getTime()) && lido.toISOString().startsWith(dia) ? dia : null
}

/** "DD/MM/AAAA" */
export const porExtenso = (dia: string): string => `${dia.slice(8)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`

/** AADDD: year and day of the year, as the numbers of federal documents carry them. */
export const diaDoAno = (dia: string): string =>
  dia.slice(2, 4) + String(diasEntre(`${dia.slice(0, 4)}-01-01`, dia) + 1).padStart(3, "0")

/** Easter Sunday (Meeus). */
function pascoa(ano: number): string {
  const a = ano % 19
  const b = Math.floor(ano / 100)
  const c = ano % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const somado = h + l - 7 * m + 114
  return `${ano}-${String(Math.floor(somado / 31)).padStart(2, "0")}-${String((somado % 31) + 1).padStart(2, "0")}`
}

export function ehDiaUtil(dia: string): boolean {
  const semana = new Date(`${dia}T00:00:00Z`).getUTCDay()
  if (semana === 0 || semana === 6 || FERIADOS_FIXOS.has(dia.slice(5))) return false
  const domingo = pascoa(Number(dia.slice(0, 4)))
  return FERIADOS_MOVEIS.every((dias) => somarDias(domingo, dias) !== dia)
}

export function proximoDiaUtil(dia: string): string {
  return ehDiaUtil(dia) ? dia : proximoDiaUtil(somarDias(dia, 1))
}

function diaUtilAnterior(dia: string): string {
  return ehDiaUtil(dia) ? dia : diaUtilAnterior(somarDias(dia, -1))
}

const dia20 = (pa: string) => {
  const seguinte = somarMeses(pa, 1)
  return `${seguinte.slice(0, 4)}-${seguinte.slice(4)}-20`
}
/** Day 20 of the following month, on the next business day (Res. CGSN 140, art. 40). */
export const vencimentoDoSimples = (pa: string): string => proximoDiaUtil(dia20(pa))
/** Day 20 of the following month, on the business day before: what the DCTFWeb collects. */
export const vencimentoDaDctfWeb = (pa: string): string => diaUtilAnterior(dia20(pa))

export function ultimoDiaUtilDoMes(dia: string): string {
  const seguinte = somarMeses(mesDe(dia), 1)
  return diaUtilAnterior(somarDias(`${seguinte.slice(0, 4)}-${seguinte.slice(4)}-01`, -1))
}
