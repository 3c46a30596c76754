import { type SQL, type SQLWrapper, sql } from "drizzle-orm"

/** What follows an aggregate that only takes the rows of a condition; nothing without one. */
const onde = (condicao: SQL | undefined): SQL => (condicao ? sql` filter (where ${condicao})` : sql``)

/** How many rows meet a condition; all of them without one. */
export const contarOnde = (condicao?: SQL) => sql<number>`count(*)${onde(condicao)}`.mapWith(Number)

/** What a value adds up to over the rows of a condition, or over all of them; zero over none. */
export const somarOnde = (valor: SQLWrapper, condicao?: SQL) =>
  sql<bigint>`coalesce(sum(${valor})${onde(condicao)}, 0)`.mapWith((soma: string | number) => BigInt(soma))
