import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { type Fonte, ordenarPor } from "../../db/paginas.ts"
import { alterar } from "../../db/registros.ts"
import { chavesApi } from "../../db/schema/acessos.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"

export type LinhaDeChave = typeof chavesApi.$inferSelect

/** Keys of the office, newest first, each with the name of who created it (null: an operator of the platform). */
export function listarChaves(
  tx: Tx,
  idEscritorio: string,
  ids?: readonly string[],
): Promise<{ chave: LinhaDeChave; criadaPor: string | null }[]> {
  return tx
    .select({ chave: chavesApi, criadaPor: usuarios.nome })
    .from(chavesApi)
    .leftJoin(usuarios, eq(usuarios.id, chavesApi.criadaPor))
    .where(
      and(eq(chavesApi.idEscritorio, idEscritorio), ids === undefined ? undefined : inArray(chavesApi.id, [...ids])),
    )
    .orderBy(desc(chavesApi.criadaEm), desc(chavesApi.id))
}

/** Keys of the office, newest first, for who reads them in parts. */
export const fonteDasChaves = (idEscritorio: string): Fonte => ({
  de: sql`${chavesApi}`,
  onde: eq(chavesApi.idEscritorio, idEscritorio),
  id: chavesApi.id,
})
export const ordemDasChaves = ordenarPor("criadaEm", "desc", [{ expressao: chavesApi.criadaEm, tipo: "instante" }], {
  expressao: chavesApi.id,
  tipo: "uuid",
})

/** Names of these companies that exist in the office, by name. */
export async function nomesDasEmpresas(
  tx: Tx,
  idEscritorio: string,
  ids: readonly string[],
): Promise<{ id: string; apelido: string }[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: empresas.id, apelido: empresas.apelido })
    .from(empresas)
    .where(doEscopo(empresas, { idEscritorio }, { id: ids }))
    .orderBy(asc(empresas.apelido), asc(empresas.id))
}

/** Records a key and the machine user it acts as. */
export async function inserirChave(tx: Tx, chave: typeof chavesApi.$inferInsert): Promise<void> {
  await tx.insert(usuarios).values({
    idEscritorio: chave.idEscritorio,
    id: chave.idUsuario,
    email: "",
    nome: chave.nome,
    papel: 0,
    criadoEm: chave.criadaEm,
  })
  await tx.insert(chavesApi).values(chave)
}

/** Ends a key and its machine user. Does nothing to one already ended. */
export async function revogarChave(tx: Tx, idEscritorio: string, id: string, agora: Date): Promise<void> {
  const [revogada] = await tx
    .update(chavesApi)
    .set({ revogadaEm: agora })
    .where(and(doEscopo(chavesApi, { idEscritorio }, { id }), isNull(chavesApi.revogadaEm)))
    .returning({ idUsuario: chavesApi.idUsuario })
  if (!revogada) return
  await alterar(tx, usuarios, doEscopo(usuarios, { idEscritorio }, { id: revogada.idUsuario }), { ativo: false })
}
