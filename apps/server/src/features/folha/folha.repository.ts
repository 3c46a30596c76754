import { type Centavos, centavos } from "@partida/fiscal"
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import { travarEmpresas } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daEtapaDoRecibo } from "../../db/juncoes.ts"
import { alterar } from "../../db/registros.ts"
import { fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { cppDeMei, recibos } from "../../db/schema/folha.ts"
import { folhasInformadas } from "../../db/schema/receitas.ts"
import { socios } from "../../db/schema/socios.ts"

export type ReciboGravado = typeof recibos.$inferSelect

/**
 * Takes companies for this transaction, as a closing does, and then the CPFs of their people in the whole office: two companies
 * of the same person issue one after the other, so that the second sees what the first took of the ceiling. Answers the CPFs
 * of each; a company out of reach is absent.
 */
export async function travarFolhas(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Map<string, string[]>> {
  const alcancadas = await travarEmpresas(tx, escopo, ids)
  const pessoas = await tx
    .selectDistinct({ idEmpresa: socios.idEmpresa, documento: socios.documento })
    .from(socios)
    .where(and(doEscopo(socios, escopo, { idEmpresa: alcancadas }), isNotNull(socios.documento)))
  const documentos = [...new Set(pessoas.map((p) => p.documento))]
  // In one order for everybody, so that two of them never wait for each other.
  await tx.execute(sql`select pg_advisory_xact_lock(chave) from (
    select distinct hashtextextended(${escopo.idEscritorio}::uuid::text || d, 0) as chave
    from unnest(${sql.param(documentos)}::text[]) d order by chave) c`)
  const deCada = Map.groupBy(pessoas, (p) => p.idEmpresa)
  return new Map(alcancadas.map((id) => [id, (deCada.get(id) ?? []).flatMap((p) => p.documento ?? [])]))
}

/** The same of one company; false when it is out of reach. */
export async function travarFolha(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<boolean> {
  return (await travarFolhas(tx, escopo, [idEmpresa])).has(idEmpresa)
}

/** Typed pró-labore of the month of each company that has a typed payroll. */
export async function lerDigitados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({ idEmpresa: folhasInformadas.idEmpresa, valor: folhasInformadas.proLaboreCentavos })
    .from(folhasInformadas)
    .where(doEscopo(folhasInformadas, escopo, { idEmpresa: ids, competencia }))
  return new Map(linhas.map((l) => [l.idEmpresa, l.valor]))
}

/** Slips of the month in their newest version, concluded or reopened, by name. */
export function lerRecibosDoMes(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  return tx
    .select({ recibo: recibos, situacao: fechamentosEtapas.situacao })
    .from(recibos)
    .innerJoin(fechamentosEtapas, daEtapaDoRecibo)
    .where(doEscopo(recibos, escopo, { idEmpresa: ids, competencia }))
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
        doEscopo(recibos, escopo, { idEmpresa: ids }),
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
        doEscopo(recibos, escopo, { idEmpresa: ids }),
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
    .where(doEscopo(recibos, escopo, { idEmpresa, competencia }))
    .groupBy(recibos.versao)
    .orderBy(desc(recibos.versao))
}

export async function inserirRecibos(tx: Tx, novos: readonly (typeof recibos.$inferInsert)[]): Promise<void> {
  if (novos.length > 0) await tx.insert(recibos).values([...novos])
}

export async function inserirCppDeMei(tx: Tx, novas: readonly (typeof cppDeMei.$inferInsert)[]): Promise<void> {
  if (novas.length > 0) await tx.insert(cppDeMei).values([...novas])
}

/**
 * Puts the open months of companies from this one on that were computed on Recalculando: what counts as their pró-labore
 * changed without any slip being written.
 */
export const marcarRecalculo = (tx: Tx, escopo: Escopo, ids: readonly string[], competencia: string, agora: Date) =>
  alterar(
    tx,
    fechamentos,
    and(
      doEscopo(fechamentos, escopo, { idEmpresa: ids }),
      ne(fechamentos.estado, "fechado"),
      inArray(fechamentos.calculo, [2, 3]),
      gte(fechamentos.competencia, competencia),
    ),
    { calculo: 98, atualizadoEm: agora },
  )

/** Which of the companies had the month ever computed. */
export async function comCalculo(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  competencia: string,
): Promise<Set<string>> {
  const linhas = await tx
    .select({ id: fechamentos.idEmpresa })
    .from(fechamentos)
    .where(and(doEscopo(fechamentos, escopo, { idEmpresa: ids, competencia }), ne(fechamentos.calculo, 0)))
  return new Set(linhas.map((l) => l.id))
}
