/** An amount without its sign. */
export const modulo = (valor: bigint) => (valor < 0n ? -valor : valor)
