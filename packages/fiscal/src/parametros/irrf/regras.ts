import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface ReducaoDoIrrf {
  /** Up to this gross income the reduction takes the whole tax, up to `maxima`. */
  readonly limiteTotal: Centavos
  readonly maxima: Centavos
  readonly limiteParcial: Centavos
  readonly constante: Centavos
  readonly coeficiente: Taxa
}

/** Reduction of Lei 15.270/2025, over the GROSS taxable income of the month. Key date: payment. Null: no reduction. */
export const reducaoDoIrrf = definirParametro<ReducaoDoIrrf | null>({
  tabela: "irrf-reducao-lei-15270",
  descricao: "Redução do IRRF da Lei 15.270/2025",
  unidade: "tabela",
  periodos: [
    {
      desde: "2015-04-01",
      ate: "2025-12-31",
      valor: null,
      norma: { titulo: "Sem redução antes da Lei 15.270/2025" },
      confianca: "verified",
    },
    {
      desde: "2026-01-01",
      ate: null,
      valor: {
        limiteTotal: deReais("5000.00"),
        maxima: deReais("312.89"),
        limiteParcial: deReais("7350.00"),
        constante: deReais("978.62"),
        coeficiente: taxa("0.133145"),
      },
      norma: { titulo: "Lei 15.270/2025 (art. 3º-A da Lei 9.250/1995)" },
      confianca: "verified",
      observacao: "Aplicação ao 13º salário: conferir.",
    },
  ],
})

/** Tax equal to or below this is not retained and is not carried over. Key date: payment. */
export const dispensaDoIrrf = definirParametro<Centavos>({
  tabela: "irrf-dispensa",
  descricao: "Dispensa de retenção do IRRF",
  unidade: "reais",
  periodos: [
    {
      desde: "2015-04-01",
      ate: null,
      valor: deReais("10.00"),
      norma: { titulo: "Lei 9.430/1996 art. 67; RIR/2018 art. 785" },
      confianca: "verified",
      observacao: "Não vale para o 13º salário (tributação exclusiva).",
    },
  ],
})

/** Exempt part of pensions of people aged 65 or more; never applies to pró-labore or wages. Key date: payment. */
export const isencao65Anos = definirParametro<Centavos>({
  tabela: "irrf-isencao-65",
  descricao: "Parcela isenta de aposentadoria e pensão a partir de 65 anos",
  unidade: "reais",
  periodos: [
    {
      desde: "2015-04-01",
      ate: null,
      valor: deReais("1903.98"),
      norma: { titulo: "Lei 7.713/1988 art. 6º XV (redação da Lei 13.149/2015)" },
      confianca: "memory",
    },
  ],
})
