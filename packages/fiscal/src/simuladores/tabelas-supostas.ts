import { type Competencia, competencia, formatarCompetencia, somarMeses } from "../nucleo/competencia.ts"
import type { Periodo } from "../nucleo/parametro.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export interface TabelasSupostas {
  readonly tabelas: Tabelas
  /** pt-BR, one line; null when nothing had to be supposed. */
  readonly aviso: string | null
}

const NORMA = { titulo: "Suposição: o último valor publicado se repete" }

/** The last period again, from the day after its end to the end of a year; nothing for a table that is open or reaches it. */
function repetirUltimo<T>(periodos: readonly Periodo<T>[], ate: Competencia): Periodo<T>[] {
  const ultimo = periodos.at(-1)
  if (!ultimo?.ate || ultimo.ate.slice(0, 7) >= ate) return []
  const desde = `${somarMeses(competencia(ultimo.ate.slice(0, 7)), 1)}-01`
  return [{ ...ultimo, desde, ate: `${ate.slice(0, 4)}-12-31`, norma: NORMA, confianca: "memory" }]
}

/**
 * The tables up to a month, with the values of each year that were not published yet (INSS ceiling and minimum wage) supposed
 * equal to the last ones: for simulations only, which say so.
 */
export function suporTabelas(ate: Competencia, tabelas: Tabelas = TABELAS): TabelasSupostas {
  const tetoDoInss = repetirUltimo(tabelas.tetoDoInss.periodos, ate)
  const salarioMinimo = repetirUltimo(tabelas.salarioMinimo.periodos, ate)
  const [primeiro] = [...tetoDoInss, ...salarioMinimo].map(({ desde }) => desde).sort()
  if (primeiro === undefined) return { tabelas, aviso: null }
  const ultimo = formatarCompetencia(somarMeses(competencia(primeiro.slice(0, 7)), -1))
  return {
    tabelas: acrescentarPeriodos(tabelas, { tetoDoInss, salarioMinimo }),
    aviso: `Depois de ${ultimo} o teto do INSS e o salário mínimo são supostos iguais aos últimos publicados.`,
  }
}
