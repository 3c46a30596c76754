import { asc, desc } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, travarUm } from "../../db/registros.ts"
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
    .where(doEscopo(parcelamentos, { idEscritorio }, { idEmpresa }))
    .orderBy(desc(parcelamentos.consolidadoEm), asc(parcelamentos.id))

/** Taken for this transaction; null out of reach. */
export const tomarParcelamento = (tx: Tx, { idEscritorio }: Escopo, id: string) =>
  travarUm(tx, parcelamentos, doEscopo(parcelamentos, { idEscritorio }, { id }))

export const encerrar = (
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  fim: Pick<ParcelamentoGravado, "encerradoEm" | "encerradoPor" | "encerradoMotivo">,
) => alterar(tx, parcelamentos, doEscopo(parcelamentos, { idEscritorio }, { id }), fim)

/** Titles of their instalments, in order. */
export function lerParcelas(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, ids: readonly string[]) {
  return tx
    .select()
    .from(titulos)
    .where(doEscopo(titulos, { idEscritorio }, { idEmpresa, natureza: "pagar", origem: "parcelamento", idDoFato: ids }))
    .orderBy(asc(titulos.parcela))
}
export type ParcelaLida = Awaited<ReturnType<typeof lerParcelas>>[number]
