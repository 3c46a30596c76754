import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro, type Periodo } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface FaixaDoIrrf {
  /** Inclusive; null in the last bracket. */
  readonly ate: Centavos | null
  readonly aliquota: Taxa
  readonly deduzir: Centavos
}

export interface TabelaDoIrrf {
  readonly faixas: readonly FaixaDoIrrf[]
  readonly deducaoDependente: Centavos
  /** Null before the simplified discount existed (2023-05). */
  readonly descontoSimplificado: Centavos | null
}

type Linha = readonly [ate: string | null, aliquota: string, deduzir: string]

function periodo(
  desde: string,
  ate: string | null,
  titulo: string,
  descontoSimplificado: string | null,
  linhas: readonly Linha[],
): Periodo<TabelaDoIrrf> {
  const faixas = linhas.map(([limite, aliquota, deduzir]) => ({
    ate: limite === null ? null : deReais(limite),
    aliquota: taxa(aliquota),
    deduzir: deReais(deduzir),
  }))
  return {
    desde,
    ate,
    valor: {
      faixas,
      deducaoDependente: deReais("189.59"),
      descontoSimplificado: descontoSimplificado === null ? null : deReais(descontoSimplificado),
    },
    norma: { titulo },
    confianca: "verified",
  }
}

/** Monthly table of the IRRF. Key date: date of PAYMENT, never the competência (regime de caixa). */
export const irrfMensal = definirParametro<TabelaDoIrrf>({
  tabela: "irrf-mensal",
  descricao: "Tabela mensal do IRRF",
  unidade: "tabela",
  periodos: [
    periodo("2015-04-01", "2023-04-30", "Lei 13.149/2015 (MP 670/2015)", null, [
      ["1903.98", "0", "0.00"],
      ["2826.65", "0.075", "142.80"],
      ["3751.05", "0.15", "354.80"],
      ["4664.68", "0.225", "636.13"],
      [null, "0.275", "869.36"],
    ]),
    periodo("2023-05-01", "2024-01-31", "MP 1.171/2023; Lei 14.663/2023", "528.00", [
      ["2112.00", "0", "0.00"],
      ["2826.65", "0.075", "158.40"],
      ["3751.05", "0.15", "370.40"],
      ["4664.68", "0.225", "651.73"],
      [null, "0.275", "884.96"],
    ]),
    periodo("2024-02-01", "2025-04-30", "MP 1.206/2024; Lei 14.848/2024", "564.80", [
      ["2259.20", "0", "0.00"],
      ["2826.65", "0.075", "169.44"],
      ["3751.05", "0.15", "381.44"],
      ["4664.68", "0.225", "662.77"],
      [null, "0.275", "896.00"],
    ]),
    periodo("2025-05-01", null, "MP 1.294/2025; Lei 15.191/2025", "607.20", [
      ["2428.80", "0", "0.00"],
      ["2826.65", "0.075", "182.16"],
      ["3751.05", "0.15", "394.16"],
      ["4664.68", "0.225", "675.49"],
      [null, "0.275", "908.73"],
    ]),
  ],
})
