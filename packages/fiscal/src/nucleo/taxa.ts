import { type Centavos, centavos } from "./dinheiro.ts"
import { EntradaInvalida } from "./erros.ts"
import type { ModoDeArredondamento } from "./memoria.ts"

/**
 * An exact rational number: rates, shares, quotients. Never reduced, because every chain of the engine is short
 * and a gcd per operation would cost more than the larger integers.
 */
export interface Taxa {
  readonly num: bigint
  /** Always positive. */
  readonly den: bigint
  /** Number of decimals when the value is exactly a decimal with that many; null when it is a quotient. */
  readonly casas: number | null
}

const DECIMAL = /^-?\d+(\.\d+)?$/
const DEZ = 10n

/** Reads an exact decimal: "0.0600" is 6 %. Throws `EntradaInvalida` on any other notation. */
export function taxa(texto: string): Taxa {
  if (!DECIMAL.test(texto)) throw new EntradaInvalida("taxa", `"${texto}" não é um decimal exato (use 0.06)`)
  const [inteiros = "0", decimais = ""] = texto.split(".")
  return { num: BigInt(inteiros + decimais), den: DEZ ** BigInt(decimais.length), casas: decimais.length }
}

/** The exact fraction num/den. Throws `EntradaInvalida` unless `den` is positive. */
export function fracao(num: bigint, den: bigint): Taxa {
  if (den <= 0n) throw new EntradaInvalida("taxa", "denominador deve ser positivo")
  return { num, den, casas: den === 1n ? 0 : null }
}

function casasDoProduto(a: Taxa, b: Taxa): number | null {
  return a.casas === null || b.casas === null ? null : a.casas + b.casas
}

/** Exact product. */
export function multiplicar(a: Taxa, b: Taxa): Taxa {
  return { num: a.num * b.num, den: a.den * b.den, casas: casasDoProduto(a, b) }
}

/** Exact sum. */
export function somarTaxas(a: Taxa, b: Taxa): Taxa {
  if (a.den === b.den) return { num: a.num + b.num, den: a.den, casas: a.casas ?? b.casas }
  return { num: a.num * b.den + b.num * a.den, den: a.den * b.den, casas: casasDoProduto(a, b) }
}

/** Exact difference a − b. */
export function subtrairTaxas(a: Taxa, b: Taxa): Taxa {
  return somarTaxas(a, { num: -b.num, den: b.den, casas: b.casas })
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compararTaxas(a: Taxa, b: Taxa): number {
  const diferenca = a.num * b.den - b.num * a.den
  return diferenca < 0n ? -1 : diferenca > 0n ? 1 : 0
}

/**
 * The engine's only integer division with rounding. `meio-para-cima` is HALF_UP (half goes away from zero),
 * `truncar` drops the rest. Throws `EntradaInvalida` unless `den` is positive.
 */
export function dividir(num: bigint, den: bigint, modo: ModoDeArredondamento): bigint {
  if (den <= 0n) throw new EntradaInvalida("divisao", "denominador deve ser positivo")
  if (modo === "truncar") return num / den
  return num < 0n ? -((-2n * num + den) / (2n * den)) : (2n * num + den) / (2n * den)
}

/** The rate with `casas` decimals, rounded by `modo`. */
export function arredondarTaxa(valor: Taxa, casas: number, modo: ModoDeArredondamento): Taxa {
  const escala = DEZ ** BigInt(casas)
  return { num: dividir(valor.num * escala, valor.den, modo), den: escala, casas }
}

/** An exact quantity of centavos rounded to whole centavos by `modo`. */
export function paraCentavos(quantidade: Taxa, modo: ModoDeArredondamento): Centavos {
  return centavos(dividir(quantidade.num, quantidade.den, modo))
}

function escrever(inteiro: bigint, casas: number): string {
  const negativo = inteiro < 0n
  const digitos = (negativo ? -inteiro : inteiro).toString().padStart(casas + 1, "0")
  const corte = digitos.length - casas
  return `${negativo ? "-" : ""}${digitos.slice(0, corte)}${casas > 0 ? `.${digitos.slice(corte)}` : ""}`
}

/** `valor` with a fixed number of decimals, HALF_UP: for display, never for the computation. */
export function formatarTaxa(valor: Taxa, casas: number): string {
  return escrever(dividir(valor.num * DEZ ** BigInt(casas), valor.den, "meio-para-cima"), casas)
}

/** Decimals shown for a fraction that does not end (display only). */
export const CASAS_DA_EFETIVA = 10
const MAIOR_EXATO = 10

/** A rate as text: exactly as in the law when it is a decimal, else with 10 decimals HALF_UP. */
export function textoDaTaxa(valor: Taxa): string {
  if (valor.casas !== null && valor.casas <= MAIOR_EXATO && valor.den === DEZ ** BigInt(valor.casas)) {
    return escrever(valor.num, valor.casas)
  }
  return formatarTaxa(valor, CASAS_DA_EFETIVA)
}

const CASAS_DA_QUANTIA = 8
const ZEROS_SOBRANDO = /(\.\d\d\d*?)0+$/

/**
 * Money before rounding as text in reais, from an exact quantity of centavos. Cut (not rounded) at 8 decimals: a
 * shown 5.00499999 must not become 5.005 beside a result rounded down.
 */
export function textoDaQuantia(quantidade: Taxa): string {
  const texto = escrever((quantidade.num * DEZ ** BigInt(CASAS_DA_QUANTIA - 2)) / quantidade.den, CASAS_DA_QUANTIA)
  return texto.replace(ZEROS_SOBRANDO, "$1")
}

/** A rate as a percentage inside a sentence: 0.28 is "28 %", 0.1402 is "14,02 %" (up to `casas` decimals). */
export function percentualPorExtenso(valor: Taxa, casas = 2): string {
  const texto = formatarTaxa({ num: valor.num * 100n, den: valor.den, casas: null }, casas)
  return `${texto.replace(/\.?0+$/, "").replace(".", ",")} %`
}
