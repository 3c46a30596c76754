import { sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import type { Escopo } from "./escopo.ts"
import { conciliacoes, conciliacoesPartes } from "./schema/conciliacao.ts"

/** Whether a line of the bank, as it was said and not taken back, is already a payment, settlement, slip or profits: rows of this table. */
export const emUso = (alvo: ReturnType<typeof sql>) => sql`exists (select 1 from ${conciliacoesPartes} p
  join ${conciliacoes} c on c.id_escritorio = p.id_escritorio and c.id = p.id_conciliacao
  where p.id_escritorio = ${alvo}.id_escritorio and p.id_alvo = ${alvo}.id and c.desfeita_em is null)`

/** Whether a line of the bank is the proof of a payment or of a settlement: while it is, neither is taken back by itself. */
export async function temProva(tx: Tx, { idEscritorio }: Escopo, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ tem: boolean }>(
    sql`select ${emUso(sql`alvo`)} as tem from (select ${idEscritorio}::uuid as id_escritorio, ${id}::uuid as id) alvo`,
  )
  return rows[0]?.tem === true
}
