import { type SQL, sql } from "drizzle-orm"
import { empresasCategorias, empresasMunicipios, empresasRegimes } from "../../db/schema/empresas.ts"

/**
 * What a company is in a month (AAAA-MM): the last change with `desde` up to it, else the value at the start. Expressions
 * for queries over `empresas`, whose columns go by name: a column object loses its table in a query over one table, and the
 * subquery would compare itself with itself.
 */

export type RegimeGravado = (typeof empresasRegimes.$inferSelect)["regime"]

/** Tax regime in a month; Simples Nacional for a company without any. */
export const regimeEm = (
  competencia: string,
): SQL<RegimeGravado> => sql<RegimeGravado>`coalesce((select r.regime from ${empresasRegimes} r
  where r.id_escritorio = empresas.id_escritorio and r.id_empresa = empresas.id and r.desde <= ${competencia}
  order by r.desde desc limit 1), 'simples')`

/** Category id in a month: Simples 1, Grupos 2, Ex-Cliente 37, Encerrada 38. */
export const categoriaEm = (competencia: string): SQL<number> =>
  sql<number>`coalesce((select g.id_categoria from ${empresasCategorias} g
  where g.id_escritorio = empresas.id_escritorio and g.id_empresa = empresas.id and g.desde <= ${competencia}
  order by g.desde desc limit 1), empresas.id_categoria)`.mapWith(Number)

/** IBGE code of the municipality in a month. */
export const municipioEm = (
  competencia: string,
): SQL<string> => sql<string>`coalesce((select m.id_municipio from ${empresasMunicipios} m
  where m.id_escritorio = empresas.id_escritorio and m.id_empresa = empresas.id and m.desde <= ${competencia}
  order by m.desde desc limit 1), empresas.id_municipio)`

/** State of the municipality in a month. */
export const ufEm = (competencia: string): SQL<string> => sql<string>`coalesce((select m.uf from ${empresasMunicipios} m
  where m.id_escritorio = empresas.id_escritorio and m.id_empresa = empresas.id and m.desde <= ${competencia}
  order by m.desde desc limit 1), empresas.uf)`

/** The change in force in a month, of a list in order of date. */
export function vigenteEm<V extends { readonly desde: string }>(mudancas: readonly V[], competencia: string): V | null {
  return mudancas.findLast(({ desde }) => desde <= competencia) ?? null
}
