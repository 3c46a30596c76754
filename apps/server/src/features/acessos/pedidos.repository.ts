import { and, asc, count, eq, isNull } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, travarUm } from "../../db/registros.ts"
import { pedidosDeAcesso } from "../../db/schema/acessos.ts"
import { empresas } from "../../db/schema/empresas.ts"

export type LinhaDePedido = typeof pedidosDeAcesso.$inferSelect

const abertos = ({ idEscritorio }: Pick<Escopo, "idEscritorio">) =>
  and(eq(pedidosDeAcesso.idEscritorio, idEscritorio), isNull(pedidosDeAcesso.decisao))

/** Whether it is news: the same person asking again about the same company, not answered yet, asks nothing. */
export async function inserirPedido(tx: Tx, pedido: typeof pedidosDeAcesso.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(pedidosDeAcesso).values(pedido).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** The oldest ones that wait for an answer, of the companies within reach, and how many there are. */
export async function lerPedidosAbertos(tx: Tx, escopo: Escopo, maximo: number) {
  const lista = await tx
    .select({
      id: pedidosDeAcesso.id,
      idEmpresa: pedidosDeAcesso.idEmpresa,
      apelido: empresas.apelido,
      cnpj: empresas.cnpj,
      nome: pedidosDeAcesso.nome,
      email: pedidosDeAcesso.email,
      recado: pedidosDeAcesso.recado,
      feitoEm: pedidosDeAcesso.feitoEm,
    })
    .from(pedidosDeAcesso)
    .innerJoin(
      empresas,
      and(eq(empresas.idEscritorio, pedidosDeAcesso.idEscritorio), eq(empresas.id, pedidosDeAcesso.idEmpresa)),
    )
    .where(abertos(escopo))
    .orderBy(asc(pedidosDeAcesso.feitoEm), asc(pedidosDeAcesso.id))
    .limit(maximo)
  const [linha] = await tx.select({ total: count() }).from(pedidosDeAcesso).where(abertos(escopo))
  return { lista, total: linha?.total ?? 0 }
}

/** Held for this transaction: of two people who answer at once, the second finds it answered. */
export const travarPedido = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, pedidosDeAcesso, doEscopo(pedidosDeAcesso, escopo, { id }))

export const gravarDecisao = (
  tx: Tx,
  { idEscritorio }: Escopo,
  id: string,
  decisao: { readonly decisao: "aceito" | "recusado"; readonly decididoEm: Date; readonly decididoPor: string },
) => alterar(tx, pedidosDeAcesso, doEscopo(pedidosDeAcesso, { idEscritorio }, { id }), decisao)
