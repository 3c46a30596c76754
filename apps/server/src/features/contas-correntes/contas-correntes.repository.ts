import { and, asc, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterar, lerUm, travarUm } from "../../db/registros.ts"
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
export const tomarConta = (tx: Tx, escopo: Escopo, id: string) => travarUm(tx, contasCorrentes, daConta(escopo, id))

/** One account, or null. */
export const lerConta = (tx: Tx, escopo: Escopo, id: string) => lerUm(tx, contasCorrentes, daConta(escopo, id))

export async function inserirConta(tx: Tx, conta: typeof contasCorrentes.$inferInsert): Promise<void> {
  await tx.insert(contasCorrentes).values(conta)
}

/** Writes over an account, whose version goes up. */
export const alterarConta = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<typeof contasCorrentes.$inferInsert>,
) => alterar(tx, contasCorrentes, daConta(escopo, id), { ...mudanca, versao: sql`${contasCorrentes.versao} + 1` })

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
