import { type Centavos, centavos } from "@partida/fiscal"
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daEtapaDoRecibo } from "../../db/juncoes.ts"
import { fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { recibos } from "../../db/schema/folha.ts"
import { folhasInformadas } from "../../db/schema/receitas.ts"

export type ReciboGravado = typeof recibos.$inferSelect

/**
 * Takes a company for this transaction, as a closing does, and then the CPFs of its people in the whole office: two companies
 * of the same person issue one after the other, so that the second sees what the first took of the ceiling. False when the
 * company is out of reach.
 */
export async function travarFolha(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) return false
  await tx.execute(sql`select pg_advisory_xact_lock(chave) from (
    select distinct hashtextextended(s.id_escritorio::text || s.documento, 0) as chave from socios s
    where s.id_escritorio = ${escopo.idEscritorio} and s.id_empresa = ${idEmpresa} and s.documento is not null
    order by chave) c`)
  return true
}

/** Typed pró-labore of the month of each company that has a typed payroll. */
export async function lerDigitados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({ idEmpresa: folhasInformadas.idEmpresa, valor: folhasInformadas.proLaboreCentavos })
    .from(folhasInformadas)
    .where(
      and(
        eq(folhasInformadas.idEscritorio, escopo.idEscritorio),
        inArray(folhasInformadas.idEmpresa, [...ids]),
        eq(folhasInformadas.competencia, competencia),
      ),
    )
  return new Map(linhas.map((l) => [l.idEmpresa, l.valor]))
}

/** Slips of the month in their newest version, concluded or reopened, by name. */
export function lerRecibosDoMes(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({ recibo: recibos, situacao: fechamentosEtapas.situacao })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        eq(recibos.idEscritorio, escopo.idEscritorio),
        inArray(recibos.idEmpresa, [...ids]),
        eq(recibos.competencia, competencia),
      ),
    )
    .orderBy(sql`lower(unaccent(${recibos.nome}))`, asc(recibos.idSocio))
}
export type ReciboComEtapa = Awaited<ReturnType<typeof lerRecibosDoMes>>[number]

const emCentavos = (coluna: PgColumn) => sql<Centavos>`${coluna}`.mapWith((v: string | number) => centavos(BigInt(v)))

/** Slips in force of other months, paid from a day to another, oldest payment first: the IRRF of a month is one. */
export function lerPagosEntre(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  { competencia, de, ate }: { readonly competencia: string; readonly de: string; readonly ate: string },
) {
  return tx
    .select({
      idEmpresa: recibos.idEmpresa,
      idSocio: recibos.idSocio,
      competencia: recibos.competencia,
      dataPagamento: recibos.dataPagamento,
      valor: emCentavos(recibos.valorCentavos),
      inss: emCentavos(recibos.inssCentavos),
      irrf: emCentavos(recibos.irrfCentavos),
    })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        eq(recibos.idEscritorio, escopo.idEscritorio),
        inArray(recibos.idEmpresa, [...ids]),
        eq(fechamentosEtapas.situacao, "concluida"),
        ne(recibos.competencia, competencia),
        gte(recibos.dataPagamento, de),
        sql`${recibos.dataPagamento} <= ${ate}`,
      ),
    )
    .orderBy(asc(recibos.dataPagamento), asc(recibos.competencia))
}

/** Gross amount of the latest month before this one that has slips in force, by company. */
export async function lerBrutoAnterior(
  tx: Tx,
  escopo: Escopo,
  { competencia, anterior }: { readonly competencia: string; readonly anterior: string },
  ids: readonly string[],
) {
  const linhas = await tx
    .select({
      idEmpresa: recibos.idEmpresa,
      valor: sql<bigint>`sum(${recibos.valorCentavos})`.mapWith((v: string) => BigInt(v)),
    })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(
      and(
        eq(recibos.idEscritorio, escopo.idEscritorio),
        inArray(recibos.idEmpresa, [...ids]),
        gte(recibos.competencia, anterior),
        lt(recibos.competencia, competencia),
        eq(fechamentosEtapas.situacao, "concluida"),
      ),
    )
    .groupBy(recibos.idEmpresa)
  return new Map(linhas.map((l) => [l.idEmpresa, l.valor]))
}

/** How many slips each version of a month issued, newest first. */
export function lerVersoes(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  return tx
    .select({
      versao: recibos.versao,
      emitidoEm: sql<Date>`max(${recibos.emitidoEm})`.mapWith(recibos.emitidoEm),
      emitidoPor: sql<string>`max(${recibos.emitidoPor})`,
      pessoas: sql<number>`count(*)`.mapWith(Number),
      bruto: sql<bigint>`sum(${recibos.valorCentavos})`.mapWith((v: string) => BigInt(v)),
    })
    .from(recibos)
    .where(
      and(
        eq(recibos.idEscritorio, escopo.idEscritorio),
        eq(recibos.idEmpresa, idEmpresa),
        eq(recibos.competencia, competencia),
      ),
    )
    .groupBy(recibos.versao)
    .orderBy(desc(recibos.versao))
}

export async function inserirRecibos(tx: Tx, novos: readonly (typeof recibos.$inferInsert)[]): Promise<void> {
  if (novos.length > 0) await tx.insert(recibos).values([...novos])
}

/**
 * Puts the open months from this one on that were computed on Recalculando: what counts as their pró-labore changed without
 * any slip being written. True when there is one.
 */
export async function marcarRecalculo(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(fechamentos)
    .set({ calculo: 98, atualizadoEm: agora })
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.idEmpresa, idEmpresa),
        ne(fechamentos.estado, "fechado"),
        inArray(fechamentos.calculo, [2, 3]),
        gte(fechamentos.competencia, competencia),
      ),
    )
  return (rowCount ?? 0) > 0
}

/** Whether the month was ever computed. */
export async function temCalculo(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string): Promise<boolean> {
  const [linha] = await tx
    .select({ calculo: fechamentos.calculo })
    .from(fechamentos)
    .where(
      and(
        eq(fechamentos.idEscritorio, escopo.idEscritorio),
        eq(fechamentos.idEmpresa, idEmpresa),
        eq(fechamentos.competencia, competencia),
      ),
    )
  return linha !== undefined && linha.calculo !== 0
}
