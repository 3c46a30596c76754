import { and, asc, eq, isNull, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { valoresDatados } from "../../db/schema/valores.ts"

export type LinhaDeValor = typeof valoresDatados.$inferSelect

/** In force for an office (null: nationally), the national ones first. */
export function lerEmVigor(tx: Tx, dono: string | null): Promise<LinhaDeValor[]> {
  const doPais = isNull(valoresDatados.idEscritorio)
  return tx
    .select()
    .from(valoresDatados)
    .where(
      and(
        dono === null ? doPais : or(doPais, eq(valoresDatados.idEscritorio, dono)),
        eq(valoresDatados.situacao, "em-vigor"),
      ),
    )
    .orderBy(sql`${valoresDatados.idEscritorio} nulls first`, asc(valoresDatados.tabela), asc(valoresDatados.desde))
}
