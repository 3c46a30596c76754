import { and, asc, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { linhasAnexos } from "../../db/schema/anexos.ts"

const daLinha = ({ idEscritorio }: Escopo, idLinha: string) => doEscopo(linhasAnexos, { idEscritorio }, { idLinha })

/** Documents of a line, in the order in which they were linked. */
export const lerAnexos = (tx: Tx, escopo: Escopo, idLinha: string) =>
  tx
    .select({ idDocumento: linhasAnexos.idDocumento })
    .from(linhasAnexos)
    .where(daLinha(escopo, idLinha))
    .orderBy(asc(linhasAnexos.vinculadoEm), asc(linhasAnexos.idDocumento))

/** Linking again what is linked changes nothing. */
export async function inserirAnexo(tx: Tx, anexo: typeof linhasAnexos.$inferInsert): Promise<void> {
  await tx.insert(linhasAnexos).values(anexo).onConflictDoNothing()
}

/** Whether there was something to take away. */
export async function apagarAnexo(tx: Tx, escopo: Escopo, idLinha: string, idDocumento: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(linhasAnexos)
    .where(and(daLinha(escopo, idLinha), eq(linhasAnexos.idDocumento, idDocumento)))
  return (rowCount ?? 0) > 0
}
