import { and, desc, ne } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { conversas } from "../../db/schema/conversas.ts"

/** The newest conversation of a subject that nobody closed, of a company; null where there is none. */
export async function lerEmCurso(tx: Tx, escopo: Escopo, idEmpresa: string, assunto: string): Promise<string | null> {
  const [linha] = await tx
    .select({ id: conversas.id })
    .from(conversas)
    .where(
      and(
        doEscopo(conversas, escopo, { idEmpresa, tipo: "conversa", assunto }),
        doAlcance(conversas.idEmpresa, escopo),
        ne(conversas.estado, "encerrada"),
      ),
    )
    .orderBy(desc(conversas.ultimaEm), desc(conversas.id))
    .limit(1)
  return linha?.id ?? null
}
