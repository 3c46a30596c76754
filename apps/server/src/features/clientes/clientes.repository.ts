import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { contendo } from "../../db/curingas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, type Ordem, ordenarPor } from "../../db/paginas.ts"
import { clientes } from "../../db/schema/emissao.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

export type ClienteGravado = typeof clientes.$inferSelect

interface Filtro {
  readonly busca?: string | undefined
  readonly arquivados?: boolean | undefined
}

/** Clients of a company; those put away only when asked for. */
export const fonteDosClientes = (escopo: Escopo, idEmpresa: string, { busca, arquivados }: Filtro): Fonte => ({
  de: sql`${clientes}`,
  onde: and(
    eq(clientes.idEscritorio, escopo.idEscritorio),
    eq(clientes.idEmpresa, idEmpresa),
    arquivados ? undefined : isNull(clientes.arquivadoEm),
    busca
      ? sql`(${clientes.nomeOrdem} like ordenavel(${contendo(busca)}) or ${clientes.documento} like ${contendo(busca.replaceAll(/[.\-/\s]/g, ""))})`
      : undefined,
  ),
  id: clientes.id,
})

export const ordemDosClientes: Ordem = ordenarPor("nome", "asc", [{ expressao: clientes.nomeOrdem, tipo: "texto" }], {
  expressao: clientes.id,
  tipo: "uuid",
})

/** These clients, in the order of the ids, with what was issued to each: notes in force, given, of the real environment. */
export async function lerClientes(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const linhas = await tx
    .select({
      cliente: clientes,
      quantas: sql<number>`count(${notasFiscais.id})::int`,
      total: sql<string>`coalesce(sum(${notasFiscais.valorServicoCentavos}), 0)::text`,
      ultima: sql<string | null>`max(${notasFiscais.dataEmissao})`,
    })
    .from(clientes)
    .leftJoin(
      notasFiscais,
      and(
        eq(notasFiscais.idEscritorio, clientes.idEscritorio),
        eq(notasFiscais.idEmpresa, clientes.idEmpresa),
        eq(notasFiscais.contraparteDocumento, clientes.documento),
        eq(notasFiscais.direcao, "prestada"),
        inArray(notasFiscais.status, [1, 99]),
        eq(notasFiscais.semValidade, false),
      ),
    )
    .where(and(eq(clientes.idEscritorio, escopo.idEscritorio), inArray(clientes.id, [...ids])))
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
    .where(
      and(
        eq(clientes.idEscritorio, escopo.idEscritorio),
        eq(clientes.idEmpresa, idEmpresa),
        eq(clientes.documento, documento),
      ),
    )
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

/** Takers of the notes of a company, each by the name that its newest note gives. */
export async function tomadoresDasNotas(tx: Tx, escopo: Escopo, idEmpresa: string) {
  const { rows } = await tx.execute<{ documento: string; nome: string }>(sql`
    select distinct on (contraparte_documento) contraparte_documento as documento, contraparte_nome as nome
    from ${notasFiscais}
    where id_escritorio = ${escopo.idEscritorio} and id_empresa = ${idEmpresa} and direcao = 'prestada'
      and contraparte_nome is not null and contraparte_documento ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'
    order by contraparte_documento, data_emissao desc`)
  return rows
}

const doCliente = (escopo: Escopo, id: string) =>
  and(eq(clientes.idEscritorio, escopo.idEscritorio), eq(clientes.id, id))
