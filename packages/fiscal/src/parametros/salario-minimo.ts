import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import type { Confianca } from "../nucleo/memoria.ts"
import { definirParametro, type Periodo } from "../nucleo/parametro.ts"

function periodo(
  desde: string,
  ate: string,
  valor: string,
  titulo: string,
  confianca: Confianca = "verified",
): Periodo<Centavos> {
  return { desde, ate, valor: deReais(valor), norma: { titulo }, confianca }
}

/**
 * National minimum wage by month of work. Every period is closed, the current one too: the value of a new year depends
 * on an act published at the end of the year before, and the old one must not stand in for it.
 */
export const salarioMinimo = definirParametro<Centavos>({
  tabela: "salario-minimo",
  descricao: "Salário mínimo",
  unidade: "reais",
  revisaoAnual: true,
  periodos: [
    periodo("2018-01-01", "2018-12-31", "954.00", "Decreto 9.255/2017", "memory"),
    periodo("2019-01-01", "2019-12-31", "998.00", "Decreto 9.661/2019"),
    periodo("2020-01-01", "2020-01-31", "1039.00", "MP 916/2019"),
    periodo("2020-02-01", "2020-12-31", "1045.00", "MP 919/2020; Lei 14.013/2020"),
    periodo("2021-01-01", "2021-12-31", "1100.00", "MP 1.021/2020; Lei 14.158/2021"),
    periodo("2022-01-01", "2022-12-31", "1212.00", "MP 1.091/2021; Lei 14.358/2022"),
    periodo("2023-01-01", "2023-04-30", "1302.00", "MP 1.143/2022"),
    periodo("2023-05-01", "2023-12-31", "1320.00", "MP 1.172/2023; Lei 14.663/2023"),
    periodo("2024-01-01", "2024-12-31", "1412.00", "Decreto 11.864/2023"),
    periodo("2025-01-01", "2025-12-31", "1518.00", "Decreto 12.342/2024"),
    periodo("2026-01-01", "2026-12-31", "1621.00", "Decreto 12.797/2025"),
  ],
})
