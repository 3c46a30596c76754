import { comoCentavos } from "../../lib/formatacao/dinheiro.ts"

/** Where a bar stands, in hundredths of the width. */
export interface Barra {
  readonly inicio: number
  readonly largura: number
}

const CENTESIMOS = 10_000n
const POR_CENTO = 100

/** Below this part of the width the steps could not be told apart: the scale then leaves out what all of them share. */
const MENOR_TRECHO = 3n
const FOLGA = 4n

/**
 * Bars of a bridge: the first amount from the left, each part from where the one before ended, and the last amount from the
 * left. The scale holds every step, also those below zero. When all of them are far from zero it begins just below the
 * smallest, so that the steps show: the two ends are then compared by where they end, not by their length.
 */
export function degraus(antes: string, partes: readonly string[], depois: string): readonly Barra[] {
  const pontos = [comoCentavos(antes)]
  for (const parte of partes) pontos.push((pontos.at(-1) ?? 0n) + comoCentavos(parte))
  const maior = pontos.reduce(maximo, 0n)
  const menorPonto = pontos.reduce(minimo)
  const trecho = pontos.reduce(maximo) - pontos.reduce(minimo)
  const longe = menorPonto > 0n && trecho > 0n && trecho * MENOR_TRECHO < maior
  const menor = longe ? menorPonto - trecho / FOLGA : minimo(menorPonto, 0n)
  const zero = longe ? menor : 0n
  const escala = maior - menor
  const entre = (a: bigint, b: bigint): Barra => {
    if (escala === 0n) return { inicio: 0, largura: 0 }
    const de = minimo(a, b)
    const ate = maximo(a, b)
    return { inicio: centesimos(de - menor, escala), largura: centesimos(ate - de, escala) }
  }
  return [
    entre(zero, pontos[0] ?? 0n),
    ...partes.map((_, i) => entre(pontos[i] ?? 0n, pontos[i + 1] ?? 0n)),
    entre(zero, comoCentavos(depois)),
  ]
}

const minimo = (a: bigint, b: bigint) => (a < b ? a : b)
const maximo = (a: bigint, b: bigint) => (a > b ? a : b)
const centesimos = (parte: bigint, todo: bigint) => Number((parte * CENTESIMOS) / todo) / POR_CENTO
