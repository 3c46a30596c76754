import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"

/**
 * A month that the planner of the database takes for one like the others. Of the one a bulk closing has just filled its
 * statistics know nothing: told which it is, it expects no row, and goes through the whole month once for each company.
 */
export const umMes = (competencia: string | PgColumn): SQL => sql`(select ${competencia}::char(7))`
