/** Timing of token renewal (specification, section 9). Seconds; pure, so that the rules are tested without waiting. */

const ANTECEDENCIA = 5 * 60
const ESPERA_INICIAL = 30
const ESPERA_MAXIMA = 16 * 60

/**
 * How long to wait before renewing: until 5 minutes before expiry. A token that lives less than 10 minutes is renewed
 * at half its life, because "5 minutes before" would come at once and for ever.
 */
export function esperaAteRenovar(agora: number, expiraEm: number, duracao: number): number {
  const antecedencia = Math.min(ANTECEDENCIA, Math.floor(duracao / 2))
  return Math.max(0, expiraEm - antecedencia - agora)
}

/** Wait after the nth failure in a row (1, 2, …): 30 s doubling to 16 min. */
export function esperaAposFalha(falhas: number): number {
  return Math.min(ESPERA_MAXIMA, ESPERA_INICIAL * 2 ** Math.max(0, falhas - 1))
}
