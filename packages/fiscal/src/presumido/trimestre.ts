import { type Competencia, competenciaDe } from "../nucleo/competencia.ts"
import { ultimoDia } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"

/** A quarter of a calendar year, "AAAA-T1" to "AAAA-T4". */
export interface Trimestre {
  readonly ultimoMes: Competencia
  /** ISO date of the last day: it selects the tables. */
  readonly fim: string
}

const FORMATO = /^(\d{4})-T([1-4])$/
const MESES = 3

/** Reads "AAAA-Tn". Throws `EntradaInvalida`. */
export function lerTrimestre(texto: string, campo = "trimestre"): Trimestre {
  const [, ano, numero] = FORMATO.exec(texto) ?? []
  if (numero === undefined) {
    throw new EntradaInvalida(campo, `"${texto}" não é um trimestre (use AAAA-T1 a AAAA-T4)`)
  }
  const ultimoMes = competenciaDe(Number(ano), Number(numero) * MESES)
  return { ultimoMes, fim: ultimoDia(ultimoMes) }
}
