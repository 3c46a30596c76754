import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { livrosEcds, livrosExercicios } from "../../db/schema/livros.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"

const e = livrosEcds
const x = livrosExercicios

/** Files made of the closings of a year, undone or not, the newest first. */
export const lerEcds = (tx: Tx, { idEscritorio }: Escopo, { idEmpresa, ano }: Alvo) =>
  tx
    .select({
      id: e.id,
      idDocumento: e.idDocumento,
      livro: e.livro,
      substituta: e.substituta,
      versaoDasNotas: e.versaoDasNotas,
      linhas: e.linhas,
      sha256: e.sha256,
      geradaEm: e.geradaEm,
      geradaPor: e.geradaPor,
    })
    .from(e)
    .innerJoin(x, and(eq(x.idEscritorio, e.idEscritorio), eq(x.idEmpresa, e.idEmpresa), eq(x.id, e.idExercicio)))
    .where(and(doEscopo(e, { idEscritorio }, { idEmpresa }), eq(x.ano, ano)))
    .orderBy(desc(e.geradaEm), desc(e.id))

/** The same file of the same closing again changes nothing. */
export async function inserirEcd(tx: Tx, ecd: typeof e.$inferInsert): Promise<void> {
  await tx.insert(e).values(ecd).onConflictDoNothing()
}
