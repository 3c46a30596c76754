/** Timing of token renewal. Seconds; pure, so that the rules are tested without waiting. */

const ANTECEDENCIA_MAXIMA = 5 * 60
const ESPERA_INICIAL = 30
const ESPERA_MAXIMA = 16 * 60

/**
 * How long to wait before renewing: 5 minutes ahead of expiry, but never more than a quarter of the token's life
 * ahead; a token of 10 minutes would otherwise be renewed twice as often as it must.
 */
export function esperaAteRenovar(agora: number, expiraEm: number, duracao: number): number {
  const antecedencia = Math.min(ANTECEDENCIA_MAXIMA, Math.floor(duracao / 4))
  return Math.max(0, expiraEm - antecedencia - agora)
}

/** Wait after the nth failure in a row (1, 2, …): 30 s doubling to 16 min. */
export function esperaAposFalha(falhas: number): number {
  return Math.min(ESPERA_MAXIMA, ESPERA_INICIAL * 2 ** Math.max(0, falhas - 1))
}
