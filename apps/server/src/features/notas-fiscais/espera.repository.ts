import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"
import { eventoEspera, notaDoEvento, receitaQueSairia } from "./receita.ts"

/** Events that wait for a person, note by note, of these companies; of one month, only those of notes issued that count in it. */
export function lerEsperando(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[], competencia: string | null) {
  const noMes: SQL | undefined =
    competencia === null
      ? undefined
      : and(eq(notasFiscais.competencia, competencia), eq(notasFiscais.direcao, "prestada"))
  return tx
    .select({
      idEmpresa: notasEventos.idEmpresa,
      competencia: sql<string | null>`min(${notasFiscais.competencia})`,
      eventos: sql<number>`count(*)`.mapWith(Number),
      receitaCentavos: sql<bigint>`${receitaQueSairia}`.mapWith(BigInt),
      idEvento: sql<string>`min(${notasEventos.id}::text)`,
    })
    .from(notasEventos)
    .leftJoin(notasFiscais, notaDoEvento)
    .where(and(doEscopo(notasEventos, { idEscritorio }, { idEmpresa: ids }), eventoEspera, noMes))
    .groupBy(notasEventos.idEmpresa, notasEventos.chave)
}
