import { sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { notasDivergentes } from "./divergencias.repository.ts"

/** How many notes of a month differ from the rule of their municipality, by company; absent where none does. */
export async function contarDivergentesDoMes(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const destas = sql`n.competencia = ${competencia} and n.id_empresa in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
  const { rows } = await tx.execute<{ id: string; n: string }>(sql`select n.id_empresa::text as id, count(*)::text as n
    from ${notasDivergentes(escopo, destas)} group by 1`)
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}
