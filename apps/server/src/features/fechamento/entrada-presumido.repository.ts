import { competencia as mesDe } from "@partida/fiscal"
import { inicioDoTrimestre } from "@partida/fiscal/presumido"
import { and, asc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { presumidoMeses } from "../../db/schema/presumido.ts"
import { notasFiscais, receitasInformadas } from "../../db/schema/receitas.ts"
import { notaConta } from "../notas-fiscais/notas-fiscais.service.ts"

export type DoPresumido = Awaited<ReturnType<typeof lerDoPresumido>>

const VAZIO = { notas: [], informadas: [], meses: [], retencoes: [] }

/**
 * What only companies of the Lucro Presumido need of the quarter: revenue of its earlier months by activity, what was typed
 * of each month, and what the month's notes say was withheld. The same queries for any number of companies; none for none.
 */
export async function lerDoPresumido(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return VAZIO
  const inicio = inicioDoTrimestre(mesDe(competencia))
  const delas = (t: typeof notasFiscais | typeof receitasInformadas | typeof presumidoMeses) =>
    and(eq(t.idEscritorio, escopo.idEscritorio), inArray(t.idEmpresa, [...ids]), gte(t.competencia, inicio))
  const notas = await tx
    .select({
      idEmpresa: notasFiscais.idEmpresa,
      competencia: notasFiscais.competencia,
      idAtividade: notasFiscais.idAtividade,
      mercado: notasFiscais.mercado,
      quantidade: sql<number>`count(*)`.mapWith(Number),
      total: sql<bigint>`sum(${notasFiscais.receitaCentavos})`.mapWith((v: string | number) => BigInt(v)),
    })
    .from(notasFiscais)
    .where(and(delas(notasFiscais), lt(notasFiscais.competencia, competencia), notaConta))
    .groupBy(notasFiscais.idEmpresa, notasFiscais.competencia, notasFiscais.idAtividade, notasFiscais.mercado)
    .orderBy(asc(notasFiscais.competencia), asc(notasFiscais.idAtividade), asc(notasFiscais.mercado))
  const informadas = await tx
    .select()
    .from(receitasInformadas)
    .where(and(delas(receitasInformadas), lt(receitasInformadas.competencia, competencia)))
    .orderBy(asc(receitasInformadas.competencia), asc(receitasInformadas.id))
  const meses = await tx
    .select()
    .from(presumidoMeses)
    .where(and(delas(presumidoMeses), lte(presumidoMeses.competencia, competencia)))
  return { notas, informadas, meses, retencoes: await lerRetencoes(tx, escopo, competencia, ids) }
}

/** What the notes of a month say was withheld: IRRF, and CSLL, PIS and COFINS in one amount, as the NFS-e has them. */
async function lerRetencoes(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const soma = (campo: string) =>
    sql<bigint>`coalesce(sum(((${notasFiscais.dados} -> 'valores' ->> ${sql.raw(`'${campo}'`)})::numeric * 100)::bigint), 0)`.mapWith(
      (v: string | number) => BigInt(v),
    )
  return tx
    .select({ idEmpresa: notasFiscais.idEmpresa, irrf: soma("irrf"), csllPisCofins: soma("csllPisCofinsRetidos") })
    .from(notasFiscais)
    .where(
      and(
        eq(notasFiscais.idEscritorio, escopo.idEscritorio),
        inArray(notasFiscais.idEmpresa, [...ids]),
        eq(notasFiscais.competencia, competencia),
        notaConta,
      ),
    )
    .groupBy(notasFiscais.idEmpresa)
}
