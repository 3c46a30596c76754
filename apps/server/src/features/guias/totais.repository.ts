import type { FiltroDeGuias } from "@partida/contracts"
import { and, gt, lt, or, type SQL, sql } from "drizzle-orm"
import { contarOnde, somarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { guias } from "../../db/schema/guias.ts"
import { condicoesDasGuias, emAberto, naSituacao, tabelasDasGuias } from "./guias.repository.ts"

const totaisDas = (condicao?: SQL) => ({
  n: contarOnde(condicao),
  valor: somarOnde(guias.valorCentavos, condicao),
  pago: somarOnde(guias.pagoCentavos, condicao),
  emAberto: somarOnde(sql`greatest(${guias.valorCentavos} - ${guias.pagoCentavos}, 0)`, condicao),
})
const NADA = { n: 0, valor: 0n, pago: 0n, emAberto: 0n }

/** A due date of guides to which something may be added; the month too, of the quotas of a quarter, whose interest runs from it. */
export interface PrazoComAcrescimos {
  readonly vencimento: string
  /** Null but of a quota after the first. */
  readonly competencia: string | null
}

const daQuota = sql`case when ${guias.quota} > 1 then ${guias.competencia} end`

/** The due dates of the open guides of a filter that are late, or are of quotas with interest. */
const prazosDas = (hoje: string, condicao?: SQL) =>
  sql<
    readonly (readonly [string, string | null])[] | null
  >`jsonb_agg(distinct jsonb_build_array(${guias.vencimento}, ${daQuota})) filter (where ${and(
    condicao,
    emAberto,
    or(lt(guias.vencimento, hoje), gt(guias.quota, 1)),
  )})`

const comoPrazos = (lidos: readonly (readonly [string, string | null])[] | null | undefined): PrazoComAcrescimos[] =>
  (lidos ?? []).map(([vencimento, competencia]) => ({ vencimento, competencia }))

/** Percentages that today adds to the guides of a due date, exact decimals; the interest is null while it is not known. */
export interface PrazoComTaxas extends PrazoComAcrescimos {
  readonly multa: string
  readonly juros: string | null
}

const resto = sql`(${guias.valorCentavos} - ${guias.pagoCentavos})`
/** Of one guide, by the percentages `t` of its due date. */
const acrescimos = sql`(round(${resto} * t.multa) + coalesce(round(${resto} * t.juros), 0))`
/** Apart, so that it keeps the name of its table: a rate has a due date too. */
const primeiroVencimento = sql`min(${guias.vencimento})`
const taxasDe = (prazos: readonly PrazoComTaxas[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(prazos)}::jsonb) as t (vencimento date, competencia text, multa numeric, juros numeric)
    on t.vencimento = ${guias.vencimento} and t.competencia is not distinct from ${daQuota}`

/**
 * Fine and interest of the open guides of a filter, by the percentages of their due dates, each of each guide rounded HALF_UP as
 * the engine rounds it; and how many of them lack the interest.
 */
export async function somarAcrescimos(
  tx: Tx,
  escopo: Escopo,
  filtro: FiltroDeGuias,
  hoje: string,
  prazos: readonly PrazoComTaxas[],
) {
  if (prazos.length === 0) return { acrescimos: 0n, semJuros: 0 }
  const [linha] = await tx
    .select({
      acrescimos: sql<bigint>`coalesce(sum(${acrescimos}), 0)`.mapWith(BigInt),
      semJuros: sql<number>`count(*) filter (where t.juros is null)`.mapWith(Number),
    })
    .from(sql`${tabelasDasGuias(filtro.busca !== undefined)} join ${taxasDe(prazos)}`)
    .where(and(condicoesDasGuias(escopo, filtro, hoje), emAberto))
  return linha ?? { acrescimos: 0n, semJuros: 0 }
}

/** Open guides of each company with some: how many, the late ones, the first due date, and what they cost by the percentages. */
export function somarPorEmpresa(tx: Tx, escopo: Escopo, hoje: string, prazos: readonly PrazoComTaxas[]) {
  return tx
    .select({
      idEmpresa: sql<string>`${guias.idEmpresa}`,
      quantidade: contarOnde(),
      vencidas: contarOnde(naSituacao("vencida", hoje)),
      vencimento: sql<string>`${primeiroVencimento}::text`,
      devido: sql<bigint>`sum(${resto} + coalesce(${acrescimos}, 0))`.mapWith(BigInt),
    })
    .from(sql`${tabelasDasGuias(false)} left join ${taxasDe(prazos)}`)
    .where(condicoesDasGuias(escopo, { situacao: "em-aberto" }, hoje))
    .groupBy(guias.idEmpresa)
}

/**
 * How many guides the whole filter finds and what they add up to; and how many in force there are in each situation, of the
 * filter without its own. Those still to be paid are few, and an index has them alone; of the paid ones, which are nearly all
 * there ever were, only what cannot be done without is added up.
 */
export async function resumirGuias(tx: Tx, escopo: Escopo, filtro: FiltroDeGuias, hoje: string) {
  const { situacao } = filtro
  const as = (qual: "em-aberto" | "paga") => condicoesDasGuias(escopo, { ...filtro, situacao: qual }, hoje)
  const de = tabelasDasGuias(filtro.busca !== undefined)
  const [[abertas], [pagas], substituidas] = await Promise.all([
    tx
      .select({
        totais: totaisDas(naSituacao(situacao, hoje)),
        prazos: prazosDas(hoje, naSituacao(situacao, hoje)),
        aPagar: contarOnde(naSituacao("a-pagar", hoje)),
        vencida: contarOnde(naSituacao("vencida", hoje)),
      })
      .from(de)
      .where(as("em-aberto")),
    tx
      .select({ n: contarOnde(), valor: somarOnde(guias.valorCentavos), pago: somarOnde(guias.pagoCentavos) })
      .from(de)
      .where(as("paga")),
    // What another version took the place of owes nothing.
    situacao === "substituida" ? somarGuias(tx, escopo, filtro, hoje) : null,
  ])
  const contagens = { "a-pagar": abertas?.aPagar ?? 0, vencida: abertas?.vencida ?? 0, paga: pagas?.n ?? 0 }
  if (substituidas) return { contagens, totais: substituidas.totais, prazos: [] }
  const dasAbertas = abertas?.totais ?? NADA
  const dasPagas = pagas && (situacao === undefined || situacao === "paga") ? pagas : NADA
  const totais = {
    n: dasAbertas.n + dasPagas.n,
    valor: dasAbertas.valor + dasPagas.valor,
    pago: dasAbertas.pago + dasPagas.pago,
    emAberto: dasAbertas.emAberto,
  }
  return { contagens, totais, prazos: comoPrazos(abertas?.prazos) }
}

/** How many guides the whole filter finds. */
export async function quantasGuias(tx: Tx, escopo: Escopo, filtro: FiltroDeGuias, hoje: string): Promise<number> {
  const [linha] = await tx
    .select({ n: contarOnde() })
    .from(tabelasDasGuias(filtro.busca !== undefined))
    .where(condicoesDasGuias(escopo, filtro, hoje))
  return linha?.n ?? 0
}

/** How many guides the whole filter finds, what they add up to, and the due dates that add to it. */
export async function somarGuias(tx: Tx, escopo: Escopo, filtro: FiltroDeGuias, hoje: string) {
  const [linha] = await tx
    .select({ totais: totaisDas(), prazos: prazosDas(hoje) })
    .from(tabelasDasGuias(filtro.busca !== undefined))
    .where(condicoesDasGuias(escopo, filtro, hoje))
  return { totais: linha?.totais ?? NADA, prazos: comoPrazos(linha?.prazos) }
}
