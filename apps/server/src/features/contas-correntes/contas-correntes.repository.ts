import { and, asc, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { contasCorrentes } from "../../db/schema/empresas.ts"

export type ContaGravada = typeof contasCorrentes.$inferSelect

/** The accounts of a company: those in use first, by name; with `ids`, only these. */
export async function lerContas(tx: Tx, escopo: Escopo, idEmpresa: string, ids?: readonly string[]) {
  return tx
    .select()
    .from(contasCorrentes)
    .where(
      and(doEscopo(contasCorrentes, escopo, { idEmpresa }), ids ? inArray(contasCorrentes.id, [...ids]) : undefined),
    )
    .orderBy(
      sql`${contasCorrentes.encerradaEm} is not null`,
      asc(textoOrdenavel(contasCorrentes.apelido)),
      asc(contasCorrentes.id),
    )
}

/** One account, or null; locked for this transaction. */
export async function tomarConta(tx: Tx, escopo: Escopo, id: string): Promise<ContaGravada | null> {
  const [linha] = await tx.select().from(contasCorrentes).where(daConta(escopo, id)).for("update")
  return linha ?? null
}

/** One account, or null. */
export async function lerConta(tx: Tx, escopo: Escopo, id: string): Promise<ContaGravada | null> {
  const [linha] = await tx.select().from(contasCorrentes).where(daConta(escopo, id))
  return linha ?? null
}

export async function inserirConta(tx: Tx, conta: typeof contasCorrentes.$inferInsert): Promise<void> {
  await tx.insert(contasCorrentes).values(conta)
}

/** Writes over an account, whose version goes up. */
export async function alterarConta(
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<typeof contasCorrentes.$inferInsert>,
): Promise<void> {
  await tx
    .update(contasCorrentes)
    .set({ ...mudanca, versao: sql`${contasCorrentes.versao} + 1` })
    .where(daConta(escopo, id))
}

/** The accounts of a company, for its export. */
export function fonteDasContas(escopo: Escopo, idEmpresa: string): Fonte {
  return {
    de: sql`${contasCorrentes}`,
    onde: doEscopo(contasCorrentes, escopo, { idEmpresa }),
    id: contasCorrentes.id,
  }
}

export const ordemDasContas: Ordem = ordenarPor(
  "apelido",
  "asc",
  [{ expressao: textoOrdenavel(contasCorrentes.apelido), tipo: "texto" }],
  { expressao: contasCorrentes.id, tipo: "uuid" },
)

const daConta = (escopo: Escopo, id: string) => doEscopo(contasCorrentes, escopo, { id })
