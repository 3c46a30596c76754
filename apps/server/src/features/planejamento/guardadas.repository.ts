import { and, eq, inArray } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerUm, lerVarios } from "../../db/registros.ts"
import { planejamentoDaEmpresa, planejamentoDoEscritorio } from "../../db/schema/planejamento.ts"

export type DoEscritorio = typeof planejamentoDoEscritorio.$inferSelect
export type DaEmpresa = typeof planejamentoDaEmpresa.$inferSelect

/** What the office supposes in all its plans; null while nobody did. */
export const lerDoEscritorio = (tx: Tx, { idEscritorio }: Escopo) =>
  lerUm(tx, planejamentoDoEscritorio, eq(planejamentoDoEscritorio.idEscritorio, idEscritorio))

/** What is supposed of these companies, by company. */
export async function lerDasEmpresas(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  const e = planejamentoDaEmpresa
  const linhas = await lerVarios(tx, e, and(eq(e.idEscritorio, idEscritorio), inArray(e.idEmpresa, [...ids])))
  return new Map(linhas.map((linha) => [linha.idEmpresa, linha]))
}

export async function gravarDoEscritorio(tx: Tx, nova: typeof planejamentoDoEscritorio.$inferInsert): Promise<void> {
  const { idEscritorio, ...resto } = nova
  await tx
    .insert(planejamentoDoEscritorio)
    .values({ idEscritorio, ...resto })
    .onConflictDoUpdate({ target: planejamentoDoEscritorio.idEscritorio, set: resto })
}

export async function gravarDaEmpresa(tx: Tx, nova: typeof planejamentoDaEmpresa.$inferInsert): Promise<void> {
  const { idEscritorio, idEmpresa, ...resto } = nova
  await tx
    .insert(planejamentoDaEmpresa)
    .values({ idEscritorio, idEmpresa, ...resto })
    .onConflictDoUpdate({ target: [planejamentoDaEmpresa.idEscritorio, planejamentoDaEmpresa.idEmpresa], set: resto })
}

export async function apagarDaEmpresa(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string): Promise<void> {
  const e = planejamentoDaEmpresa
  await tx.delete(e).where(and(eq(e.idEscritorio, idEscritorio), eq(e.idEmpresa, idEmpresa)))
}
