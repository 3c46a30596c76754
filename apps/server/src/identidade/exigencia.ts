import { and, eq, isNotNull, or, sql } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { contas, sessoes } from "../db/schema/identidade.ts"
import type { TemSegundoFator } from "../http/segundo-fator.ts"

/**
 * With the embedded provider: the account asks for a code at every sign-in, or this session was opened by a passkey. A
 * passkey merely registered is not enough, since the password alone would still open the account. With an external one,
 * what its token says; where it says nothing, the provider decides.
 */
export function criarTemSegundoFator(banco: Banco, embutida: boolean): TemSegundoFator {
  return async ({ pessoa: { sub }, sid, fatoresDoToken }) => {
    if (!embutida) return fatoresDoToken !== false
    const linhas = await banco.naIdentidade((tx) =>
      tx
        .select({ um: sql`1` })
        .from(contas)
        .leftJoin(sessoes, and(eq(sessoes.sub, contas.sub), eq(sessoes.uid, sid ?? "")))
        .where(
          and(eq(contas.sub, sub), or(isNotNull(contas.segundoFatorEm), sql`'passkey' = any(${sessoes.metodos})`)),
        ),
    )
    return linhas.length > 0
  }
}

/** Which of these accounts have a second factor or a passkey. */
export async function contasComFator(tx: Tx, subs: readonly string[]): Promise<ReadonlySet<string>> {
  if (subs.length === 0) return new Set()
  const { rows } = await tx.execute<{ sub: string }>(
    sql`select sub from contas_com_fator(${sql.param([...subs])}::text[]) sub`,
  )
  return new Set(rows.map((l) => l.sub))
}
