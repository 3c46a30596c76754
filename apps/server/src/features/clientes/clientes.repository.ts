import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import {
  type FiltroDeContrapartes,
  notasDasContrapartes,
  ondeDasContrapartes,
  ordemDasContrapartes,
  resumoDasNotas,
} from "../../db/contrapartes.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem } from "../../db/paginas.ts"
import { clientes } from "../../db/schema/emissao.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

export type ClienteGravado = typeof clientes.$inferSelect

/** Clients of a company; those put away only when asked for. */
export const fonteDosClientes = (escopo: Escopo, idEmpresa: string, filtro: FiltroDeContrapartes): Fonte => ({
  de: sql`${clientes}`,
  onde: ondeDasContrapartes(clientes, escopo, idEmpresa, filtro),
  id: clientes.id,
})

export const ordemDosClientes = ordemDasContrapartes(clientes)

/** These clients, in the order of the ids, with what was issued to each: notes in force, given, of the real environment. */
export async function lerClientes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({ cliente: clientes, ...resumoDasNotas })
    .from(clientes)
    .leftJoin(notasFiscais, notasDasContrapartes(clientes, "prestada"))
    .where(doEscopo(clientes, escopo, { id: ids }))
    .groupBy(clientes.idEscritorio, clientes.id)
  return naOrdem(ids, linhas, (l) => l.cliente.id)
}

export async function lerCliente(tx: Tx, escopo: Escopo, id: string): Promise<ClienteGravado | null> {
  const [linha] = await tx.select().from(clientes).where(doCliente(escopo, id))
  return linha ?? null
}

export async function clientePeloDocumento(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  documento: string,
): Promise<ClienteGravado | null> {
  const [linha] = await tx
    .select()
    .from(clientes)
    .where(doEscopo(clientes, escopo, { idEmpresa, documento }))
  return linha ?? null
}

/** Registers clients; whose document is already here stays as it is. Answers how many are new. */
export async function inserirClientes(tx: Tx, novos: (typeof clientes.$inferInsert)[]): Promise<number> {
  let feitos = 0
  for (let i = 0; i < novos.length; i += LOTE) {
    const lote = novos.slice(i, i + LOTE)
    feitos += (await tx.insert(clientes).values(lote).onConflictDoNothing().returning({ id: clientes.id })).length
  }
  return feitos
}
/** Rows a statement: one takes 65,535 parameters. */
const LOTE = 1000

/** Writes over a client of a version; false when it is another by now. */
export async function alterarCliente(
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao?: number },
  mudanca: Partial<typeof clientes.$inferInsert>,
): Promise<boolean> {
  const feitas = await tx
    .update(clientes)
    .set({ ...mudanca, versao: sql`${clientes.versao} + 1` })
    .where(and(doCliente(escopo, id), versao === undefined ? undefined : eq(clientes.versao, versao)))
    .returning({ id: clientes.id })
  return feitas.length === 1
}

/** The clients of a company with these documents, none of them put away any more. */
export async function trazerDeVolta(tx: Tx, escopo: Escopo, idEmpresa: string, documentos: readonly string[]) {
  if (documentos.length === 0) return []
  const deles = doEscopo(clientes, escopo, { idEmpresa, documento: documentos })
  await tx
    .update(clientes)
    .set({ arquivadoEm: null, versao: sql`${clientes.versao} + 1` })
    .where(and(deles, isNotNull(clientes.arquivadoEm)))
  return tx.select({ id: clientes.id, documento: clientes.documento }).from(clientes).where(deles)
}

const doCliente = (escopo: Escopo, id: string) => doEscopo(clientes, escopo, { id })
