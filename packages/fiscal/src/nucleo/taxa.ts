import { type Centavos, centavos, paraReais } from "./dinheiro.ts"
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

const DEZ = 10n
/** 10^0 to 10^20. */
const POTENCIAS = Array.from({ length: 21 }, (_, n) => 10n ** BigInt(n))

function potencia(casas: number): bigint {
  return POTENCIAS[casas] ?? DEZ ** BigInt(casas)
}

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Reads an exact decimal: "0.0600" is 6 %. Throws `EntradaInvalida` on any other notation. */
export function taxa(texto: string): Taxa {
  if (!DECIMAL.test(texto)) throw new EntradaInvalida("taxa", `"${texto}" não é um decimal exato (use 0.06)`)
  const [inteiros = "0", decimais = ""] = texto.split(".")
  return { num: BigInt(inteiros + decimais), den: potencia(decimais.length), casas: decimais.length }
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
  const escala = potencia(casas)
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
  return escrever(dividir(valor.num * potencia(casas), valor.den, "meio-para-cima"), casas)
}

/** Decimals shown for a fraction that does not end (display only). */
export const CASAS_DA_EFETIVA = 10
const MAIOR_EXATO = 10

/** A rate as text: exactly as in the law when it is a decimal, else with 10 decimals HALF_UP. */
export function textoDaTaxa(valor: Taxa): string {
  if (valor.casas !== null && valor.casas <= MAIOR_EXATO && valor.den === potencia(valor.casas)) {
    return escrever(valor.num, valor.casas)
  }
  return formatarTaxa(valor, CASAS_DA_EFETIVA)
}

const CASAS_DA_QUANTIA = 8
/** Steps of the last decimal shown in one centavo. */
const UNIDADES_POR_CENTAVO = DEZ ** BigInt(CASAS_DA_QUANTIA - 2)
const UM_CENTAVO = 10 ** (CASAS_DA_QUANTIA - 2)
const MEIO_CENTAVO = UM_CENTAVO / 2
const UNIDADES_POR_REAL = 10 ** CASAS_DA_QUANTIA
/** Leaves room for the half that the rounding adds. */
const MAIOR_INTEIRO = BigInt(Number.MAX_SAFE_INTEGER - MEIO_CENTAVO)
const ZERO_ESCRITO = "0".charCodeAt(0)
/** The leading 1 and two decimals. */
const MENOR_ESCRITA = 3
const ZEROS_SOBRANDO = /(\.\d\d\d*?)0+$/

/** An exact quantity of centavos cut at 10^-6 centavo, as a machine integer; null when negative or too large for one. */
export function unidadesDaQuantia({ num, den }: Taxa): number | null {
  const cortada = (num * UNIDADES_POR_CENTAVO) / den
  return num < 0n || cortada > MAIOR_INTEIRO ? null : Number(cortada)
}

/**
 * Whole centavos from an amount cut at 10^-6: the same as from the exact amount, because half a centavo is a whole number of
 * those units: floor(x + 1/2) depends on x only through floor(10^6·x).
 */
export function arredondarUnidades(unidades: number, modo: ModoDeArredondamento): Centavos {
  const somadas = modo === "truncar" ? unidades : unidades + MEIO_CENTAVO
  return centavos(BigInt((somadas - (somadas % UM_CENTAVO)) / UM_CENTAVO))
}

/** The cut amount as text in reais: decimals beyond the centavo only when there are any. */
export function textoDasUnidades(unidades: number): string {
  const decimais = unidades % UNIDADES_POR_REAL
  // The leading 1 keeps the zeros on the left; those on the right go, down to the centavo.
  const digitos = String(UNIDADES_POR_REAL + decimais)
  let fim = digitos.length
  while (fim > MENOR_ESCRITA && digitos.charCodeAt(fim - 1) === ZERO_ESCRITO) fim--
  return `${(unidades - decimais) / UNIDADES_POR_REAL}.${digitos.slice(1, fim)}`
}

/**
 * Money before rounding as text in reais, from an exact quantity of centavos. Cut (not rounded) at 8 decimals: a
 * shown 5.00499999 must not become 5.005 beside a result rounded down.
 */
export function textoDaQuantia(quantidade: Taxa): string {
  const { num, den } = quantidade
  if (den === 1n) return paraReais(num)
  const unidades = unidadesDaQuantia(quantidade)
  if (unidades !== null) return textoDasUnidades(unidades)
  return escrever((num * UNIDADES_POR_CENTAVO) / den, CASAS_DA_QUANTIA).replace(ZEROS_SOBRANDO, "$1")
}

/** A rate as a percentage inside a sentence: 0.28 is "28 %", 0.1402 is "14,02 %" (up to `casas` decimals). */
export function percentualPorExtenso(valor: Taxa, casas = 2): string {
  const texto = formatarTaxa({ num: valor.num * 100n, den: valor.den, casas: null }, casas)
  return `${texto.replace(/\.?0+$/, "").replace(".", ",")}%`
}
