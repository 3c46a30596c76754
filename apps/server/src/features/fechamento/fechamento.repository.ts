import { and, asc, desc, eq, gt, gte, inArray, lt, lte, ne, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { alterar } from "../../db/registros.ts"
import { apuracoes, fechamentos, selos } from "../../db/schema/fechamentos.ts"

const doEscritorio = (t: typeof fechamentos | typeof apuracoes | typeof selos, escopo: Escopo) =>
  eq(t.idEscritorio, escopo.idEscritorio)

/** Where a month of each company stands; one without anything of the month is absent. */
export async function lerEstados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select({ idEmpresa: fechamentos.idEmpresa, estado: fechamentos.estado, versao: fechamentos.versao })
    .from(fechamentos)
    .where(
      and(
        doEscritorio(fechamentos, escopo),
        eq(fechamentos.competencia, competencia),
        inArray(fechamentos.idEmpresa, [...ids]),
      ),
    )
}

export async function lerSelos(tx: Tx, escopo: Escopo, idEmpresa: string) {
  return tx
    .select({ selo: selos, total: apuracoes.totalCentavos })
    .from(selos)
    .leftJoin(apuracoes, daApuracao(selos))
    .where(and(doEscritorio(selos, escopo), eq(selos.idEmpresa, idEmpresa)))
    .orderBy(asc(selos.sequencia))
}

/** The seals of many companies, each chain in order. */
export async function lerCadeias(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(selos)
    .where(and(doEscritorio(selos, escopo), inArray(selos.idEmpresa, [...ids])))
    .orderBy(asc(selos.idEmpresa), asc(selos.sequencia))
}

/** Closed months around a month: the latest before it, and whether any is later. */
export async function vizinhosFechados(tx: Tx, escopo: Escopo, idEmpresa: string, competencia: string) {
  const daEmpresa = and(
    doEscritorio(fechamentos, escopo),
    eq(fechamentos.idEmpresa, idEmpresa),
    eq(fechamentos.estado, "fechado"),
  )
  const [anterior] = await tx
    .select({ competencia: fechamentos.competencia })
    .from(fechamentos)
    .where(and(daEmpresa, lt(fechamentos.competencia, competencia)))
    .orderBy(desc(fechamentos.competencia))
    .limit(1)
  const [posterior] = await tx
    .select({ competencia: fechamentos.competencia })
    .from(fechamentos)
    .where(and(daEmpresa, gt(fechamentos.competencia, competencia)))
    .orderBy(desc(fechamentos.competencia))
    .limit(1)
  return { anterior: anterior?.competencia ?? null, posterior: posterior?.competencia ?? null }
}

/** The month of each company with what its closing looks at of the computation, its inputs and not its tree. */
export async function lerAFechar(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await tx
    .select({
      idEmpresa: fechamentos.idEmpresa,
      estado: fechamentos.estado,
      calculo: fechamentos.calculo,
      versao: fechamentos.versao,
      situacao: apuracoes.situacao,
      faltas: apuracoes.faltas,
      idApuracao: apuracoes.id,
      entrada: apuracoes.entrada,
      hashConteudo: apuracoes.hashConteudo,
    })
    .from(fechamentos)
    .leftJoin(apuracoes, daApuracao())
    .where(
      and(
        doEscritorio(fechamentos, escopo),
        eq(fechamentos.competencia, competencia),
        inArray(fechamentos.idEmpresa, [...ids]),
      ),
    )
  return new Map(linhas.map((l) => [l.idEmpresa, l]))
}
export type MesAFechar = NonNullable<ReturnType<Awaited<ReturnType<typeof lerAFechar>>["get"]>>

/** The last link of the chain of each company; absent before the first. */
export async function lerPontas(tx: Tx, escopo: Escopo, ids: readonly string[]) {
  const linhas = await tx
    .selectDistinctOn([selos.idEmpresa], {
      idEmpresa: selos.idEmpresa,
      sequencia: selos.sequencia,
      hash: selos.hash,
    })
    .from(selos)
    .where(and(doEscritorio(selos, escopo), inArray(selos.idEmpresa, [...ids])))
    .orderBy(asc(selos.idEmpresa), desc(selos.sequencia))
  return new Map(linhas.map((l) => [l.idEmpresa, l]))
}

export const selarApuracoes = (tx: Tx, escopo: Escopo, ids: readonly string[]) =>
  alterar(tx, apuracoes, and(doEscritorio(apuracoes, escopo), inArray(apuracoes.id, [...ids])), { selada: true })

export async function inserirSelos(tx: Tx, novos: readonly (typeof selos.$inferInsert)[]): Promise<void> {
  await tx.insert(selos).values([...novos])
}

/** The month of companies takes another state: closed is one more version, reopened is the same one. */
export async function mudarEstado(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
  competencia: string,
  para: { estado: "fechado" | "reaberto"; calculo: number; agora: Date },
): Promise<void> {
  const versao = para.estado === "fechado" ? sql`${fechamentos.versao} + 1` : undefined
  await alterar(
    tx,
    fechamentos,
    and(
      doEscritorio(fechamentos, escopo),
      inArray(fechamentos.idEmpresa, [...ids]),
      eq(fechamentos.competencia, competencia),
    ),
    { estado: para.estado, calculo: para.calculo, atualizadoEm: para.agora, ...(versao && { versao }) },
  )
}

/** Puts the computed open months after one, up to another, on Recalculando: what they took from it may change. */
export const marcarSeguintes = (
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, depoisDe, ate }: { readonly idEmpresa: string; readonly depoisDe: string; readonly ate: string },
  agora: Date,
) =>
  alterar(
    tx,
    fechamentos,
    and(
      doEscritorio(fechamentos, escopo),
      eq(fechamentos.idEmpresa, idEmpresa),
      gt(fechamentos.competencia, depoisDe),
      lte(fechamentos.competencia, ate),
      ne(fechamentos.estado, "fechado"),
      inArray(fechamentos.calculo, [2, 3]),
    ),
    { calculo: 98, atualizadoEm: agora },
  )

/** Ids and months of the sealed computations of a company. */
export const lerIdsDasSeladas = (tx: Tx, escopo: Escopo, idEmpresa: string) =>
  tx
    .select({ id: apuracoes.id, competencia: apuracoes.competencia })
    .from(apuracoes)
    .where(and(doEscritorio(apuracoes, escopo), eq(apuracoes.idEmpresa, idEmpresa), eq(apuracoes.selada, true)))

/** Sealed computations of a company from a month on (null: all), oldest first. */
export async function lerApuracoesSeladas(tx: Tx, escopo: Escopo, idEmpresa: string, desde: string | null) {
  return tx
    .select({
      id: apuracoes.id,
      competencia: apuracoes.competencia,
      entrada: apuracoes.entrada,
      parametros: apuracoes.parametros,
      resultado: apuracoes.resultado,
      memoria: apuracoes.memoria,
      hashConteudo: apuracoes.hashConteudo,
      regime: apuracoes.regime,
      receitaCentavos: apuracoes.receitaCentavos,
      rbt12Centavos: apuracoes.rbt12Centavos,
      fatorR: apuracoes.fatorR,
      anexos: apuracoes.anexos,
      aliquotaEfetiva: apuracoes.aliquotaEfetiva,
      totalCentavos: apuracoes.totalCentavos,
      motor: apuracoes.motor,
    })
    .from(apuracoes)
    .where(
      and(
        doEscritorio(apuracoes, escopo),
        eq(apuracoes.idEmpresa, idEmpresa),
        eq(apuracoes.selada, true),
        desde === null ? undefined : gte(apuracoes.competencia, desde),
      ),
    )
    .orderBy(asc(apuracoes.competencia))
}
