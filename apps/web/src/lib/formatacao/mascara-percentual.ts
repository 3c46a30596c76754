import { deslocarVirgula, formatarDecimal, separarDecimal } from "./decimal.ts"

/**
 * The percentage field: typed as people write it ("7,02"), kept as the contract's exact fraction ("0.0702"). Digits only
 * move; nothing becomes binary floating point.
 */

const MAXIMO_DE_INTEIROS = 3
const MAXIMO_DE_DECIMAIS = 6

/** What of a typed or pasted text the field shows: digits and one comma. A point is a comma when there is none. */
export function textoDoPercentual(texto: string): string {
  const virgulas = texto.includes(",") ? texto.replace(/\./g, "") : texto.replace(/\./g, ",")
  const [inteiro = "", ...resto] = virgulas.replace(/[^\d,]/g, "").split(",")
  const inteiros = inteiro.replace(/^0+(?=\d)/, "").slice(0, MAXIMO_DE_INTEIROS)
  if (resto.length === 0) return inteiros
  return `${inteiros === "" ? "0" : inteiros},${resto.join("").slice(0, MAXIMO_DE_DECIMAIS)}`
}

/** The exact fraction of a text of the field: "7,02" is "0.0702"; an empty field is "". */
export function fracaoDoPercentual(texto: string): string {
  const [inteiro = "", decimais = ""] = textoDoPercentual(texto).split(",")
  if (inteiro === "") return ""
  const digitos = inteiro.padStart(3, "0")
  const cauda = `${digitos.slice(-2)}${decimais}`.replace(/0+$/, "")
  return `${digitos.slice(0, -2).replace(/^0+(?=\d)/, "")}${cauda === "" ? "" : `.${cauda}`}`
}

/** How the field shows a fraction it did not type: at least two decimals. What is not a fraction shows nothing. */
export function percentualDaFracao(fracao: string): string {
  if (!/^\d+(\.\d+)?$/.test(fracao)) return ""
  const { inteiro, decimais } = separarDecimal(deslocarVirgula(fracao, 2))
  return formatarDecimal(`${inteiro}.${decimais.replace(/0+$/, "").padEnd(2, "0")}`)
}
