import { and, asc, count, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { titulosAnexos } from "../../db/schema/anexos.ts"

const doTitulo = ({ idEscritorio }: Escopo, idTitulo: string) => doEscopo(titulosAnexos, { idEscritorio }, { idTitulo })

/** Documents of a title, in the order in which they were linked. */
export const lerAnexos = (tx: Tx, escopo: Escopo, idTitulo: string) =>
  tx
    .select({ idDocumento: titulosAnexos.idDocumento })
    .from(titulosAnexos)
    .where(doTitulo(escopo, idTitulo))
    .orderBy(asc(titulosAnexos.vinculadoEm), asc(titulosAnexos.idDocumento))

export async function contarAnexos(tx: Tx, escopo: Escopo, idTitulo: string): Promise<number> {
  const [soma] = await tx.select({ n: count() }).from(titulosAnexos).where(doTitulo(escopo, idTitulo))
  return soma?.n ?? 0
}

/** Linking again what is linked changes nothing. */
export async function inserirAnexo(tx: Tx, anexo: typeof titulosAnexos.$inferInsert): Promise<void> {
  await tx.insert(titulosAnexos).values(anexo).onConflictDoNothing()
}

/** Whether there was something to take away. */
export async function apagarAnexo(tx: Tx, escopo: Escopo, idTitulo: string, idDocumento: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(titulosAnexos)
    .where(and(doTitulo(escopo, idTitulo), eq(titulosAnexos.idDocumento, idDocumento)))
  return (rowCount ?? 0) > 0
}
