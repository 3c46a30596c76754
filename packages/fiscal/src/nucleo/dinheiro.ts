import { EntradaInvalida } from "./erros.ts"

declare const marca: unique symbol

/** An exact amount of money: integer centavos. The brand keeps it apart from counts and other integers. */
export type Centavos = bigint & { readonly [marca]: "centavos" }

function ehCentavos(valor: bigint): valor is Centavos {
  return typeof valor === "bigint"
}

/** Brands an integer number of centavos: `centavos(1050n)` is R$ 10,50. Throws `EntradaInvalida` on a non-bigint. */
export function centavos(valor: bigint): Centavos {
  if (!ehCentavos(valor)) throw new EntradaInvalida("valor", "esperado um número inteiro de centavos")
  return valor
}

export const ZERO: Centavos = centavos(0n)

const REAIS = /^-?\d+(\.\d{1,2})?$/

/**
 * Reads reais written as an exact decimal ("1234.56", "1234.5", "1234", "-3.00").
 * `campo` names the field in the error. Throws `EntradaInvalida` on grouping, comma or more than two decimals.
 */
export function deReais(texto: string, campo = "valor"): Centavos {
  if (!REAIS.test(texto)) {
    throw new EntradaInvalida(campo, `"${texto}" não é um valor em reais (use ponto e até duas casas, como 1234.56)`)
  }
  const negativo = texto.startsWith("-")
  const [inteiros = "0", decimais = ""] = (negativo ? texto.slice(1) : texto).split(".")
  const valor = BigInt(inteiros + decimais.padEnd(2, "0"))
  return centavos(negativo ? -valor : valor)
}

const CENTAVOS_POR_REAL = 100
/** ".00" to ".99". */
const DECIMAIS = Array.from({ length: CENTAVOS_POR_REAL }, (_, n) => `.${n < 10 ? "0" : ""}${n}`)
const MAIOR_EXATO = BigInt(Number.MAX_SAFE_INTEGER)

/** Writes centavos as reais with a point and two decimals: 123456n becomes "1234.56". */
export function paraReais(quantia: bigint): string {
  if (quantia >= 0n && quantia <= MAIOR_EXATO) {
    // Every amount of a real company: exact as a machine integer, and several times faster to write.
    const inteiro = Number(quantia)
    const resto = inteiro % CENTAVOS_POR_REAL
    return `${(inteiro - resto) / CENTAVOS_POR_REAL}${DECIMAIS[resto]}`
  }
  const digitos = (quantia < 0n ? -quantia : quantia).toString().padStart(3, "0")
  const corte = digitos.length - 2
  return `${quantia < 0n ? "-" : ""}${digitos.slice(0, corte)}.${digitos.slice(corte)}`
}

/** Point and two decimals. */
const DIGITOS_DECIMAIS = 3
const MILHAR = 3

/** Reais as a Brazilian reads them inside a sentence: "R$ 1.234,56". */
export function reaisPorExtenso(valor: bigint): string {
  const texto = paraReais(valor < 0n ? -valor : valor)
  const corte = texto.length - DIGITOS_DECIMAIS
  let agrupado = texto.slice(Math.max(0, corte - MILHAR), corte)
  for (let fim = corte - MILHAR; fim > 0; fim -= MILHAR) {
    agrupado = `${texto.slice(Math.max(0, fim - MILHAR), fim)}.${agrupado}`
  }
  return `${valor < 0n ? "-" : ""}R$ ${agrupado},${texto.slice(corte + 1)}`
}

/** Exact sum, in centavos; of nothing is zero. */
export function somarCentavos(valores: Iterable<Centavos>): Centavos {
  let total = 0n
  for (const valor of valores) total += valor
  return centavos(total)
}
