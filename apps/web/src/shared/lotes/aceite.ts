/** Warnings accepted for many companies, with one reason. */
export interface Aceite<C extends string> {
  readonly codigos: readonly C[]
  readonly motivo: string
}

/** Characters of a reason, as the contracts ask. */
export const MOTIVO_MINIMO = 10

/** Something was accepted, and nobody said why. */
export const faltaMotivo = ({ codigos, motivo }: Aceite<string>): boolean =>
  codigos.length > 0 && motivo.trim().length < MOTIVO_MINIMO

/** As the calls take it: null when nothing was accepted. */
export const ressalvasDe = <C extends string>({ codigos, motivo }: Aceite<C>) =>
  codigos.length > 0 ? { codigos: [...codigos], motivo: motivo.trim() } : null
