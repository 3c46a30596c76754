import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import type { Confianca } from "../../nucleo/memoria.ts"
import { definirParametro, type Periodo } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

const PORTARIAS = "Lei 8.212/1991 art. 28 §5º e portaria anual do teto"

function periodo(desde: string, ate: string, teto: string, confianca: Confianca = "verified"): Periodo<Centavos> {
  return { desde, ate, valor: deReais(teto), norma: { titulo: PORTARIAS }, confianca }
}

/** Ceiling of the contribution base. Key date: competência. Closed at December: each year has its own act. */
export const tetoDoInss = definirParametro<Centavos>({
  tabela: "inss-teto",
  descricao: "Teto do salário de contribuição",
  unidade: "reais",
  revisaoAnual: true,
  periodos: [
    periodo("2018-01-01", "2018-12-31", "5645.80", "computed"),
    periodo("2019-01-01", "2019-12-31", "5839.45", "computed"),
    periodo("2020-01-01", "2020-12-31", "6101.06"),
    periodo("2021-01-01", "2021-12-31", "6433.57"),
    periodo("2022-01-01", "2022-12-31", "7087.22"),
    periodo("2023-01-01", "2023-12-31", "7507.49"),
    periodo("2024-01-01", "2024-12-31", "7786.02"),
    periodo("2025-01-01", "2025-12-31", "8157.41"),
    periodo("2026-01-01", "2026-12-31", "8475.55"),
  ],
})

export interface AliquotasDoContribuinteIndividual {
  /** Partner with pró-labore, or self-employed serving a company, withheld by the company. */
  readonly prestadorEmpresa: Taxa
  /** Self-employed without a company behind. */
  readonly contaPropria: Taxa
}

/** Rates of the contribuinte individual. Key date: competência. */
export const inssContribuinteIndividual = definirParametro<AliquotasDoContribuinteIndividual>({
  tabela: "inss-contribuinte-individual",
  descricao: "INSS do contribuinte individual",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: { prestadorEmpresa: taxa("0.11"), contaPropria: taxa("0.20") },
      norma: { titulo: "Lei 8.212/1991 arts. 21, 28 e 30 §4º; Lei 10.666/2003 art. 4º" },
      confianca: "verified",
    },
  ],
})
