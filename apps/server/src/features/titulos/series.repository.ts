import { and, asc, eq, isNull } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, travarUm } from "../../db/registros.ts"
import { titulos, titulosSeries } from "../../db/schema/titulos.ts"
import type { Titulo } from "./titulos.repository.ts"

export type SerieGravada = typeof titulosSeries.$inferSelect

export async function inserirSerie(tx: Tx, serie: typeof titulosSeries.$inferInsert): Promise<void> {
  await tx.insert(titulosSeries).values(serie)
}

/** A series taken for this transaction, or null. */
export const tomarSerie = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, titulosSeries, doEscopo(titulosSeries, escopo, { id }))

/** Series without an end that nobody ended, of companies within reach. */
export function lerSeriesSemFim(tx: Tx, escopo: Escopo): Promise<SerieGravada[]> {
  return tx
    .select()
    .from(titulosSeries)
    .where(
      and(
        eq(titulosSeries.idEscritorio, escopo.idEscritorio),
        isNull(titulosSeries.quantas),
        isNull(titulosSeries.encerradaEm),
      ),
    )
    .orderBy(asc(titulosSeries.id))
}

export const mudarSerie = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<Pick<SerieGravada, "geradaAte" | "encerradaEm" | "encerradaPor">>,
) => alterar(tx, titulosSeries, doEscopo(titulosSeries, escopo, { id }), mudanca)

/** Titles of a series, by number. */
export function lerTitulosDaSerie(tx: Tx, escopo: Escopo, idSerie: string): Promise<Titulo[]> {
  return tx
    .select()
    .from(titulos)
    .where(doEscopo(titulos, escopo, { idSerie }))
    .orderBy(asc(titulos.parcela))
}
