import { type FaixaDeAtraso, faixasDeAtraso } from "@partida/contracts"
import { competenciaDaData, diasEntre, somarMeses, ultimoDia } from "@partida/fiscal"

/** Due day of the title number `n` (from 1) of a series: the day of the first, or the last of a month that does not have it. */
export function vencimentoDaSerie(primeiro: string, aCadaMeses: number, n: number): string {
  const mes = somarMeses(competenciaDaData(primeiro), aCadaMeses * (n - 1))
  const ultimo = ultimoDia(mes)
  const dia = `${mes}-${primeiro.slice(8)}`
  return dia < ultimo ? dia : ultimo
}

/** How many titles of a series without an end are due up to a day, the first at least. */
export function quantosAte(primeiro: string, aCadaMeses: number, ate: string): number {
  let n = 1
  while (vencimentoDaSerie(primeiro, aCadaMeses, n + 1) <= ate) n++
  return n
}

/** How late a title due on a day is. */
export function faixaDoAtraso(vencimento: string, hoje: string): FaixaDeAtraso {
  const atraso = diasEntre(vencimento, hoje)
  for (const [faixa, { de, ate }] of Object.entries(faixasDeAtraso) as [FaixaDeAtraso, FaixaLida][])
    if ((de === null || atraso >= de) && (ate === null || atraso <= ate)) return faixa
  throw new Error(`No range takes ${atraso} days.`)
}

interface FaixaLida {
  readonly de: number | null
  readonly ate: number | null
}
