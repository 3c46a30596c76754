import { type Centavos, deReais, ZERO } from "../../nucleo/dinheiro.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface RegraDosDividendos {
  /** Above this monthly total of one payer to one resident, the rate falls on the whole total. */
  readonly limiteMensal: Centavos
  readonly aliquota: Taxa
  readonly aliquotaNaoResidente: Taxa
}

/** Withholding on profits and dividends. Key date: payment. */
export const regraDosDividendos = definirParametro<RegraDosDividendos>({
  tabela: "lucros-dividendos",
  descricao: "Retenção sobre lucros e dividendos",
  unidade: "tabela",
  periodos: [
    {
      desde: "1996-01-01",
      ate: "2025-12-31",
      valor: { limiteMensal: ZERO, aliquota: taxa("0"), aliquotaNaoResidente: taxa("0") },
      norma: { titulo: "Lei 9.249/1995 art. 10" },
      confianca: "memory",
    },
    {
      desde: "2026-01-01",
      ate: null,
      valor: {
        limiteMensal: deReais("50000.00"),
        aliquota: taxa("0.10"),
        aliquotaNaoResidente: taxa("0.10"),
      },
      norma: { titulo: "Lei 15.270/2025 (art. 6º-A da Lei 9.250/1995; art. 10 da Lei 9.249/1995)" },
      confianca: "verified",
    },
  ],
})
