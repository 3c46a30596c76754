import { mesesEntre, somarMeses } from "../calendario.ts"
import { LIMITE, SUBLIMITE } from "./tabelas.ts"

/** The calendar year of a month before the sublimit and the limit (LC 123, arts. 3º, 13-A and 20; Res. CGSN 140, arts. 3º and 12). */

const MESES = 12n

/** Of a year: in the one of opening, a twelfth for each month from it to December, the first one whole. */
export function tetosDoAno(ano: string, abertura: string | undefined): { sublimite: bigint; limite: bigint } {
  if (abertura?.slice(0, 4) !== ano) return { sublimite: SUBLIMITE, limite: LIMITE }
  const meses = BigInt(mesesEntre(abertura, `${ano}12`)) + 1n
  return { sublimite: (SUBLIMITE / MESES) * meses, limite: (LIMITE / MESES) * meses }
}

/** The months of the year of `pa` before it. */
export const mesesAntesNoAno = (pa: string): string[] =>
  Array.from({ length: Number(pa.slice(4)) - 1 }, (_, i) => somarMeses(`${pa.slice(0, 4)}01`, i))

/**
 * Whether ICMS and ISS are out of the Simples in `pa`: the year before passed its sublimit; this one passed it by more than 20 %
 * before this month; or, in the year of opening, by more than 20 % up to this month, which goes back to the beginning. `receita` is
 * the internal one of a month; `abertura` AAAAMM.
 */
export function estaImpedida(pa: string, abertura: string | undefined, receita: (mes: string) => bigint): boolean {
  const ano = pa.slice(0, 4)
  const somar = (meses: readonly string[]) => meses.reduce((total, mes) => total + receita(mes), 0n)
  const anterior = String(Number(ano) - 1)
  const doAnterior = somar(mesesAntesNoAno(`${anterior}12`)) + receita(`${anterior}12`)
  if (doAnterior > tetosDoAno(anterior, abertura).sublimite) return true
  const retroativo = abertura?.slice(0, 4) === ano
  const doAno = somar(mesesAntesNoAno(pa)) + (retroativo ? receita(pa) : 0n)
  return doAno * 5n > tetosDoAno(ano, abertura).sublimite * 6n
}
