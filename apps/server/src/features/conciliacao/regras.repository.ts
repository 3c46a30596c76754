import { and, eq, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { travarUm } from "../../db/registros.ts"
import { bancoRegras, categoriasDoBanco } from "../../db/schema/conciliacao.ts"

/** What the office changed of the tree, and added. */
export function lerCategoriasGravadas(tx: Tx, escopo: Pick<Escopo, "idEscritorio">) {
  return tx.select().from(categoriasDoBanco).where(eq(categoriasDoBanco.idEscritorio, escopo.idEscritorio))
}

export async function gravarCategoria(tx: Tx, nova: typeof categoriasDoBanco.$inferInsert): Promise<void> {
  const { idEscritorio: _e, id: _id, ...mudanca } = nova
  await tx
    .insert(categoriasDoBanco)
    .values(nova)
    .onConflictDoUpdate({ target: [categoriasDoBanco.idEscritorio, categoriasDoBanco.id], set: mudanca })
}

const daRegra = (escopo: Escopo, id: string) => doEscopo(bancoRegras, escopo, { id })

/** A rule, taken for this transaction, or null. */
export const tomarRegra = (tx: Tx, escopo: Escopo, id: string) => travarUm(tx, bancoRegras, daRegra(escopo, id))

/** The rule of a company, or of the office, with the same words; or null. */
export const acharRegra = (
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, texto, sentido }: Pick<typeof bancoRegras.$inferSelect, "idEmpresa" | "texto" | "sentido">,
) =>
  travarUm(
    tx,
    bancoRegras,
    and(
      doEscopo(bancoRegras, escopo, { sentido, texto }),
      idEmpresa === null ? isNull(bancoRegras.idEmpresa) : eq(bancoRegras.idEmpresa, idEmpresa),
    ),
  )

export async function inserirRegra(tx: Tx, nova: typeof bancoRegras.$inferInsert) {
  const [linha] = await tx.insert(bancoRegras).values(nova).returning()
  return linha
}

export async function alterarRegra(
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<typeof bancoRegras.$inferInsert>,
) {
  const [linha] = await tx
    .update(bancoRegras)
    .set({ ...mudanca, versao: sql`${bancoRegras.versao} + 1` })
    .where(daRegra(escopo, id))
    .returning()
  return linha
}

export async function apagarRegra(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  await tx.delete(bancoRegras).where(daRegra(escopo, id))
}
