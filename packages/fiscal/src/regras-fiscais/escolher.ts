import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Periodo } from "../nucleo/parametro.ts"

/** From the most specific to the built-in one: the order in which they are looked up. */
export const NIVEIS = ["empresa", "escritorio", "municipio", "motor"] as const
export type NivelDaRegra = (typeof NIVEIS)[number]

/** A rule kept by key (IBGE code + service, federal code): the same dated shape as the built-in tables. */
export interface RegraFiscal<T> extends Periodo<T> {
  /** "3550308|010101" */
  readonly chave: string
  readonly nivel: NivelDaRegra
}

function sobrepoe(a: RegraFiscal<unknown>, b: RegraFiscal<unknown>): boolean {
  return (b.ate === null || a.desde <= b.ate) && (a.ate === null || b.desde <= a.ate)
}

/** Throws `EntradaInvalida` when two rules of one level and key are in force on the same day: a date would have two answers. */
export function conferirRegras(regras: readonly RegraFiscal<unknown>[]): void {
  const porChave = new Map<string, RegraFiscal<unknown>[]>()
  for (const regra of regras) {
    if (regra.ate !== null && regra.ate < regra.desde) {
      throw new EntradaInvalida(
        `regra ${regra.chave}`,
        `vigência termina (${regra.ate}) antes de começar (${regra.desde})`,
      )
    }
    const chave = `${regra.nivel}|${regra.chave}`
    const anteriores = porChave.get(chave) ?? []
    const conflito = anteriores.find((anterior) => sobrepoe(anterior, regra))
    if (conflito !== undefined) {
      throw new EntradaInvalida(
        `regra ${regra.chave}`,
        `duas regras do mesmo nível (${regra.nivel}) valem ao mesmo tempo a partir de ${conflito.desde > regra.desde ? conflito.desde : regra.desde}`,
      )
    }
    porChave.set(chave, [...anteriores, regra])
  }
}

/**
 * The rule of a key in force on an ISO date: company, then office, then municipality, then built-in. Null when none is.
 * Throws `EntradaInvalida` when the rules contradict each other.
 */
export function escolherRegra<T>(
  regras: readonly RegraFiscal<T>[],
  chave: string,
  data: string,
): RegraFiscal<T> | null {
  const daChave = regras.filter((regra) => regra.chave === chave)
  conferirRegras(daChave)
  const vigentes = daChave.filter(({ desde, ate }) => desde <= data && (ate === null || data <= ate))
  for (const nivel of NIVEIS) {
    const achada = vigentes.find((regra) => regra.nivel === nivel)
    if (achada !== undefined) return achada
  }
  return null
}
