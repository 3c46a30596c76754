import { compararDecimais, formatarDecimal, separarDecimal } from "./decimal.ts"

/**
 * "1234.56" is "R$ 1.234,56"; "-3.00" is "-R$ 3,00". The symbol never parts from its amount at the end of a line. Digits
 * beyond the centavo are kept: they matter before rounding.
 */
export function formatarReais(valor: string): string {
  const texto = formatarValor(valor)
  return texto.startsWith("-") ? `-R$\u00a0${texto.slice(1)}` : `R$\u00a0${texto}`
}

/** The amount without its symbol, for columns whose heading names the currency: "1.234,56". */
export function formatarValor(valor: string): string {
  const { negativo, inteiro, decimais } = separarDecimal(valor)
  return formatarDecimal(`${negativo ? "-" : ""}${inteiro}.${decimais.padEnd(2, "0")}`)
}

/** -1, 0 or 1: how an amount compares with zero. */
export function sinalDe(valor: string): -1 | 0 | 1 {
  return compararDecimais(valor, "0")
}

/** Difference with its sign always written: "+R$ 10,00", "-R$ 3,00", "R$ 0,00". */
export function formatarDiferenca(valor: string): string {
  return sinalDe(valor) > 0 ? `+${formatarReais(valor)}` : formatarReais(valor)
}

/** Whole centavos of "1234.56": 123456n. For geometry of charts and for masks, never for a calculation of tax. */
export function comoCentavos(valor: string): bigint {
  const { negativo, inteiro, decimais } = separarDecimal(valor)
  const centavos = BigInt(inteiro + decimais.padEnd(2, "0").slice(0, 2))
  return negativo ? -centavos : centavos
}
