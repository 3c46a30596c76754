import { eq, sql } from "drizzle-orm"
import type { Tx } from "../db/banco.ts"
import { contas } from "../db/schema/identidade.ts"

/** What a message to the owner of an account needs to know of it. */
export interface ContaParaMensagem {
  readonly sub: string
  readonly email: string
  readonly nome: string
  readonly emailConfirmado: boolean
  readonly ativa: boolean
}

export const colunasDaConta = {
  sub: contas.sub,
  email: contas.email,
  nome: contas.nome,
  emailConfirmado: contas.emailConfirmado,
  ativa: contas.ativa,
}

/** The account's name for a message to it: of an unconfirmed one it may be any text a stranger chose to send. */
export const nomeProvado = (conta: { readonly nome: string; readonly emailConfirmado: boolean }): string | null =>
  conta.emailConfirmado ? conta.nome : null

/** The account of an address, in any letter case, locked for the transaction; null when there is none. */
export async function contaDoEmail(tx: Tx, email: string): Promise<ContaParaMensagem | null> {
  const [conta] = await tx
    .select(colunasDaConta)
    .from(contas)
    .where(eq(sql`lower(${contas.email})`, email.toLowerCase()))
    .for("update")
  return conta ?? null
}
