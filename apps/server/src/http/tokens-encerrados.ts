import { and, eq, gt } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { tokensEncerrados } from "../db/schema/acessos.ts"
import { resumir } from "./resumo.ts"

/**
 * What names a token however its signature is written, in hexadecimal: the SHA-256 of what is signed. Of one token there
 * are several good texts (an elliptic signature has a twin, a reader of base64 may forgive the end), and all are it.
 */
export const identidadeDoToken = (token: string): string => resumir(token.slice(0, token.lastIndexOf(".")))

/** Whether a token was ended before its time, as the sign-out does when the provider is somebody else's. */
export async function tokenEncerrado(banco: Banco, identidade: string, agora: Date): Promise<boolean> {
  const linhas = await banco.naPlataforma((tx) =>
    tx
      .select({ hash: tokensEncerrados.hash })
      .from(tokensEncerrados)
      .where(and(eq(tokensEncerrados.hash, identidade), gt(tokensEncerrados.expiraEm, agora))),
  )
  return linhas.length > 0
}
