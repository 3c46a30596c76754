import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { livrosAssinadas, livrosExercicios } from "../../db/schema/livros.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"

const a = livrosAssinadas
const x = livrosExercicios

/** Statements signed of the closings of a year, undone or not, the newest first. */
export const lerAssinadas = (tx: Tx, { idEscritorio }: Escopo, { idEmpresa, ano }: Alvo) =>
  tx
    .select({
      id: a.id,
      idDocumento: a.idDocumento,
      assinadasEm: a.assinadasEm,
      signatarios: a.signatarios,
      guardadasEm: a.guardadasEm,
      guardadasPor: a.guardadasPor,
      competencia: x.competencia,
      desfeitoEm: x.desfeitoEm,
    })
    .from(a)
    .innerJoin(x, and(eq(x.idEscritorio, a.idEscritorio), eq(x.idEmpresa, a.idEmpresa), eq(x.id, a.idExercicio)))
    .where(and(doEscopo(a, { idEscritorio }, { idEmpresa }), eq(x.ano, ano)))
    .orderBy(desc(a.guardadasEm), desc(a.id))

/** The same file, signed by the same people, of the same closing again changes nothing. */
export async function inserirAssinadas(tx: Tx, assinadas: typeof a.$inferInsert): Promise<void> {
  await tx.insert(a).values(assinadas).onConflictDoNothing()
}
