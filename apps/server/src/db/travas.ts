import { and, asc, eq, inArray } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import type { Escopo } from "./escopo.ts"
import { empresas } from "./schema/empresas.ts"

/**
 * Takes the companies for this transaction, in id order so that two batches cannot wait for each other; those out of reach
 * are absent. Everything that writes an input takes the same row for share, so inputs cannot change between reading them and
 * storing the result.
 */
export async function travarEmpresas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<string[]> {
  const linhas = await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), inArray(empresas.id, [...ids])))
    .orderBy(asc(empresas.id))
    .for("update")
  return linhas.map((l) => l.id)
}

/** Takes one company for this transaction, as calculating and closing do; false when it is out of reach. */
export async function travarEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  return (await travarEmpresas(tx, escopo, [idEmpresa])).length === 1
}
