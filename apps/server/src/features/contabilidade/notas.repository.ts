import { and, asc, desc, eq, isNull } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { livrosNotas } from "../../db/schema/livros.ts"

const n = livrosNotas
type NotasGravadas = typeof n.$inferSelect

/** Whose notes: of a company in a year or, without them, the template of the office. */
type DeQuemSaoAsNotas = { readonly idEmpresa: string; readonly ano: number } | null

const de = ({ idEscritorio }: Escopo, quem: DeQuemSaoAsNotas) =>
  and(
    eq(n.idEscritorio, idEscritorio),
    quem === null ? isNull(n.idEmpresa) : and(eq(n.idEmpresa, quem.idEmpresa), eq(n.ano, quem.ano)),
  )

/** One version, the last one when it is not said; null where there is none. */
export async function lerNotas(
  tx: Tx,
  escopo: Escopo,
  quem: DeQuemSaoAsNotas,
  versao?: number,
): Promise<NotasGravadas | null> {
  const [linha] = await tx
    .select()
    .from(n)
    .where(and(de(escopo, quem), versao === undefined ? undefined : eq(n.versao, versao)))
    .orderBy(desc(n.versao))
    .limit(1)
  return linha ?? null
}

/** Versions, oldest first, without their text. */
export const lerVersoesDasNotas = (tx: Tx, escopo: Escopo, quem: DeQuemSaoAsNotas) =>
  tx
    .select({ versao: n.versao, criadaEm: n.criadaEm, criadaPor: n.criadaPor })
    .from(n)
    .where(de(escopo, quem))
    .orderBy(asc(n.versao))

/** Whether it was the next version: of two at once, one is. */
export async function inserirNotas(tx: Tx, notas: typeof n.$inferInsert): Promise<boolean> {
  const feitas = await tx.insert(n).values(notas).onConflictDoNothing().returning({ id: n.id })
  return feitas.length > 0
}
