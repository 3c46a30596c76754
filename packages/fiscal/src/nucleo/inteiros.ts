import { EntradaInvalida, ErroDeTabela } from "./erros.ts"
import { fracao, multiplicar, type Taxa } from "./taxa.ts"

/**
 * Exact arithmetic on whole numbers that fit a machine word, for the evaluation without a tree. Every product made with
 * these stays below 2^53, which the callers bound beforehand; what could pass goes to the rules, on bigint.
 */

/** Largest amount taken without a tree, in centavos (one trillion reais): sums of 90 of them still are exact. */
export const MAIOR_VALOR = 100_000_000_000_000

/** 2^53 − 1: every integer up to here is exact. */
export const MAIOR_EXATO = Number.MAX_SAFE_INTEGER

/**
 * The whole part of a ÷ b, for integers 0 ≤ a < 2^53 and 0 < b < 2^53. It is exact, although the division is not:
 * let a = q·b + r. The quotient never rounds below q, which is representable. It would round up to q + 1 only if the gap
 * (q + 1) − a/b were at most half the spacing of the numbers around a/b, which is at most (a/b)·2^-53. The gap is
 * (b − r)/b ≥ 1/b, hence 1/b ≤ (a/b)·2^-53, that is a ≥ 2^53: excluded.
 */
export function piso(a: number, b: number): number {
  return Math.floor(a / b)
}

/** a ÷ b rounded HALF_UP, for integers a ≥ 0 and b > 0 with 2a + b < 2^53. */
export function meioParaCima(a: number, b: number): number {
  return piso(2 * a + b, 2 * b)
}

/** Throws `EntradaInvalida` unless it is a whole number of centavos from zero to `MAIOR_VALOR`. */
export function conferirInteiro(valor: number, campo: string): void {
  // Written so that NaN fails too.
  if (!(valor >= 0 && valor <= MAIOR_VALOR && Math.floor(valor) === valor)) {
    throw new EntradaInvalida(campo, "deve ser um inteiro de centavos, de zero a um trilhão de reais")
  }
}

const MAIOR_GRANDE = BigInt(MAIOR_EXATO)

/** The bigint as a machine integer, or null when it would not be exact. */
export function comoInteiro(grande: bigint): number | null {
  return grande >= -MAIOR_GRANDE && grande <= MAIOR_GRANDE ? Number(grande) : null
}

/** The bigint as a machine integer. Throws `ErroDeTabela` when it does not fit: the caller bounded its input. */
export function inteiroExato(grande: bigint): number {
  const inteiro = comoInteiro(grande)
  if (inteiro === null) throw new ErroDeTabela(`${grande} não cabe num inteiro exato`)
  return inteiro
}

/** The rate in units of 10^-`casas` ("0.0600" with 4 is 600), or null when it has more decimals than that. */
export function emUnidades(taxa: Taxa, casas: number): number | null {
  const { num, den } = multiplicar(taxa, fracao(10n ** BigInt(casas), 1n))
  return num % den === 0n ? comoInteiro(num / den) : null
}
