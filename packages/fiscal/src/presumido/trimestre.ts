import { type Competencia, competencia } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"

/** A quarter of a calendar year, "AAAA-T1" to "AAAA-T4". */
export interface Trimestre {
  readonly ano: number
  readonly numero: 1 | 2 | 3 | 4
  readonly ultimoMes: Competencia
  /** ISO date of the last day: it selects the tables. */
  readonly fim: string
}

const FORMATO = /^(\d{4})-T([1-4])$/
const NUMEROS = [1, 2, 3, 4] as const
const MESES = 3

/** Reads "AAAA-Tn". Throws `EntradaInvalida`. */
export function lerTrimestre(texto: string, campo = "trimestre"): Trimestre {
  const partes = FORMATO.exec(texto)
  const numero = NUMEROS.find((n) => String(n) === partes?.[2])
  if (partes === null || numero === undefined) {
    throw new EntradaInvalida(campo, `"${texto}" não é um trimestre (use AAAA-T1 a AAAA-T4)`)
  }
  const ultimoMes = competencia(`${partes[1]}-${String(numero * MESES).padStart(2, "0")}`, campo)
  return { ano: Number(partes[1]), numero, ultimoMes, fim: ultimoDia(ultimoMes) }
}
