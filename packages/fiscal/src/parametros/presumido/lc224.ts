import { type Centavos, deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro, type Parametro, type Periodo } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

export interface AcrescimoDaLc224 {
  /** The presumption percentage of the excess is multiplied by this (8 % becomes 8,8 %). */
  readonly fator: Taxa
  readonly limiteTrimestral: Centavos
}

function periodos(desde: string, ate: string, titulo: string): Periodo<AcrescimoDaLc224 | null>[] {
  return [
    { desde: "2018-01-01", ate, valor: null, norma: { titulo: "Antes da LC 224/2025" }, confianca: "verified" },
    {
      desde,
      ate: null,
      valor: { fator: taxa("1.10"), limiteTrimestral: deReais("1250000.00") },
      norma: { titulo },
      confianca: "verified",
      observacao: "ADI 7936 e 7944 sem decisão até 10/2026: guarde a parcela em separado.",
    },
  ]
}

function tabela(tributo: string, valores: Periodo<AcrescimoDaLc224 | null>[]): Parametro<AcrescimoDaLc224 | null> {
  return definirParametro({
    tabela: "lucro-presumido-lc224",
    descricao: `Acréscimo da presunção (LC 224/2025), ${tributo}`,
    unidade: "tabela",
    periodos: valores,
  })
}

/** Increase over the part of the revenue above the limit. Null where it does not exist. Key date: last day of the quarter. */
export const lc224Irpj = tabela(
  "IRPJ",
  periodos(
    "2026-01-01",
    "2025-12-31",
    "LC 224/2025 arts. 4º §4º VII e §5º e 14; Decreto 12.808/2025 art. 12; IN RFB 2.305/2025 art. 15",
  ),
)

/** The CSLL starts a quarter later (anterioridade nonagesimal). */
export const lc224Csll = tabela(
  "CSLL",
  periodos(
    "2026-04-01",
    "2026-03-31",
    "LC 224/2025 arts. 4º §§4º VII e 5º e 14 I a; Perguntas e Respostas da RFB, itens 12 e 13",
  ),
)
