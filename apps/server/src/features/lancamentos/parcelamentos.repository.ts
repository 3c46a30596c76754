import { and, asc, desc, eq, inArray } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { parcelamentos } from "../../db/schema/parcelamentos.ts"
import { titulos } from "../../db/schema/titulos.ts"

export type ParcelamentoGravado = typeof parcelamentos.$inferSelect

export async function inserirParcelamento(tx: Tx, novo: typeof parcelamentos.$inferInsert): Promise<void> {
  await tx.insert(parcelamentos).values(novo)
}

/** Of a company, the newest first. */
export const lerParcelamentosDaEmpresa = (tx: Tx, { idEscritorio }: Escopo, idEmpresa: string) =>
  tx
    .select()
    .from(parcelamentos)
    .where(and(eq(parcelamentos.idEscritorio, idEscritorio), eq(parcelamentos.idEmpresa, idEmpresa)))
    .orderBy(desc(parcelamentos.consolidadoEm), asc(parcelamentos.id))

/** Taken for this transaction; null out of reach. */
export async function tomarParcelamento(tx: Tx, { idEscritorio }: Escopo, id: string) {
  const [lido] = await tx
    .select()
    .from(parcelamentos)
    .where(and(eq(parcelamentos.idEscritorio, idEscritorio), eq(parcelamentos.id, id)))
    .for("update")
  return lido ?? null
}

export async function encerrar(
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  fim: Pick<ParcelamentoGravado, "encerradoEm" | "encerradoPor" | "encerradoMotivo">,
): Promise<void> {
  await tx
    .update(parcelamentos)
    .set(fim)
    .where(and(eq(parcelamentos.idEscritorio, idEscritorio), eq(parcelamentos.id, id)))
}

/** Titles of their instalments, in order. */
export function lerParcelas(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select()
    .from(titulos)
    .where(
      and(
        eq(titulos.idEscritorio, idEscritorio),
        eq(titulos.idEmpresa, idEmpresa),
        eq(titulos.natureza, "pagar"),
        eq(titulos.origem, "parcelamento"),
        inArray(titulos.idDoFato, [...ids]),
      ),
    )
    .orderBy(asc(titulos.parcela))
}
export type ParcelaLida = Awaited<ReturnType<typeof lerParcelas>>[number]
