import { and, eq, gt } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { tokensEncerrados } from "../db/schema/acessos.ts"

/** Whether a token was ended before its time, as the sign-out does when the provider is somebody else's. */
export async function tokenEncerrado(banco: Banco, hash: string, agora: Date): Promise<boolean> {
  const linhas = await banco.naPlataforma((tx) =>
    tx
      .select({ hash: tokensEncerrados.hash })
      .from(tokensEncerrados)
      .where(and(eq(tokensEncerrados.hash, hash), gt(tokensEncerrados.expiraEm, agora))),
  )
  return linhas.length > 0
}
