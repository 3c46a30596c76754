import { and, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { presumidoMeses } from "../../db/schema/presumido.ts"

export type MesGravado = typeof presumidoMeses.$inferSelect

/** What was typed of a month, or null while nobody did. */
export async function lerDigitado(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
): Promise<MesGravado | null> {
  const [linha] = await tx
    .select()
    .from(presumidoMeses)
    .where(
      and(
        eq(presumidoMeses.idEscritorio, escopo.idEscritorio),
        eq(presumidoMeses.idEmpresa, idEmpresa),
        eq(presumidoMeses.competencia, competencia),
      ),
    )
  return linha ?? null
}

/** Takes the company for this transaction, as calculating and closing do; false when it is out of reach. */
export async function travarEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  const linhas = await tx
    .select({ id: empresas.id })
    .from(empresas)
    .where(and(eq(empresas.idEscritorio, escopo.idEscritorio), eq(empresas.id, idEmpresa)))
    .for("update")
  return linhas.length === 1
}

/** Writes what was typed of a month over what it had. */
export async function gravarDigitado(tx: Tx, mes: typeof presumidoMeses.$inferInsert): Promise<void> {
  const { idEscritorio: _, idEmpresa: __, competencia: ___, ...valores } = mes
  await tx
    .insert(presumidoMeses)
    .values(mes)
    .onConflictDoUpdate({
      target: [presumidoMeses.idEscritorio, presumidoMeses.idEmpresa, presumidoMeses.competencia],
      set: valores,
    })
}
