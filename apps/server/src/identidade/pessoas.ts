import { papeis } from "@partida/contracts"
import { and, eq, isNull, ne, or, sql } from "drizzle-orm"
import { registrarAto } from "../db/auditoria.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import type { Conta } from "./contas.ts"
import type { Origem } from "./origem.ts"

/** Who an account is in the product: what the audit trail needs, looked up before the transaction of the act. */
export interface QuemEh {
  readonly idEscritorio: string | null
  readonly idUsuario: string | null
  readonly papel: number | null
  /** As the office registered the person. */
  readonly nome: string | null
}

const NINGUEM: QuemEh = { idEscritorio: null, idUsuario: null, papel: null, nome: null }

/** The registered person behind an account; nulls for an account of nobody registered. */
export async function quemEh(banco: Banco, sub: string): Promise<QuemEh> {
  const [linha] = await banco.naPlataforma((tx) =>
    tx
      .select({
        idEscritorio: usuarios.idEscritorio,
        idUsuario: usuarios.id,
        papel: usuarios.papel,
        nome: usuarios.nome,
      })
      .from(usuarios)
      .where(eq(usuarios.sub, sub)),
  )
  return linha ?? NINGUEM
}

/** Whether the address belongs, in the product, to somebody else than this account. */
export async function enderecoDeOutraPessoa(banco: Banco, sub: string, email: string): Promise<boolean> {
  const linhas = await banco.naPlataforma((tx) =>
    tx
      .select({ id: usuarios.id })
      .from(usuarios)
      .where(
        and(eq(sql`lower(${usuarios.email})`, email.toLowerCase()), or(isNull(usuarios.sub), ne(usuarios.sub, sub))),
      ),
  )
  return linhas.length > 0
}

/**
 * The office of an account: of the person it is linked to, else of the person invited by its confirmed e-mail, whom the
 * first call to the API will link. Null for platform operators and for an account of nobody registered.
 */
export async function escritorioDaConta(
  banco: Banco,
  { sub, email, emailConfirmado }: Pick<Conta, "sub" | "email" | "emailConfirmado">,
): Promise<string | null> {
  const convidada = and(
    isNull(usuarios.sub),
    eq(sql`lower(${usuarios.email})`, email.toLowerCase()),
    ne(usuarios.papel, papeis.INTEGRACAO.id),
  )
  const [linha] = await banco.naPlataforma((tx) =>
    tx
      .select({ idEscritorio: usuarios.idEscritorio })
      .from(usuarios)
      .where(or(eq(usuarios.sub, sub), emailConfirmado ? convidada : undefined))
      .orderBy(sql`${usuarios.sub} is null`)
      .limit(1),
  )
  return linha?.idEscritorio ?? null
}

/**
 * Adds a change of one's own security to the audit trail, in the transaction that makes it. Its author is the registered
 * person or, of nobody registered, the account's e-mail: never the name that the account chose for itself.
 */
export async function registrarSeguranca(
  tx: Tx,
  quem: QuemEh,
  email: string,
  origem: Origem,
  detalhe: string,
): Promise<void> {
  const autoria: Autoria = { idUsuario: quem.idUsuario, autor: quem.nome ?? email, papel: quem.papel, ...origem }
  await registrarAto(tx, { acao: "seguranca", idEscritorio: quem.idEscritorio, entidade: "contas", detalhe }, autoria)
}
