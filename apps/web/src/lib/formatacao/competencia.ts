const MESES = [
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

/** Names of the months, January first. */
export const nomesDosMeses: readonly string[] = MESES

function separar(competencia: string): { ano: number; mes: number } {
  const [, ano, mes] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(competencia) ?? []
  if (!ano || !mes) throw new TypeError(`Não é uma competência: "${competencia}"`)
  return { ano: Number(ano), mes: Number(mes) }
}

/** AAAA-MM of a year and a month from 1 to 12. */
export function competenciaDe(ano: number, mes: number): string {
  return `${String(ano).padStart(4, "0")}-${String(mes).padStart(2, "0")}`
}

/** "2026-10" is "out/2026". */
export function formatarCompetencia(competencia: string): string {
  const { ano, mes } = separar(competencia)
  return `${nomeDoMes(mes).slice(0, 3)}/${ano}`
}

/** "2026-10" is "outubro de 2026". */
export function formatarCompetenciaPorExtenso(competencia: string): string {
  const { ano, mes } = separar(competencia)
  return `${nomeDoMes(mes)} de ${ano}`
}

/** Only the month's name, for sentences whose year is obvious: "outubro". */
export function nomeDoMesDa(competencia: string): string {
  return nomeDoMes(separar(competencia).mes)
}

/** Year of a competência. */
export function anoDa(competencia: string): number {
  return separar(competencia).ano
}

/** The competência `meses` later (negative: earlier). */
export function somarMeses(competencia: string, meses: number): string {
  const { ano, mes } = separar(competencia)
  const indice = ano * 12 + (mes - 1) + meses
  return competenciaDe(Math.floor(indice / 12), (((indice % 12) + 12) % 12) + 1)
}

/** The month offices close today: the one before the civil month of `hoje` (AAAA-MM-DD). */
export function competenciaPadrao(hoje: string): string {
  return somarMeses(hoje.slice(0, 7), -1)
}

function nomeDoMes(mes: number): string {
  const nome = MESES[mes - 1]
  if (!nome) throw new TypeError(`Não é um mês: ${mes}`)
  return nome
}
