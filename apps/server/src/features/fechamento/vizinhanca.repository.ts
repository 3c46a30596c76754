import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { asc, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { lerCampos } from "../../db/registros.ts"
import { empresas, empresasRegimes } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { lerSaidas } from "../empresas/leitura.service.ts"
import { lerEtapas } from "../etapas/etapas.service.ts"
import type { Etapa } from "../etapas/etapas.ts"

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
const RECALCULANDO = 98
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
  const comPendencia = [...fechados.values()].filter(
    ({ anterior, reabertos }) =>
      reabertos.length > 0 || (anterior !== null && somarMeses(mesDe(anterior), 1) < competencia),
  )
  const temOQueFechar = await lerAFechar(
    tx,
    escopo,
    comPendencia.map((f) => f.idEmpresa),
  )
  const concluidas = new Set(
    (await lerEtapas(tx, escopo, competencia, ids))
      .filter((e) => e.situacao === "concluida")
      .map((e) => `${e.idEmpresa} ${e.etapa}`),
  )
  return (idEmpresa) => {
    const f = fechados.get(idEmpresa)
    const aFechar = (mes: string) => temOQueFechar(idEmpresa, mes)
    const buraco = f?.anterior ? mesPulado(aFechar, f.anterior, competencia) : null
    return {
      posterior: f?.posterior ?? null,
      pulado: f?.reabertos.find(aFechar) ?? buraco,
      etapaPendente: ETAPAS.find((etapa) => !concluidas.has(`${idEmpresa} ${etapa}`)) ?? null,
    }
  }
}

/**
 * Closed months around, and those before that were reopened and not closed again, oldest first; absent without any month. One
 * that turned out to have nothing to compute has nothing to close again.
 */
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
      reabertos: sql<
        string[]
      >`coalesce(array_agg(${f.competencia}::text order by ${f.competencia}) filter (where ${f.versao} > 0 and ${f.estado} <> 'fechado'
        and ${f.competencia} < ${competencia} and (${f.calculo} = ${RECALCULANDO} or ${apuracoes.situacao} is distinct from 'nao-se-aplica')), '{}')`,
    })
    .from(f)
    .leftJoin(apuracoes, daApuracao())
    .where(doEscopo(f, escopo, { idEmpresa: ids }))
    .groupBy(f.idEmpresa)
}

/**
 * Whether a month of a company has a tax for this office to close: from the opening on, in a regime that is computed here (Lucro
 * Real is only registered), and not while another accountant has it.
 */
async function lerAFechar(
  tx: Tx,
  escopo: Escopo,
  ids: readonly string[],
): Promise<(idEmpresa: string, mes: string) => boolean> {
  if (ids.length === 0) return () => false
  const regimes = await tx
    .select({ idEmpresa: empresasRegimes.idEmpresa, desde: empresasRegimes.desde, regime: empresasRegimes.regime })
    .from(empresasRegimes)
    .where(doEscopo(empresasRegimes, escopo, { idEmpresa: ids }))
    .orderBy(asc(empresasRegimes.desde))
  const aberturas = await lerCampos(tx, empresas, ["id", "dataAbertura"], doEscopo(empresas, escopo, { id: ids }))
  const saiuEm = await lerSaidas(tx, escopo, ids)
  const porEmpresa = Map.groupBy(regimes, (r) => r.idEmpresa)
  const aberturaDe = new Map(aberturas.map((e) => [e.id, e.dataAbertura.slice(0, 7)]))
  return (idEmpresa, mes) => {
    const vigente = porEmpresa.get(idEmpresa)?.findLast((r) => r.desde <= mes)?.regime
    const aberta = (aberturaDe.get(idEmpresa) ?? mes) <= mes
    return aberta && vigente !== undefined && vigente !== "real" && !saiuEm(idEmpresa, mes)
  }
}

/** The first month between two that has something to close, or null. */
function mesPulado(aFechar: (mes: string) => boolean, depoisDe: string, antesDe: string): string | null {
  for (let mes = somarMeses(mesDe(depoisDe), 1); mes < antesDe; mes = somarMeses(mes, 1)) if (aFechar(mes)) return mes
  return null
}
