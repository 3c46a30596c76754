import { arredondarParaLeitura, deslocarVirgula, formatarDecimal, separarDecimal } from "./decimal.ts"

/** A fraction as a percentage with two decimals, for tables: "0.0702" is "7,02%". */
export function formatarPercentual(fracao: string, casas = 2): string {
  return `${formatarDecimal(arredondarParaLeitura(deslocarVirgula(fracao, 2), casas))}%`
}

const CASAS_EXATAS = 8

/**
 * A fraction as a percentage with all its digits, at least two: "0.155" is "15,50%". A longer tail is cut at eight
 * decimals and marked with an ellipsis, so that nobody takes the text for the exact rate.
 */
export function formatarPercentualExato(fracao: string): string {
  const { negativo, inteiro, decimais } = separarDecimal(deslocarVirgula(fracao, 2))
  const uteis = decimais.replace(/0+$/, "")
  const mostrados = uteis.slice(0, CASAS_EXATAS).padEnd(2, "0")
  const texto = formatarDecimal(`${negativo ? "-" : ""}${inteiro}.${mostrados}`)
  return `${texto}${uteis.length > CASAS_EXATAS ? "…" : ""}%`
}
