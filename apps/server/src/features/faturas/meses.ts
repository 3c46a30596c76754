import { type Competencia, competencia as mesDe, mesesEntre, primeiroDia, somarMeses, ultimoDia } from "@partida/fiscal"

/** A day of a month; in a shorter one, its last. AAAA-MM-DD. */
export function diaNoMes(competencia: string, dia: number): string {
  const mes = mesDe(competencia)
  const ultimo = ultimoDia(mes)
  return dia >= Number(ultimo.slice(8)) ? ultimo : `${mes}-${String(dia).padStart(2, "0")}`
}

/** The same day so many months later, by the day first agreed: 31/01, 28/02, 31/03. */
export const diaMesesDepois = (dia: string, meses: number): string =>
  diaNoMes(somarMeses(mesDe(dia.slice(0, 7)), meses), Number(dia.slice(8)))

interface Periodo {
  readonly desde: string
  readonly ate: string | null
  readonly aCadaMeses: number
  readonly dia: number
}

/** Months of a contract after the last one generated whose day to issue comes up to a day, oldest first. */
export function mesesAGerar(periodo: Periodo, gerado: string | null, limite: string): Competencia[] {
  const meses: Competencia[] = []
  for (
    let mes = proximoMes(periodo, gerado);
    mes !== null && diaNoMes(mes, periodo.dia) <= limite;
    mes = proximoMes(periodo, mes)
  )
    meses.push(mes)
  return meses
}

/** The first month of a contract after another; null where it ended. */
export function proximoMes({ desde, ate, aCadaMeses }: Periodo, depoisDe: string | null): Competencia | null {
  const inicio = mesDe(desde)
  const passos =
    depoisDe === null || depoisDe < desde ? 0 : Math.floor(mesesEntre(inicio, mesDe(depoisDe)) / aCadaMeses) + 1
  const mes = somarMeses(inicio, passos * aCadaMeses)
  return ate !== null && mes > ate ? null : mes
}

interface Reajuste {
  readonly desde: string
  readonly valorCentavos: bigint
}

/** What a contract charges in a month: by the last adjustment in force, before any by the value agreed. `reajustes` oldest first. */
export const valorNoMes = (acordado: bigint, reajustes: readonly Reajuste[], competencia: string): bigint =>
  reajustes.findLast(({ desde }) => desde <= competencia)?.valorCentavos ?? acordado

/** Day that the note says, of a bill of a month issued today: today in its month, its last day once it passed, null before it begins. */
export function diaDaNota(competencia: string, hoje: string): string | null {
  const mes = mesDe(competencia)
  if (primeiroDia(mes) > hoje) return null
  return ultimoDia(mes) < hoje ? ultimoDia(mes) : hoje
}
