import { and, asc, desc, isNull, ne, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Fonte, Ordem } from "../../db/paginas.ts"
import { alterar, lerVarios } from "../../db/registros.ts"
import { atividades, atividadesAnexos } from "../../db/schema/empresas.ts"

export type AtividadeGravada = typeof atividades.$inferSelect
type MudancaGravada = typeof atividadesAnexos.$inferSelect

/** An activity with its dated annexes and the months in which it had revenue. */
export interface AtividadeLida {
  readonly atividade: AtividadeGravada
  /** Oldest first. */
  readonly anexos: readonly MudancaGravada[]
  readonly receita: { readonly primeira: string; readonly ultima: string } | null
}

/** The activities of a company: the main one, then those going on, then the ended ones, by name. */
export async function lerAtividades(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<AtividadeLida[]> {
  const linhas = await tx
    .select()
    .from(atividades)
    .where(doEscopo(atividades, escopo, { idEmpresa }))
    .orderBy(
      desc(atividades.principal),
      sql`${atividades.encerradaEm} is not null`,
      asc(atividades.descricao),
      asc(atividades.id),
    )
  return completar(tx, escopo, linhas)
}

/** One activity, or null. */
export async function lerAtividade(tx: Tx, escopo: Escopo, id: string): Promise<AtividadeLida | null> {
  const linhas = await lerVarios(tx, atividades, doEscopo(atividades, escopo, { id }))
  return (await completar(tx, escopo, linhas))[0] ?? null
}

async function completar(tx: Tx, escopo: Escopo, linhas: readonly AtividadeGravada[]): Promise<AtividadeLida[]> {
  const ids = linhas.map((l) => l.id)
  if (ids.length === 0) return []
  const mudancas = await tx
    .select()
    .from(atividadesAnexos)
    .where(doEscopo(atividadesAnexos, escopo, { idAtividade: ids }))
    .orderBy(asc(atividadesAnexos.desde))
  const { rows } = await tx.execute<{ id: string; primeira: string; ultima: string }>(sql`
    select id_atividade as id, min(competencia) as primeira, max(competencia) as ultima from (
      select n.id_atividade, n.competencia from notas_fiscais n
        where n.id_escritorio = ${escopo.idEscritorio} and n.id_empresa = ${linhas[0]?.idEmpresa} and n.id_atividade = any (${uuids(ids)})
      union all
      select r.id_atividade, r.competencia from receitas_informadas r
        where r.id_escritorio = ${escopo.idEscritorio} and r.id_empresa = ${linhas[0]?.idEmpresa} and r.id_atividade = any (${uuids(ids)})
    ) usos group by id_atividade`)
  const usos = new Map(rows.map((r) => [r.id, { primeira: r.primeira, ultima: r.ultima }]))
  return linhas.map((atividade) => ({
    atividade,
    anexos: mudancas.filter((m) => m.idAtividade === atividade.id),
    receita: usos.get(atividade.id) ?? null,
  }))
}

const uuids = (ids: readonly string[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`

/** Other activities of the company that still go on. */
export const outrasAtivas = (tx: Tx, escopo: Escopo, idEmpresa: string, id: string) =>
  lerVarios(
    tx,
    atividades,
    and(doEscopo(atividades, escopo, { idEmpresa }), ne(atividades.id, id), isNull(atividades.encerradaEm)),
  )

export async function inserirAtividade(tx: Tx, atividade: typeof atividades.$inferInsert): Promise<void> {
  await tx.insert(atividades).values(atividade)
}

export const alterarAtividade = (
  tx: Tx,
  escopo: Escopo,
  id: string,
  mudanca: Partial<typeof atividades.$inferInsert>,
) => alterar(tx, atividades, doEscopo(atividades, escopo, { id }), mudanca)

/** Takes the mark of main activity from whoever has it. */
export const desmarcarPrincipal = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  alterar(tx, atividades, doEscopo(atividades, escopo, { idEmpresa, principal: true }), { principal: false })

/** Removes an activity with its changes of annex. */
export async function removerAtividade(tx: Tx, escopo: Escopo, id: string): Promise<void> {
  await tx.delete(atividadesAnexos).where(doEscopo(atividadesAnexos, escopo, { idAtividade: id }))
  await tx.delete(atividades).where(doEscopo(atividades, escopo, { id }))
}

/** Writes the change of a month, in place of the one it had. */
export async function gravarMudanca(tx: Tx, mudanca: typeof atividadesAnexos.$inferInsert): Promise<void> {
  const { anexo, motivo } = mudanca
  await tx
    .insert(atividadesAnexos)
    .values(mudanca)
    .onConflictDoUpdate({
      target: [
        atividadesAnexos.idEscritorio,
        atividadesAnexos.idEmpresa,
        atividadesAnexos.idAtividade,
        atividadesAnexos.desde,
      ],
      set: { anexo, motivo },
    })
}

/** False when there was no change in that month. */
export async function removerMudanca(tx: Tx, escopo: Escopo, id: string, desde: string): Promise<boolean> {
  const removidas = await tx
    .delete(atividadesAnexos)
    .where(doEscopo(atividadesAnexos, escopo, { idAtividade: id, desde }))
    .returning({ desde: atividadesAnexos.desde })
  return removidas.length === 1
}

/** The activities of a company, for its export. */
export function fonteDasAtividades(escopo: Escopo, idEmpresa: string): Fonte {
  return {
    de: sql`${atividades}`,
    onde: doEscopo(atividades, escopo, { idEmpresa }),
    id: atividades.id,
  }
}

export const ordemDasAtividades: Ordem = {
  nome: "cnae",
  direcao: "asc",
  chaves: [
    { expressao: atividades.cnae, tipo: "texto", direcao: "asc" },
    { expressao: atividades.id, tipo: "uuid", direcao: "asc" },
  ],
}
