import { anoDe, competencia, mesDe, NOMES_DOS_MESES, somarMeses as somarAoMes } from "@partida/fiscal/nucleo"

/** The months of the API and of addresses (AAAA-MM, text) as a person reads them. Every function throws on other text. */

/** "2026-10" is "out/2026". */
export function formatarCompetencia(mes: string): string {
  return `${nomeDoMesDa(mes).slice(0, 3)}/${anoDa(mes)}`
}

/** "2026-10" is "outubro de 2026". */
export function formatarCompetenciaPorExtenso(mes: string): string {
  return `${nomeDoMesDa(mes)} de ${anoDa(mes)}`
}

/** Only the month's name, for sentences whose year is obvious: "outubro". */
export function nomeDoMesDa(mes: string): string {
  return NOMES_DOS_MESES[mesDe(competencia(mes)) - 1] ?? ""
}

/** Year of a competência. */
export function anoDa(mes: string): number {
  return anoDe(competencia(mes))
}

/** The competência `meses` later (negative: earlier). */
export function somarMeses(mes: string, meses: number): string {
  return somarAoMes(competencia(mes), meses)
}

/** The month offices close today: the one before the civil month of `hoje` (AAAA-MM-DD). */
export function competenciaPadrao(hoje: string): string {
  return somarMeses(hoje.slice(0, 7), -1)
}
