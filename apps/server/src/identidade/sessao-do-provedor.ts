import { and, eq, inArray, lt, sql } from "drizzle-orm"
import { anunciarSaida } from "../ao-vivo/anuncio.ts"
import type { Banco } from "../db/banco.ts"
import { alterar } from "../db/registros.ts"
import { contas, registrosOidc, sessoes } from "../db/schema/identidade.ts"
import type { Origem } from "./origem.ts"

/**
 * The row in `sessoes` is what keeps a session open: the provider's own record counts only beside it. Deleting the row
 * is enough to end the session with everything issued under it, even if a request in course writes the provider's
 * record again a moment later.
 */
interface SessaoNova {
  /** `uid` of the provider's session, which is the claim `sid` of its access tokens. */
  readonly uid: string
  readonly sub: string
  /** How the person proved who they are: "senha", "codigo", "recuperacao", "passkey". */
  readonly metodos: readonly string[]
  /** Known device it was opened on, by its hash; null where there is none. */
  readonly aparelho: string | null
  readonly expiraEm: Date
}

/** Opens the session of a sign-in; signing in again within it (same account) renews what is known of it. */
export async function abrirSessao(banco: Banco, nova: SessaoNova, origem: Origem, agora: Date): Promise<void> {
  const dados = {
    sub: nova.sub,
    metodos: [...nova.metodos],
    aparelho: nova.aparelho,
    endereco: origem.endereco,
    agente: origem.agente,
    ultimoUsoEm: agora,
    expiraEm: nova.expiraEm,
  }
  await banco.naIdentidade(async (tx) => {
    await tx
      .insert(sessoes)
      .values({ uid: nova.uid, iniciadaEm: agora, ...dados })
      .onConflictDoUpdate({ target: sessoes.uid, set: dados })
    await alterar(tx, contas, eq(contas.sub, nova.sub), { ultimaEntradaEm: agora })
  })
}

/** The session was used; `expiraEm` when it was prolonged too. One that was ended stays ended. */
export async function tocarSessao(banco: Banco, uid: string, agora: Date, expiraEm?: Date): Promise<void> {
  await banco.naIdentidade((tx) =>
    tx
      .update(sessoes)
      .set({ ultimoUsoEm: agora, ...(expiraEm ? { expiraEm } : {}) })
      .where(eq(sessoes.uid, uid)),
  )
}

/** Forgets a session that its owner left. */
export async function fecharSessao(banco: Banco, uid: string): Promise<void> {
  await banco.naIdentidade(async (tx) => {
    const [fechada] = await tx.delete(sessoes).where(eq(sessoes.uid, uid)).returning({ sub: sessoes.sub })
    if (fechada) await anunciarSaida(tx, fechada.sub)
  })
}

/**
 * Ends whatever was granted at one sign-in: its sessions, codes and refresh tokens, and with the sessions the access
 * tokens. Returns the account, or null when there was nothing left to end.
 */
export async function encerrarConcessao(banco: Banco, grantId: string): Promise<string | null> {
  return banco.naIdentidade(async (tx) => {
    const concedidas = sql`jsonb_path_exists(${registrosOidc.conteudo}, '$.authorizations.*.grantId ? (@ == $id)', jsonb_build_object('id', ${grantId}::text))`
    const encerradas = await tx
      .delete(registrosOidc)
      .where(and(eq(registrosOidc.modelo, "Session"), concedidas))
      .returning({ uid: registrosOidc.uid, sub: sql`${registrosOidc.conteudo} ->> 'accountId'`.mapWith(String) })
    await tx.delete(registrosOidc).where(eq(registrosOidc.grantId, grantId))
    const uids = encerradas.flatMap(({ uid }) => uid ?? [])
    if (uids.length > 0) await tx.delete(sessoes).where(inArray(sessoes.uid, uids))
    const sub = encerradas[0]?.sub ?? null
    if (sub !== null) await anunciarSaida(tx, sub)
    return sub
  })
}

/** Removes the rows of sessions that expired. */
export async function purgarSessoes(banco: Banco, agora: Date): Promise<void> {
  await banco.naIdentidade((tx) => tx.delete(sessoes).where(lt(sessoes.expiraEm, agora)))
}
