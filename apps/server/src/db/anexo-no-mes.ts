import type { AnexoDaAtividade } from "@partida/fiscal"
import { type SQL, sql } from "drizzle-orm"

/** Name by which a query calls the table of activities. */
type Alias = "atividades" | "v"

/**
 * Annex of an activity in a month: the last change up to it, else the annex at the start. The table goes by its alias
 * because a column object loses its table in a query over one table, and the subquery would compare itself with itself.
 */
export function anexoNoMes(alias: Alias, competencia: string): SQL<AnexoDaAtividade> {
  const a = sql.raw(alias)
  return sql<AnexoDaAtividade>`coalesce((select x.anexo from atividades_anexos x where x.id_escritorio = ${a}.id_escritorio
    and x.id_empresa = ${a}.id_empresa and x.id_atividade = ${a}.id and x.desde <= ${competencia}
    order by x.desde desc limit 1), ${a}.anexo)`
}

/** Whether an activity still takes revenue in a month. */
export function ativaNoMes(alias: Alias, competencia: string): SQL<boolean> {
  const a = sql.raw(alias)
  return sql<boolean>`(${a}.encerrada_em is null or ${a}.encerrada_em > ${competencia})`
}
