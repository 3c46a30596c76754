import { and, desc, eq, gt, ne, or, type SQL, sql } from "drizzle-orm"
import { anunciarSaida } from "../ao-vivo/anuncio.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { registrosOidc, sessoes } from "../db/schema/identidade.ts"
import { esquecerAparelhos } from "./aparelhos.ts"

interface SessaoListada {
  readonly id: string
  readonly iniciadaEm: string
  readonly ultimoUsoEm: string
  readonly endereco: string | null
  readonly agente: string | null
  readonly metodos: string[]
}

/** Sessions of an account that have not expired, the most recently used first. */
export async function listarSessoes(banco: Banco, sub: string, agora: Date): Promise<SessaoListada[]> {
  const linhas = await banco.naIdentidade((tx) =>
    tx
      .select()
      .from(sessoes)
      .where(and(eq(sessoes.sub, sub), gt(sessoes.expiraEm, agora)))
      .orderBy(desc(sessoes.ultimoUsoEm), sessoes.uid),
  )
  return linhas.map(({ uid, iniciadaEm, ultimoUsoEm, endereco, agente, metodos }) => ({
    id: uid,
    iniciadaEm: iniciadaEm.toISOString(),
    ultimoUsoEm: ultimoUsoEm.toISOString(),
    endereco,
    agente,
    metodos,
  }))
}

/** Which sessions of an account end: all, all but one, or one. */
export type Alcance = "todas" | { readonly exceto: string } | { readonly so: string }

/**
 * Ends sessions of an account: the provider's records of each (session, codes, refresh tokens), what makes its access
 * tokens refused. Sign-ins half-way belong to no session yet and end too, unless a single one was named: whoever typed
 * the old password a minute ago must not get in with it; nor are the browsers of those sessions known any more. Returns how many listed sessions ended.
 */
export async function encerrarSessoes(tx: Tx, sub: string, alcance: Alcance): Promise<number> {
  const { rowCount } = await tx
    .delete(sessoes)
    .where(and(eq(sessoes.sub, sub), noAlcance(sql`${sessoes.uid}`, alcance)))
  const conteudo = registrosOidc.conteudo
  const daConta = eq(sql`${conteudo} ->> 'accountId'`, sub)
  // A session names itself; what it gave out names it. Grants name nobody and can do nothing without the others.
  const sessao = sql`coalesce(${conteudo} ->> 'sessionUid', case when ${registrosOidc.modelo} = 'Session' then ${conteudo} ->> 'uid' end)`
  await tx.delete(registrosOidc).where(and(daConta, noAlcance(sessao, alcance)))
  if (alcance === "todas" || "exceto" in alcance) {
    const emCurso = or(
      eq(sql`${conteudo} #>> '{result,login,accountId}'`, sub),
      eq(sql`${conteudo} #>> '{lastSubmission,login,accountId}'`, sub),
    )
    await tx.delete(registrosOidc).where(and(eq(registrosOidc.modelo, "Interaction"), emCurso))
  }
  if (alcance === "todas") await esquecerAparelhos(tx, sub, null)
  else if ("exceto" in alcance) await esquecerAparelhos(tx, sub, alcance.exceto)
  await anunciarSaida(tx, sub)
  return rowCount ?? 0
}

function noAlcance(sessao: SQL, alcance: Alcance): SQL | undefined {
  if (alcance === "todas") return undefined
  return "so" in alcance ? eq(sessao, alcance.so) : ne(sessao, alcance.exceto)
}
