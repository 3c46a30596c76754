import { randomBytes } from "node:crypto"
import { and, eq, gt, inArray, isNull, lt, ne } from "drizzle-orm"
import type { Tx } from "../db/banco.ts"
import { contas, fichas } from "../db/schema/identidade.ts"
import { resumir } from "../http/resumo.ts"

/** What a one-time link is good for. A link of one purpose is nothing to the others. */
type Finalidade = "confirmar-email" | "nova-senha" | "trocar-email" | "desbloquear"

export interface FichaLida {
  readonly sub: string
  readonly finalidade: Finalidade
  /** Address that the link was sent to, hence what it proves. */
  readonly email: string
}

const HORA_MS = 60 * 60_000
const VALIDADE_MS: Readonly<Record<Finalidade, number>> = {
  "confirmar-email": 72 * HORA_MS,
  "nova-senha": HORA_MS,
  "trocar-email": 24 * HORA_MS,
  desbloquear: HORA_MS,
}
const BYTES_DA_FICHA = 32

const colunas = { sub: fichas.sub, finalidade: fichas.finalidade, email: fichas.email }

/**
 * Draws a one-time secret and keeps its hash. Older ones of the same purpose stop working; the lock on the account puts
 * two requests at once in order, so only one link is ever good.
 */
export async function emitirFicha(
  tx: Tx,
  { sub, finalidade, email, agora }: FichaLida & { readonly agora: Date },
): Promise<string> {
  await tx.select({ sub: contas.sub }).from(contas).where(eq(contas.sub, sub)).for("update")
  await anularFichas(tx, sub, [finalidade])
  const ficha = randomBytes(BYTES_DA_FICHA).toString("base64url")
  const expiraEm = new Date(agora.getTime() + VALIDADE_MS[finalidade])
  await tx.insert(fichas).values({ hash: resumir(ficha), sub, finalidade, email, criadaEm: agora, expiraEm })
  return ficha
}

const utilizavel = (ficha: string, finalidades: readonly Finalidade[], agora: Date) =>
  and(
    eq(fichas.hash, resumir(ficha)),
    inArray(fichas.finalidade, [...finalidades]),
    isNull(fichas.usadaEm),
    gt(fichas.expiraEm, agora),
  )

/** What a link would do, without using it; null when it does nothing any more. */
export async function lerFicha(
  tx: Tx,
  ficha: string,
  finalidades: readonly Finalidade[],
  agora: Date,
): Promise<FichaLida | null> {
  const [linha] = await tx
    .select(colunas)
    .from(fichas)
    .where(utilizavel(ficha, finalidades, agora))
  return linha ?? null
}

/** Uses a link, inside the transaction of its effect. Of two requests at once, one gets null. */
export async function consumirFicha(
  tx: Tx,
  ficha: string,
  finalidades: readonly Finalidade[],
  agora: Date,
): Promise<FichaLida | null> {
  const [linha] = await tx
    .update(fichas)
    .set({ usadaEm: agora })
    .where(utilizavel(ficha, finalidades, agora))
    .returning(colunas)
  return linha ?? null
}

/** Links that were not used stop working: of every purpose, unless some are named. */
export async function anularFichas(tx: Tx, sub: string, finalidades?: readonly Finalidade[]): Promise<void> {
  await tx
    .delete(fichas)
    .where(
      and(
        eq(fichas.sub, sub),
        isNull(fichas.usadaEm),
        finalidades ? inArray(fichas.finalidade, [...finalidades]) : undefined,
      ),
    )
}

/** Forgets links that expired. A used change of e-mail stays until the rest of the product has followed it. */
export async function purgarFichas(tx: Tx, agora: Date): Promise<void> {
  await tx.delete(fichas).where(and(lt(fichas.expiraEm, agora), isNull(fichas.usadaEm)))
  await tx.delete(fichas).where(and(lt(fichas.expiraEm, agora), ne(fichas.finalidade, "trocar-email")))
}
