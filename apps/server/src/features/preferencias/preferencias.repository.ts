import type { FiltroSalvo, Preferencias } from "@partida/contracts"
import { and, asc, count, eq, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { lerCampos } from "../../db/registros.ts"
import { filtrosSalvos, preferencias } from "../../db/schema/preferencias.ts"

/** What the person prefers, as stored: another version of the product may have written it. */
export async function lerPreferencias(tx: Tx, idUsuario: string): Promise<unknown> {
  const [linha] = await lerCampos(tx, preferencias, ["dados"], eq(preferencias.idUsuario, idUsuario))
  return linha?.dados ?? null
}

export async function gravarPreferencias(tx: Tx, idUsuario: string, dados: Preferencias, agora: Date): Promise<void> {
  const novos = { dados, alteradasEm: agora }
  await tx
    .insert(preferencias)
    .values({ idUsuario, ...novos })
    .onConflictDoUpdate({ target: preferencias.idUsuario, set: novos })
}

const colunas = {
  id: filtrosSalvos.id,
  tela: filtrosSalvos.tela,
  nome: filtrosSalvos.nome,
  busca: filtrosSalvos.busca,
}

const daTela = (idUsuario: string, tela: string) =>
  and(eq(filtrosSalvos.idUsuario, idUsuario), eq(filtrosSalvos.tela, tela))

/** The person's filters of a screen, by name. */
export async function listarFiltros(tx: Tx, idUsuario: string, tela: string): Promise<FiltroSalvo[]> {
  return tx
    .select(colunas)
    .from(filtrosSalvos)
    .where(daTela(idUsuario, tela))
    .orderBy(asc(sql`lower(${filtrosSalvos.nome})`), asc(filtrosSalvos.id))
}

/** Holds the filters of a person in a screen for the rest of the transaction: two tabs must not pass the limit together. */
export async function travarFiltros(tx: Tx, idUsuario: string, tela: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`filtros ${idUsuario} ${tela}`}, 0))`)
}

export async function contarFiltros(tx: Tx, idUsuario: string, tela: string): Promise<number> {
  const [linha] = await tx.select({ n: count() }).from(filtrosSalvos).where(daTela(idUsuario, tela))
  return linha?.n ?? 0
}

/** Gives the filter of that name, in any case, another content. Null when there is none. */
export async function substituirFiltro(
  tx: Tx,
  idUsuario: string,
  filtro: Omit<FiltroSalvo, "id">,
): Promise<FiltroSalvo | null> {
  const [linha] = await tx
    .update(filtrosSalvos)
    .set({ nome: filtro.nome, busca: filtro.busca })
    .where(and(daTela(idUsuario, filtro.tela), sql`lower(${filtrosSalvos.nome}) = lower(${filtro.nome})`))
    .returning(colunas)
  return linha ?? null
}

export async function inserirFiltro(tx: Tx, idUsuario: string, filtro: FiltroSalvo, agora: Date): Promise<void> {
  await tx.insert(filtrosSalvos).values({ idUsuario, ...filtro, criadoEm: agora })
}

/** Whether there was one to remove. */
export async function apagarFiltro(tx: Tx, idUsuario: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(filtrosSalvos)
    .where(and(eq(filtrosSalvos.idUsuario, idUsuario), eq(filtrosSalvos.id, id)))
  return (rowCount ?? 0) > 0
}
