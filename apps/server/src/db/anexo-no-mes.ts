import type { AnexoDaAtividade } from "@partida/fiscal"
import { inArray, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Escopo } from "./escopo.ts"

/** Name by which a query calls the table of activities. */
type Alias = "atividades" | "v"

/**
 * Annex of an activity in a month: the last change up to it, else the annex at the start. The table goes by its alias
 * because a column object loses its table in a query over one table, and the subquery would compare itself with itself.
 */
export function anexoNoMes(alias: Alias, competencia: string | PgColumn): SQL<AnexoDaAtividade> {
  const a = sql.raw(alias)
  return sql<AnexoDaAtividade>`coalesce((select x.anexo from atividades_anexos x where x.id_escritorio = ${a}.id_escritorio
    and x.id_empresa = ${a}.id_empresa and x.id_atividade = ${a}.id and x.desde <= ${competencia}
    order by x.desde desc limit 1), ${a}.anexo)`
}

/** The companies of an office with an activity that takes revenue in a month, in one of these annexes: a list for `in`. */
export const empresasComAnexo = (
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  competencia: string,
  anexos: readonly AnexoDaAtividade[],
): SQL => sql`(select v.id_empresa from atividades v where v.id_escritorio = ${idEscritorio}
  and ${ativaNoMes("v", competencia)} and ${inArray(anexoNoMes("v", competencia), [...anexos])})`

/** Whether an activity still takes revenue in a month. */
export function ativaNoMes(alias: Alias, competencia: string): SQL<boolean> {
  const a = sql.raw(alias)
  return sql<boolean>`(${a}.encerrada_em is null or ${a}.encerrada_em > ${competencia})`
}
