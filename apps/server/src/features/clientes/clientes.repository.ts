import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import {
  type FiltroDeContrapartes,
  inserirContrapartes,
  notasDasContrapartes,
  ondeDasContrapartes,
  resumoDasNotas,
} from "../../db/contrapartes.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { alterar, alterou, lerUm } from "../../db/registros.ts"
import { clientes } from "../../db/schema/emissao.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

export type ClienteGravado = typeof clientes.$inferSelect

/** By name, by all that is owed, or by what is late on the day of who asks. */
export type OrdemDosClientes = "nome" | "aberto" | "vencido"

/**
 * Each title in force with something open of the companies of `onde`, with the client it is of: as registered, or by the document of a
 * note (null where nobody is registered by it). Looked up and not joined: the key is unique, whatever the planner knows of the rest.
 */
const abertosPorCliente = (escopo: Escopo, onde: SQL) => sql`(
    select t.id_pessoa as id_cliente, t.esperado_centavos as esperado, t.vencimento from titulos t
      where t.id_escritorio = ${escopo.idEscritorio} and ${onde} and t.natureza = 'receber' and t.aberto_centavos > 0
        and t.retirado_em is null and t.id_pessoa is not null
    union all
    select (select c.id from clientes c where c.id_escritorio = t.id_escritorio and c.id_empresa = t.id_empresa
        and c.documento = t.pessoa_documento), t.esperado_centavos, t.vencimento from titulos t
      where t.id_escritorio = ${escopo.idEscritorio} and ${onde} and t.natureza = 'receber' and t.aberto_centavos > 0
        and t.retirado_em is null and t.id_pessoa is null)`

/** Clients of a company; those put away only when asked for. By what they owe, all that is open is added up once, not once a client. */
export function fonteDosClientes(
  escopo: Escopo,
  idEmpresa: string,
  filtro: FiltroDeContrapartes,
  { ordem, hoje }: { readonly ordem: OrdemDosClientes; readonly hoje: string },
): Fonte {
  const devido = sql`left join (select a.id_cliente, sum(a.esperado)::bigint as aberto,
      coalesce(sum(a.esperado) filter (where a.vencimento < ${hoje}::date), 0)::bigint as vencido
    from ${abertosPorCliente(escopo, sql`t.id_empresa = ${idEmpresa}`)} a group by a.id_cliente) devido on devido.id_cliente = ${clientes.id}`
  return {
    de: ordem === "nome" ? sql`${clientes}` : sql`${clientes} ${devido}`,
    onde: ondeDasContrapartes(clientes, escopo, idEmpresa, filtro),
    id: clientes.id,
  }
}

const nome = { expressao: clientes.nomeOrdem, tipo: "texto" } as const
const chaves = {
  nome: [nome],
  aberto: [{ expressao: sql`coalesce(devido.aberto, 0)`, tipo: "numero" }, nome],
  vencido: [{ expressao: sql`coalesce(devido.vencido, 0)`, tipo: "numero" }, nome],
} as const

export const ordemDosClientes = (qual: OrdemDosClientes, direcao: Direcao): Ordem =>
  ordenarPor(qual, direcao, chaves[qual], { expressao: clientes.id, tipo: "uuid" })

/** What each of these clients owes on a day, by titles in force; who owes nothing is not there. */
export async function lerDevidos(tx: Tx, escopo: Escopo, ids: readonly string[], hoje: string) {
  if (ids.length === 0) return new Map<string, Devido>()
  const deles = sql`any (${sql.param([...ids])}::uuid[])`
  // Few clients against what is open, whatever the planner knows of either: each is read once and kept.
  const { rows } = await tx.execute<Devido & { id: string }>(sql`with quem as materialized (
      select id, id_empresa, documento from clientes where id_escritorio = ${escopo.idEscritorio} and id = ${deles}
    ), abertos as materialized (
      select id_empresa, id_pessoa, pessoa_documento, esperado_centavos as esperado, vencimento from titulos
      where id_escritorio = ${escopo.idEscritorio} and id_empresa in (select id_empresa from quem) and natureza = 'receber'
        and aberto_centavos > 0 and retirado_em is null
    ), deles as (
      select q.id, a.esperado, a.vencimento from abertos a join quem q on q.id = a.id_pessoa
      union all
      select q.id, a.esperado, a.vencimento from abertos a
        join quem q on a.id_pessoa is null and q.id_empresa = a.id_empresa and q.documento = a.pessoa_documento
    )
    select id, count(*)::int as quantos, sum(esperado)::text as total,
      coalesce(sum(esperado) filter (where vencimento < ${hoje}::date), 0)::text as vencido,
      min(vencimento) filter (where vencimento < ${hoje}::date)::text as "atrasadoDesde" from deles group by id`)
  return new Map(rows.map(({ id, ...devido }) => [id, devido]))
}

/** Amounts in centavos, as texts. */
export interface Devido extends Record<string, unknown> {
  readonly quantos: number
  readonly total: string
  readonly vencido: string
  readonly atrasadoDesde: string | null
}

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

export const lerCliente = (tx: Tx, escopo: Escopo, id: string) => lerUm(tx, clientes, doCliente(escopo, id))

export const clientePeloDocumento = (tx: Tx, escopo: Escopo, idEmpresa: string, documento: string) =>
  lerUm(tx, clientes, doEscopo(clientes, escopo, { idEmpresa, documento }))

/** Registers clients; whose document is already here stays as it is. Answers how many are new. */
export const inserirClientes = (tx: Tx, novos: (typeof clientes.$inferInsert)[]) =>
  inserirContrapartes(tx, clientes, novos)

/** Writes over a client of a version; false when it is another by now. */
export const alterarCliente = (
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao?: number },
  mudanca: Partial<typeof clientes.$inferInsert>,
) =>
  alterou(tx, clientes, and(doCliente(escopo, id), versao === undefined ? undefined : eq(clientes.versao, versao)), {
    ...mudanca,
    versao: sql`${clientes.versao} + 1`,
  })

/** The clients of a company with these documents, none of them put away any more. */
export async function trazerDeVolta(tx: Tx, escopo: Escopo, idEmpresa: string, documentos: readonly string[]) {
  if (documentos.length === 0) return []
  const deles = doEscopo(clientes, escopo, { idEmpresa, documento: documentos })
  await alterar(tx, clientes, and(deles, isNotNull(clientes.arquivadoEm)), {
    arquivadoEm: null,
    versao: sql`${clientes.versao} + 1`,
  })
  return tx.select({ id: clientes.id, documento: clientes.documento }).from(clientes).where(deles)
}

const doCliente = (escopo: Escopo, id: string) => doEscopo(clientes, escopo, { id })
