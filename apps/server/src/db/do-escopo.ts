import { and, eq, inArray, type SQL } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Escopo } from "./escopo.ts"

type ValorDe<C> = C extends PgColumn ? C["_"]["data"] : never
/** By column: the value it has, or the values it may have. */
type Quais<T> = {
  readonly [C in keyof T as T[C] extends PgColumn ? C : never]?: ValorDe<T[C]> | readonly ValorDe<T[C]>[]
}

/**
 * Rows of the office of who asks, and of what is said of them: `doEscopo(titulos, escopo, { idEmpresa, natureza })`. Beside the
 * row security, not instead of it: with the office the index is found.
 */
export function doEscopo<T extends { readonly idEscritorio: PgColumn }>(
  tabela: T,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  quais: Quais<T> = {},
): SQL | undefined {
  const colunas = tabela as unknown as Record<string, PgColumn>
  const ditas = Object.entries(quais).map(([nome, valor]) => {
    const coluna = colunas[nome]
    if (coluna === undefined) throw new Error(`A tabela não tem a coluna ${nome}.`)
    return Array.isArray(valor) ? inArray(coluna, valor) : eq(coluna, valor)
  })
  return and(eq(tabela.idEscritorio, idEscritorio), ...ditas)
}
