import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterou } from "../../db/registros.ts"
import { livrosModelos, livrosRecorrencias } from "../../db/schema/livros-a-mao.ts"

const m = livrosModelos
const r = livrosRecorrencias
export type ModeloGravado = typeof m.$inferSelect
export type RecorrenciaGravada = typeof r.$inferSelect

/** Templates of the office and of a company; those of `ids` even when put away. */
export function lerModelos(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, ids?: readonly string[]) {
  return tx
    .select()
    .from(m)
    .where(
      and(
        eq(m.idEscritorio, idEscritorio),
        or(isNull(m.idEmpresa), eq(m.idEmpresa, idEmpresa)),
        ids === undefined ? isNull(m.arquivadoEm) : inArray(m.id, [...ids]),
      ),
    )
    .orderBy(asc(m.nome), asc(m.id))
}

export async function inserirModelo(tx: Tx, modelo: typeof m.$inferInsert): Promise<void> {
  await tx.insert(m).values(modelo)
}

/** Writes over a version. Whether it was still that one. */
export const alterarModelo = (
  tx: Tx,
  escopo: Escopo,
  { id, versao }: { readonly id: string; readonly versao: number },
  mudanca: Partial<typeof m.$inferInsert>,
) =>
  alterou(tx, m, and(doEscopo(m, escopo, { id, versao }), isNull(m.arquivadoEm)), {
    ...mudanca,
    versao: versao + 1,
  })

/** Entries of every month of a company, by description. */
export function lerRecorrencias(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select()
    .from(r)
    .where(doEscopo(r, escopo, { idEmpresa }))
    .orderBy(asc(r.descricao), asc(r.id))
}

export async function inserirRecorrencia(tx: Tx, recorrencia: typeof r.$inferInsert): Promise<void> {
  await tx.insert(r).values(recorrencia)
}

/** Ends one that is not ended. Whether there was one. */
export const encerrarRecorrenciaGravada = (
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, id }: { readonly idEmpresa: string; readonly id: string },
  fim: { readonly encerradaEm: Date; readonly encerradaPor: string },
) => alterou(tx, r, and(doEscopo(r, escopo, { idEmpresa, id }), isNull(r.encerradaEm)), fim)

/** What the entry of a recurrence in a month comes from: the same asked for twice is one entry. */
export const origemDaRecorrencia = (id: string, competencia: string) => `recorrencia:${id}:${competencia}`

/** Entries of these origins in a company, and whether each was reversed. */
export async function lerLancadosDe(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string, origens: readonly string[]) {
  const { rows } = await tx.execute<{ origem: string; id: string; numero: number; estornado: boolean }>(sql`
    select l.origem, l.id, l.numero, exists (select from lancamentos e where e.id_escritorio = l.id_escritorio
        and e.id_empresa = l.id_empresa and e.estorno_de = l.id) as estornado
      from lancamentos l where l.id_escritorio = ${idEscritorio} and l.id_empresa = ${idEmpresa}
        and l.origem = any(${sql.param(origens)}::text[])`)
  return new Map(rows.map((l) => [l.origem, l]))
}

/** Recurrences that post by themselves and have not in a month, with the company; those whose books of the month are closed are left out. */
export async function lerAutomaticasDoMes(
  tx: Tx,
  { idEscritorio }: Escopo,
  { competencia, ateODia }: { readonly competencia: string; readonly ateODia: number },
): Promise<{ id: string; idEmpresa: string }[]> {
  const { rows } = await tx.execute<{ id: string; idEmpresa: string }>(sql`
    select r.id, r.id_empresa as "idEmpresa" from livros_recorrencias r
      where r.id_escritorio = ${idEscritorio} and r.automatica and r.encerrada_em is null and r.de <= ${competencia}
        and (r.ate is null or r.ate >= ${competencia}) and r.dia <= ${ateODia}
        and not exists (select from lancamentos l where l.id_escritorio = r.id_escritorio and l.id_empresa = r.id_empresa
          and l.origem = 'recorrencia:' || r.id || ':' || ${competencia}::text)
        and not exists (select from livros_meses f where f.id_escritorio = r.id_escritorio and f.id_empresa = r.id_empresa
          and f.competencia >= ${competencia} and f.fechado_em is not null)
      order by r.id_empresa, r.id`)
  return rows
}
