import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { empresasRegimes } from "../../db/schema/empresas.ts"
import { fechamentos } from "../../db/schema/fechamentos.ts"
import { type Etapa, lerEtapas } from "../etapas/etapas.service.ts"

/** What the other months and the earlier steps say about closing one month. */
export interface Vizinhanca {
  /** The latest closed month after it. */
  readonly posterior: string | null
  /** The first month before it that has to close first: reopened, or left behind. */
  readonly pulado: string | null
  /** The first step of the month that is not concluded. */
  readonly etapaPendente: Etapa | null
}

const SEM_VIZINHOS: Vizinhanca = { posterior: null, pulado: null, etapaPendente: "faturamento" }
const ETAPAS: readonly Etapa[] = ["faturamento", "pro-labore"]

/** The neighbourhood of a month of each company, in a fixed number of queries for any number of them. */
export async function lerVizinhancas(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<(idEmpresa: string) => Vizinhanca> {
  if (ids.length === 0) return () => SEM_VIZINHOS
  const fechados = new Map((await lerFechados(tx, escopo, competencia, ids)).map((f) => [f.idEmpresa, f]))
  const comBuraco = [...fechados.values()].filter(
    ({ anterior }) => anterior !== null && somarMeses(mesDe(anterior), 1) < competencia,
  )
  const regimes = await lerRegimes(
    tx,
    escopo,
    comBuraco.map((f) => f.idEmpresa),
  )
  const concluidas = new Set(
    (await lerEtapas(tx, escopo, competencia, ids))
      .filter((e) => e.situacao === "concluida")
      .map((e) => `${e.idEmpresa} ${e.etapa}`),
  )
  return (idEmpresa) => {
    const f = fechados.get(idEmpresa)
    const buraco = f?.anterior ? mesPulado(regimes.get(idEmpresa) ?? [], f.anterior, competencia) : null
    return {
      posterior: f?.posterior ?? null,
      pulado: f?.reaberto ?? buraco,
      etapaPendente: ETAPAS.find((etapa) => !concluidas.has(`${idEmpresa} ${etapa}`)) ?? null,
    }
  }
}

/** Closed months around, and the earliest month before that was reopened and not closed again; absent without any month. */
function lerFechados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const f = fechamentos
  return tx
    .select({
      idEmpresa: f.idEmpresa,
      anterior: sql<
        string | null
      >`max(${f.competencia}) filter (where ${f.estado} = 'fechado' and ${f.competencia} < ${competencia})`,
      posterior: sql<
        string | null
      >`max(${f.competencia}) filter (where ${f.estado} = 'fechado' and ${f.competencia} > ${competencia})`,
      reaberto: sql<
        string | null
      >`min(${f.competencia}) filter (where ${f.versao} > 0 and ${f.estado} <> 'fechado' and ${f.competencia} < ${competencia})`,
    })
    .from(f)
    .where(and(eq(f.idEscritorio, escopo.idEscritorio), inArray(f.idEmpresa, [...ids])))
    .groupBy(f.idEmpresa)
}

type Regime = Pick<typeof empresasRegimes.$inferSelect, "idEmpresa" | "desde" | "regime">

async function lerRegimes(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<Map<string, Regime[]>> {
  const porEmpresa = new Map<string, Regime[]>()
  if (ids.length === 0) return porEmpresa
  const linhas = await tx
    .select({ idEmpresa: empresasRegimes.idEmpresa, desde: empresasRegimes.desde, regime: empresasRegimes.regime })
    .from(empresasRegimes)
    .where(and(eq(empresasRegimes.idEscritorio, escopo.idEscritorio), inArray(empresasRegimes.idEmpresa, [...ids])))
    .orderBy(asc(empresasRegimes.desde))
  for (const linha of linhas) {
    const lista = porEmpresa.get(linha.idEmpresa)
    if (lista) lista.push(linha)
    else porEmpresa.set(linha.idEmpresa, [linha])
  }
  return porEmpresa
}

/** The first month between two that has a tax to close, or null: Lucro Real is only registered here and leaves nothing to close. */
function mesPulado(regimes: readonly Regime[], depoisDe: string, antesDe: string): string | null {
  for (let mes = somarMeses(mesDe(depoisDe), 1); mes < antesDe; mes = somarMeses(mes, 1)) {
    const vigente = regimes.findLast((r) => r.desde <= mes)?.regime
    if (vigente !== undefined && vigente !== "real") return mes
  }
  return null
}
