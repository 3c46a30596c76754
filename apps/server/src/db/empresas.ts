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
  return (await tomar(tx, escopo, ids)).map((l) => l.id)
}

/** Takes one company for this transaction, as calculating and closing do; null when it is out of reach. */
export async function travarEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<{ abertura: string } | null> {
  const [empresa] = await tomar(tx, escopo, [idEmpresa])
  return empresa ?? null
}

const tomar = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  tx
    .select({ id: empresas.id, abertura: empresas.dataAbertura })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), inArray(empresas.id, [...ids])))
    .orderBy(asc(empresas.id))
    .for("update")

/** Whether a company is within reach. */
export async function existeEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  const linhas = await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), eq(empresas.id, idEmpresa)))
  return linhas.length === 1
}
