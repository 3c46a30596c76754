import { type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"

/**
 * A month as the planner of the database must take it: as any month. Of the one a bulk closing has just filled its
 * statistics know nothing, and told which it is it expects no row and goes through the whole month once for each company.
 */
export const umMes = (competencia: string | PgColumn): SQL => sql`(select ${competencia}::char(7))`
