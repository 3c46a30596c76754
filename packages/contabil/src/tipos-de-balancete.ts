/** Kinds of trial balance, with the numbers that calls and integrations know them by. */
export const tiposDeBalancete = { AMBAS: 0, SINTETICAS: 1, ANALITICAS: 2 } as const

export type TipoDeBalancete = (typeof tiposDeBalancete)[keyof typeof tiposDeBalancete]
