import { type SQL, sql } from "drizzle-orm"
import type { Escopo } from "../../db/escopo.ts"
import { empresasCategorias, empresasMunicipios, empresasRegimes } from "../../db/schema/empresas.ts"

/**
 * What a company is in a month (AAAA-MM): the last change with `desde` up to it, else the value at the start. Expressions
 * for queries over `empresas`, whose columns go by name: a column object loses its table in a query over one table, and the
 * subquery would compare itself with itself.
 */

type RegimeGravado = (typeof empresasRegimes.$inferSelect)["regime"]

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

/**
 * Conditions of the lists over a whole office: what changes is looked up once and hashed, not once a company. Each is an
 * expression that the planner leaves as it is: a plain `in` would become a join, repeated for each company whenever it guesses
 * few of them.
 */

/** Whether a company is of a tax regime in a month, as `regimeEm` says it. */
export function temRegime({ idEscritorio }: Escopo, competencia: string, regime: RegimeGravado): SQL {
  const deles = (
    condicao: SQL,
  ) => sql`(select d.id_empresa from (select distinct on (r.id_empresa) r.id_empresa, r.regime
    from ${empresasRegimes} r where r.id_escritorio = ${idEscritorio} and r.desde <= ${competencia}
    order by r.id_empresa, r.desde desc) d where ${condicao})`
  // A company without any regime is of the Simples.
  if (regime === "simples") return sql`empresas.id not in ${deles(sql`d.regime <> 'simples'`)}`
  return sql`(empresas.id in ${deles(sql`d.regime = ${regime}`)}) is true`
}

/** Category id in a month, as `categoriaEm` says it: few companies ever changed theirs. */
export const categoriaNaLista = ({ idEscritorio }: Escopo, competencia: string): SQL<number> =>
  sql<number>`(case when empresas.id in (select m.id_empresa from ${empresasCategorias} m where m.id_escritorio = ${idEscritorio})
    then ${categoriaEm(competencia)} else empresas.id_categoria end)`.mapWith(Number)

/**
 * Whether the category in a month is this one. As an equality the planner would expect one company in two hundred, and read
 * the portfolio in loops; of a `case` it expects half.
 */
export const ehDaCategoria = (escopo: Escopo, competencia: string, idCategoria: number): SQL =>
  sql`case when ${categoriaNaLista(escopo, competencia)} = ${idCategoria} then true else false end`

/** IBGE code of the municipality in a month, or in that of a column by its name. */
export const municipioEm = (
  competencia: string | SQL,
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
