import { getTableColumns, type SQL } from "drizzle-orm"
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core"
import type { Tx } from "./banco.ts"

/** The whole row; null when there is none, or it is out of reach. `onde` names the office, by `doEscopo`. */
export async function lerUm<T extends PgTable>(
  tx: Tx,
  tabela: T,
  onde: SQL | undefined,
): Promise<T["$inferSelect"] | null> {
  const [linha] = await tx
    .select()
    .from(tabela as PgTable)
    .where(onde)
  return (linha as T["$inferSelect"] | undefined) ?? null
}

/** The same, held by this transaction until its end. */
export async function travarUm<T extends PgTable>(
  tx: Tx,
  tabela: T,
  onde: SQL | undefined,
): Promise<T["$inferSelect"] | null> {
  const [linha] = await tx
    .select()
    .from(tabela as PgTable)
    .where(onde)
    .for("update")
  return (linha as T["$inferSelect"] | undefined) ?? null
}

/** Writes over rows. Answers how many: none where the condition holds no more. */
export async function alterar<T extends PgTable>(
  tx: Tx,
  tabela: T,
  onde: SQL | undefined,
  mudanca: PgUpdateSetSource<T>,
): Promise<number> {
  return (await tx.update(tabela).set(mudanca).where(onde)).rowCount ?? 0
}

/** The same. Answers whether a row was there to be written over. */
export const alterou = async <T extends PgTable>(
  tx: Tx,
  tabela: T,
  onde: SQL | undefined,
  mudanca: PgUpdateSetSource<T>,
): Promise<boolean> => (await alterar(tx, tabela, onde, mudanca)) > 0

/** Whole rows, in no order. */
export async function lerVarios<T extends PgTable>(tx: Tx, tabela: T, onde: SQL | undefined) {
  const linhas = await tx
    .select()
    .from(tabela as PgTable)
    .where(onde)
  return linhas as T["$inferSelect"][]
}

/** The same, of these columns alone. */
export async function lerCampos<T extends PgTable, C extends keyof T["$inferSelect"] & string>(
  tx: Tx,
  tabela: T,
  campos: readonly C[],
  onde: SQL | undefined,
) {
  const colunas = getTableColumns(tabela)
  const ditas = Object.fromEntries(campos.map((campo) => [campo, colunas[campo] as PgColumn]))
  const linhas = await tx
    .select(ditas)
    .from(tabela as PgTable)
    .where(onde)
  return linhas as Pick<T["$inferSelect"], C>[]
}
