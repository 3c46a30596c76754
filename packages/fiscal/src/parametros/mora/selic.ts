import { competencia, primeiroDia, somarMeses } from "../../nucleo/competencia.ts"
import { ultimoDia } from "../../nucleo/data.ts"
import type { Confianca } from "../../nucleo/memoria.ts"
import { definirParametro, type Periodo } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

/** Twelve monthly rates, January first, in percent as published ("0.58" is 0,58 %). */
function ano(numero: number, meses: string, confianca: Confianca): Periodo<Taxa>[] {
  return meses.split(" ").map((percentual, indice) => {
    const mes = somarMeses(competencia(`${numero}-01`), indice)
    const { num, den } = taxa(percentual)
    const norma = { titulo: "Taxa Selic acumulada mensal divulgada pela RFB" }
    return {
      desde: primeiroDia(mes),
      ate: ultimoDia(mes),
      valor: { num, den: den * 100n, casas: 4 },
      norma,
      confianca,
    }
  })
}

/**
 * Monthly accumulated Selic. Key date: month of the rate. Checking data: a real guide needs the official series, which
 * enters as an override. A month that is absent is an error, never zero.
 */
export const selicMensal = definirParametro<Taxa>({
  tabela: "selic-mensal",
  descricao: "Selic acumulada no mês",
  unidade: "fracao",
  revisaoAnual: true,
  periodos: [
    ...ano(2018, "0.58 0.47 0.53 0.52 0.52 0.52 0.54 0.57 0.47 0.54 0.49 0.49", "memory"),
    ...ano(2019, "0.54 0.49 0.47 0.52 0.54 0.47 0.57 0.50 0.46 0.48 0.38 0.37", "verified"),
    ...ano(2020, "0.38 0.29 0.34 0.28 0.24 0.21 0.19 0.16 0.16 0.16 0.15 0.16", "verified"),
    ...ano(2021, "0.15 0.13 0.20 0.21 0.27 0.31 0.36 0.43 0.44 0.49 0.59 0.77", "memory"),
    ...ano(2022, "0.73 0.76 0.93 0.83 1.03 1.02 1.03 1.17 1.07 1.02 1.02 1.12", "verified"),
    ...ano(2023, "1.12 0.92 1.17 0.92 1.12 1.07 1.07 1.14 0.97 1.00 0.92 0.89", "verified"),
    ...ano(2024, "0.97 0.80 0.83 0.89 0.83 0.79 0.91 0.87 0.84 0.93 0.79 0.93", "verified"),
    ...ano(2025, "1.01 0.99 0.96 1.06 1.14 1.10 1.28 1.16 1.22 1.28 1.05 1.22", "memory"),
  ],
})
