import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { contas, passkeys, sessoes } from "../db/schema/identidade.ts"
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
export async function contasComFator(banco: Banco, subs: readonly string[]): Promise<ReadonlySet<string>> {
  if (subs.length === 0) return new Set()
  const linhas = await banco.naIdentidade((tx) =>
    tx
      .selectDistinct({ sub: contas.sub })
      .from(contas)
      .leftJoin(passkeys, eq(passkeys.sub, contas.sub))
      .where(
        and(inArray(sql`${contas.sub}::text`, [...subs]), or(isNotNull(contas.segundoFatorEm), isNotNull(passkeys.id))),
      ),
  )
  return new Set(linhas.map((l) => l.sub))
}
