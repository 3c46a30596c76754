import { asc } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lancamentosAnexos } from "../../db/schema/anexos.ts"

const a = lancamentosAnexos

/** Documents of an entry, in the order in which they were linked. */
export async function lerAnexosDe(tx: Tx, escopo: Escopo, idEmpresa: string, idLancamento: string): Promise<string[]> {
  const linhas = await tx
    .select({ id: a.idDocumento })
    .from(a)
    .where(doEscopo(a, escopo, { idEmpresa, idLancamento }))
    .orderBy(asc(a.vinculadoEm), asc(a.idDocumento))
  return linhas.map((l) => l.id)
}

/** Linking again what is linked changes nothing. */
export async function inserirAnexos(tx: Tx, anexos: readonly (typeof a.$inferInsert)[]): Promise<void> {
  await tx
    .insert(a)
    .values([...anexos])
    .onConflictDoNothing()
}

/** Whether there was something to take away. */
export async function apagarAnexoDe(
  tx: Tx,
  escopo: Escopo,
  quais: { readonly idEmpresa: string; readonly idLancamento: string; readonly idDocumento: string },
): Promise<boolean> {
  const { rowCount } = await tx.delete(a).where(doEscopo(a, escopo, quais))
  return (rowCount ?? 0) > 0
}
