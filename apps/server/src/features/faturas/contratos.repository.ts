import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor, textoOrdenavel } from "../../db/paginas.ts"
import { alterou, travarUm } from "../../db/registros.ts"
import { clientes, servicosDaEmpresa } from "../../db/schema/emissao.ts"
import { faturas, faturasContratos, faturasReajustes } from "../../db/schema/faturas.ts"

export type ContratoGravado = typeof faturasContratos.$inferSelect
export type ReajusteGravado = typeof faturasReajustes.$inferSelect

interface Filtro {
  readonly busca?: string | undefined
  readonly encerrados?: boolean | undefined
}

/** Contracts of a company; those that ended only when asked for. */
export const fonteDosContratos = (escopo: Escopo, idEmpresa: string, { busca, encerrados }: Filtro): Fonte => ({
  de: sql`${faturasContratos}`,
  onde: and(
    doEscopo(faturasContratos, escopo, { idEmpresa }),
    encerrados ? undefined : isNull(faturasContratos.encerradoEm),
    busca
      ? or(
          sql`ordenavel(${faturasContratos.nome}) like ordenavel(${contendo(busca)})`,
          sql`exists (select 1 from ${clientes} c where c.id_escritorio = ${escopo.idEscritorio}
            and c.id = ${faturasContratos.idCliente} and c.nome_ordem like ordenavel(${contendo(busca)}))`,
        )
      : undefined,
  ),
  id: faturasContratos.id,
})

export const ordemDosContratos: Ordem = ordenarPor(
  "nome",
  "asc",
  [{ expressao: textoOrdenavel(faturasContratos.nome), tipo: "texto" }],
  { expressao: faturasContratos.id, tipo: "uuid" },
)

/** The month that the bill of a contract is of, which a change of the bill does not move. */
const mesDaChave = (chave: SQL | PgColumn): SQL => sql`right(${chave}, 7)`

/** The last month generated of each of these contracts; those without any are absent. */
export async function ultimosGerados(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const linhas = await tx
    .select({ id: faturas.idContrato, mes: sql<string>`max(${mesDaChave(faturas.chave)})` })
    .from(faturas)
    .where(doEscopo(faturas, escopo, { idContrato: ids }))
    .groupBy(faturas.idContrato)
  return new Map(linhas.flatMap(({ id, mes }) => (id === null ? [] : [[id, mes] as const])))
}

/** These contracts, in the order of the ids, with the names they point to and the last month that was generated. */
export async function lerContratos(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      contrato: faturasContratos,
      cliente: clientes.nome,
      servico: servicosDaEmpresa.nome,
      gerado: sql<
        string | null
      >`(select max(f.competencia) from ${faturas} f where f.id_escritorio = ${faturasContratos.idEscritorio}
        and f.id_empresa = ${faturasContratos.idEmpresa} and f.id_contrato = ${faturasContratos.id})`,
    })
    .from(faturasContratos)
    .innerJoin(
      clientes,
      and(
        eq(clientes.idEscritorio, faturasContratos.idEscritorio),
        eq(clientes.idEmpresa, faturasContratos.idEmpresa),
        eq(clientes.id, faturasContratos.idCliente),
      ),
    )
    .leftJoin(
      servicosDaEmpresa,
      and(
        eq(servicosDaEmpresa.idEscritorio, faturasContratos.idEscritorio),
        eq(servicosDaEmpresa.idEmpresa, faturasContratos.idEmpresa),
        eq(servicosDaEmpresa.id, faturasContratos.idServico),
      ),
    )
    .where(doEscopo(faturasContratos, escopo, { id: ids }))
  return naOrdem(ids, linhas, (l) => l.contrato.id)
}
export type ContratoLido = Awaited<ReturnType<typeof lerContratos>>[number]

/** Adjustments of these contracts, by contract, oldest first. */
export async function lerReajustes(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReajusteGravado[]>> {
  if (ids.length === 0) return new Map()
  const linhas = await tx
    .select()
    .from(faturasReajustes)
    .where(doEscopo(faturasReajustes, escopo, { idContrato: ids }))
    .orderBy(asc(faturasReajustes.desde))
  return Map.groupBy(linhas, (r) => r.idContrato)
}

/** One contract, taken for this transaction; null when out of reach. */
export const tomarContrato = (tx: Tx, escopo: Escopo, id: string) =>
  travarUm(tx, faturasContratos, doContrato(escopo, id))

export async function inserirContrato(tx: Tx, novo: typeof faturasContratos.$inferInsert): Promise<void> {
  await tx.insert(faturasContratos).values(novo)
}

/** Keeps an adjustment; false when the contract has one from that month on. */
export async function inserirReajuste(tx: Tx, novo: typeof faturasReajustes.$inferInsert): Promise<boolean> {
  return (await tx.insert(faturasReajustes).values(novo).onConflictDoNothing().returning()).length === 1
}

/** Writes over a contract of a version; false when it is another by now. */
export const alterarContrato = (
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao?: number },
  mudanca: Partial<typeof faturasContratos.$inferInsert>,
) =>
  alterou(
    tx,
    faturasContratos,
    and(doContrato(escopo, id), versao === undefined ? undefined : eq(faturasContratos.versao, versao)),
    { ...mudanca, versao: sql`${faturasContratos.versao} + 1` },
  )

/** Contracts of the office in force that begin up to a month. */
export function contratosEmVigor(tx: Tx, escopo: Escopo, mes: string): Promise<ContratoGravado[]> {
  return tx
    .select()
    .from(faturasContratos)
    .where(
      and(
        eq(faturasContratos.idEscritorio, escopo.idEscritorio),
        isNull(faturasContratos.encerradoEm),
        lte(faturasContratos.desde, mes),
      ),
    )
    .orderBy(asc(faturasContratos.idEmpresa), asc(faturasContratos.id))
}

const doContrato = (escopo: Escopo, id: string) => doEscopo(faturasContratos, escopo, { id })
