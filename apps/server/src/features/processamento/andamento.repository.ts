import { and, count, eq, isNull } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { lotes, lotesItens } from "../../db/schema/lotes.ts"
import { doLote } from "./processamento.repository.ts"
import type { LotePendente } from "./tipos.ts"

/** How many items still wait. */
export async function contarPendentes(tx: Tx, lote: LotePendente): Promise<number> {
  const [resto] = await tx
    .select({ n: count() })
    .from(lotesItens)
    .where(and(doLote(lote), isNull(lotesItens.resultado)))
  return resto?.n ?? 0
}

/** How many items ended in each result. */
export async function contarResultados(tx: Tx, lote: LotePendente): Promise<ReadonlyMap<number, number>> {
  const linhas = await tx
    .select({ resultado: lotesItens.resultado, n: count() })
    .from(lotesItens)
    .where(doLote(lote))
    .groupBy(lotesItens.resultado)
  return new Map(linhas.flatMap(({ resultado, n }) => (resultado === null ? [] : [[resultado, n]])))
}

/** Closes the job when nothing waits any more. Whether it was this call that closed it. */
export async function concluirSePronto(tx: Tx, lote: LotePendente, agora: Date): Promise<boolean> {
  if ((await contarPendentes(tx, lote)) > 0) return false
  const { rowCount } = await tx
    .update(lotes)
    .set({ estado: "concluido", concluidoEm: agora })
    .where(and(eq(lotes.idEscritorio, lote.idEscritorio), eq(lotes.id, lote.id), eq(lotes.estado, "pendente")))
  return (rowCount ?? 0) > 0
}
