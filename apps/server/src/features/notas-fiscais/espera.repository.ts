import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"
import { notaConta } from "./receita.ts"

/** Cents of each note that the events which wait for it would take out of the revenue; every event counts. */
const retirada = sql<bigint>`max(case when ${notasEventos.efeito} in ('cancela', 'substitui') and ${notaConta}
  then ${notasFiscais.receitaCentavos} else 0 end)`.mapWith(BigInt)

/** Events that wait for a person, note by note, of these companies; of one month, only those of notes issued that count in it. */
export function lerEsperando(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], competencia: string | null) {
  const daNota = and(
    eq(notasFiscais.idEscritorio, notasEventos.idEscritorio),
    eq(notasFiscais.idEmpresa, notasEventos.idEmpresa),
    eq(notasFiscais.chave, notasEventos.chave),
  )
  const noMes: SQL | undefined =
    competencia === null
      ? undefined
      : and(eq(notasFiscais.competencia, competencia), eq(notasFiscais.direcao, "prestada"))
  return tx
    .select({
      idEmpresa: notasEventos.idEmpresa,
      competencia: sql<string | null>`min(${notasFiscais.competencia})`,
      eventos: sql<number>`count(*)`.mapWith(Number),
      receitaCentavos: retirada,
      idEvento: sql<string>`min(${notasEventos.id}::text)`,
    })
    .from(notasEventos)
    .leftJoin(notasFiscais, daNota)
    .where(
      and(
        eq(notasEventos.idEscritorio, idEscritorio),
        inArray(notasEventos.idEmpresa, [...ids]),
        isNotNull(notasEventos.espera),
        isNull(notasEventos.decisao),
        ne(notasEventos.efeito, "nenhum"),
        noMes,
      ),
    )
    .groupBy(notasEventos.idEmpresa, notasEventos.chave)
}
