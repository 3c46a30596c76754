import { and, asc, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { textoOrdenavel } from "../../db/paginas.ts"
import { alterar, alterou } from "../../db/registros.ts"
import { empresas, grupos } from "../../db/schema/empresas.ts"

const doEscritorio = (escopo: Escopo, id?: string) =>
  and(eq(grupos.idEscritorio, escopo.idEscritorio), id === undefined ? undefined : eq(grupos.id, id))

/** Groups of the office by name, or only this one, with how many companies within reach each has. */
export function lerGrupos(tx: Tx, escopo: Escopo, id?: string) {
  return tx
    .select({
      id: grupos.id,
      nome: grupos.nome,
      empresas: sql<number>`(select count(*) from ${empresas} e
        where e.id_escritorio = grupos.id_escritorio and e.id_grupo = grupos.id)`.mapWith(Number),
    })
    .from(grupos)
    .where(doEscritorio(escopo, id))
    .orderBy(asc(textoOrdenavel(grupos.nome)), asc(grupos.id))
}

export async function inserirGrupo(tx: Tx, novo: typeof grupos.$inferInsert): Promise<void> {
  await tx.insert(grupos).values(novo)
}

/** Whether there was such a group to rename. */
export const mudarNome = (tx: Tx, escopo: Escopo, id: string, nome: string) =>
  alterou(tx, grupos, doEscritorio(escopo, id), { nome })

/** Leaves the companies within reach without this group, and deletes it. Whether there was one. */
export async function apagarGrupo(tx: Tx, escopo: Escopo, id: string): Promise<boolean> {
  await alterar(tx, empresas, doEscopo(empresas, escopo, { idGrupo: id }), {
    idGrupo: null,
    versao: sql`${empresas.versao} + 1`,
  })
  const apagados = await tx.delete(grupos).where(doEscritorio(escopo, id)).returning({ id: grupos.id })
  return apagados.length > 0
}
