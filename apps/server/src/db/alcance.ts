import { inArray, type SQL } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Escopo } from "./escopo.ts"

/**
 * The companies of a scope, said in a query over many: row security already answers for it, but row by row, and hides from the
 * planner that an index would find the few companies of an accountant. Undefined for who reaches the whole office.
 */
export const doAlcance = (idEmpresa: PgColumn, { empresas }: Pick<Escopo, "empresas">): SQL | undefined =>
  empresas === "*" ? undefined : inArray(idEmpresa, [...empresas])
