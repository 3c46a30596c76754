import { and, asc, desc, eq, gte, isNull, lte, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { alterar, lerVarios, travarUm } from "../../db/registros.ts"
import { valoresBuscas, valoresDatados } from "../../db/schema/valores.ts"

export type LinhaDeValor = typeof valoresDatados.$inferSelect

/** Null: national. */
export type Dono = string | null

const doDono = (dono: Dono) =>
  dono === null ? isNull(valoresDatados.idEscritorio) : eq(valoresDatados.idEscritorio, dono)

/** What an office sees: the national ones, and its own. */
const vistosPor = (dono: Dono) =>
  dono === null ? doDono(null) : or(isNull(valoresDatados.idEscritorio), eq(valoresDatados.idEscritorio, dono))

/** Everything that was ever said, newest first. */
export function lerTodos(tx: Tx, dono: Dono): Promise<LinhaDeValor[]> {
  return tx
    .select()
    .from(valoresDatados)
    .where(vistosPor(dono))
    .orderBy(
      desc(valoresDatados.propostoEm),
      desc(valoresDatados.desde),
      asc(valoresDatados.situacao),
      asc(valoresDatados.id),
    )
}

/** One of this owner alone, locked; null when there is none. */
export const travarValor = (tx: Tx, dono: Dono, id: string) =>
  travarUm(tx, valoresDatados, and(doDono(dono), eq(valoresDatados.id, id)))

/** Those in force of one owner and table over some of these days. */
export const lerSobrepostos = (tx: Tx, dono: Dono, v: Pick<LinhaDeValor, "tabela" | "desde" | "ate">) =>
  lerVarios(
    tx,
    valoresDatados,
    and(
      doDono(dono),
      eq(valoresDatados.tabela, v.tabela),
      eq(valoresDatados.situacao, "em-vigor"),
      lte(valoresDatados.desde, v.ate),
      gte(valoresDatados.ate, v.desde),
    ),
  )

export async function inserirValor(tx: Tx, valor: LinhaDeValor): Promise<void> {
  await tx.insert(valoresDatados).values(valor)
}

export type Decisao = Partial<
  Pick<LinhaDeValor, "situacao" | "idDecididoPor" | "decididoPor" | "decididoEm" | "motivo">
>

export const decidirValor = (tx: Tx, dono: Dono, id: string, decisao: Decisao) =>
  alterar(tx, valoresDatados, and(doDono(dono), eq(valoresDatados.id, id)), decisao)

const BUSCAS_MOSTRADAS = 20

export function lerBuscas(tx: Tx) {
  return tx.select().from(valoresBuscas).orderBy(desc(valoresBuscas.em), asc(valoresBuscas.id)).limit(BUSCAS_MOSTRADAS)
}

export async function inserirBusca(tx: Tx, busca: typeof valoresBuscas.$inferInsert): Promise<void> {
  await tx.insert(valoresBuscas).values(busca)
}

/** One writer of values of an owner at a time, to the end of the transaction. */
export async function travarValores(tx: Tx, dono: Dono): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('valores_datados'), hashtext(${dono ?? "pais"}))`)
}

/** Judges now what is left for the end of the transaction: it reads rows of the office that is about to be left. */
export async function julgarAgora(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`set constraints all deferred`)
}
