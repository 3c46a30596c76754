import { categorias, type FiltroDoFechamento, type PassoDoMes, type SituacaoDoPasso } from "@partida/contracts"
import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"
import { buscaDeEmpresa, categoriaEm, regimeEm } from "../empresas/empresas.service.ts"
import { eventoPorAplicar, notaPendente } from "../notas-fiscais/notas-fiscais.service.ts"

/** Which companies the three tabs of the panel show in a month: tables, conditions and states, over `empresas`. */

const ROMANOS = ["I", "II", "III", "IV", "V"] as const

export const doMes = fechamentos
export const apurado = apuracoes
export const etapaDoFaturamento = alias(fechamentosEtapas, "etapa_faturamento")
export const etapaDoProLabore = alias(fechamentosEtapas, "etapa_pro_labore")

/** How each table of the panel joins `empresas` in a month. */
export function juncoesDoPainel(competencia: string) {
  const daEtapa = (e: typeof etapaDoFaturamento | typeof etapaDoProLabore, etapa: "faturamento" | "pro-labore") =>
    and(
      eq(e.idEscritorio, empresas.idEscritorio),
      eq(e.idEmpresa, empresas.id),
      eq(e.competencia, competencia),
      eq(e.etapa, etapa),
    )
  return {
    doMes: and(
      eq(doMes.idEscritorio, empresas.idEscritorio),
      eq(doMes.idEmpresa, empresas.id),
      eq(doMes.competencia, competencia),
    ),
    apurado: and(eq(apurado.idEscritorio, doMes.idEscritorio), eq(apurado.id, doMes.idApuracao)),
    faturamento: daEtapa(etapaDoFaturamento, "faturamento"),
    proLabore: daEtapa(etapaDoProLabore, "pro-labore"),
  }
}

/** What follows `from` in the queries of the panel: companies with their month, their computation and their steps. */
export function tabelasDoPainel(competencia: string): SQL {
  const j = juncoesDoPainel(competencia)
  return sql`${empresas} left join ${doMes} on ${j.doMes} left join ${apurado} on ${j.apurado}
    left join ${fechamentosEtapas} ${etapaDoFaturamento} on ${j.faturamento}
    left join ${fechamentosEtapas} ${etapaDoProLabore} on ${j.proLabore}`
}

export const estadoAtual = sql<"aberto" | "apurado" | "fechado" | "reaberto">`coalesce(${doMes.estado}, 'aberto')`

/** State of a step; a month closed before there were steps has them concluded. */
export const situacaoDaEtapa = (e: typeof etapaDoFaturamento | typeof etapaDoProLabore) =>
  sql<SituacaoDoPasso>`coalesce(${e.situacao}, case when ${doMes.estado} = 'fechado' then 'concluida' else 'aberta' end)`

export const passoAtual = sql<PassoDoMes>`case when ${estadoAtual} = 'fechado' then 'fechado'
  when coalesce(${etapaDoFaturamento.situacao}, '') <> 'concluida' then 'faturamento'
  when coalesce(${etapaDoProLabore.situacao}, '') <> 'concluida' then 'pro-labore' else 'das' end`

export const notaDoMes = (competencia: string, condicao: SQL) => sql<boolean>`exists (select 1 from ${notasFiscais}
  where ${notasFiscais.idEscritorio} = ${empresas.idEscritorio} and ${notasFiscais.idEmpresa} = ${empresas.id}
  and ${notasFiscais.competencia} = ${competencia} and ${condicao})`

/** Notes that came after the month was closed. */
export const notasEsperando = (competencia: string) =>
  sql<number>`(select count(*) from notas_em_espera w
  where w.id_escritorio = ${empresas.idEscritorio} and w.id_empresa = ${empresas.id} and w.competencia = ${competencia})`.mapWith(
    Number,
  )

export const eventoAposFechamento = sql`${notasFiscais.status} in (1, 99) and ${eventoPorAplicar}`

/** Something in the row needs a person: missing data, an error, notes to decide, an event that came after closing. */
export const precisaDePessoa = (
  competencia: string,
) => sql<boolean>`(coalesce(${doMes.calculo}, 0) = 3 or ${notaDoMes(competencia, notaPendente)}
  or ${notasEsperando(competencia)} > 0 or (${estadoAtual} = 'fechado' and ${notaDoMes(competencia, eventoAposFechamento)}))`

/** The companies that a filter finds in a month; over `tabelasDoPainel`. */
export function condicoesDoPainel(escopo: Escopo, filtro: FiltroDoFechamento): SQL | undefined {
  const { competencia, idPerfisEscritoriosContabeis } = filtro
  const anexo = filtro.idAnexo ? ROMANOS[filtro.idAnexo - 1] : undefined
  return and(
    eq(empresas.idEscritorio, escopo.idEscritorio),
    // A company enters the panel in the month it opens, and former clients leave it; asked for by id, it is always there.
    filtro.idEmpresa ? undefined : sql`to_char(${empresas.dataAbertura}, 'YYYY-MM') <= ${competencia}`,
    filtro.idCategoria ? sql`${categoriaEm(competencia)} = ${filtro.idCategoria}` : undefined,
    filtro.idCategoria || filtro.idEmpresa
      ? undefined
      : notInArray(categoriaEm(competencia), [categorias.EX_CLIENTE.id, categorias.ENCERRADA.id]),
    filtro.idEmpresa ? eq(empresas.id, filtro.idEmpresa) : undefined,
    idPerfisEscritoriosContabeis ? inArray(empresas.idResponsavel, idPerfisEscritoriosContabeis.split(",")) : undefined,
    filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined,
    filtro.estado ? sql`${estadoAtual} = ${filtro.estado}` : undefined,
    filtro.passo ? sql`${passoAtual} = ${filtro.passo}` : undefined,
    filtro.calculo === undefined ? undefined : sql`coalesce(${doMes.calculo}, 0) = ${filtro.calculo}`,
    filtro.faturamento ? sql`${situacaoDaEtapa(etapaDoFaturamento)} = ${filtro.faturamento}` : undefined,
    filtro.proLabore ? sql`${situacaoDaEtapa(etapaDoProLabore)} = ${filtro.proLabore}` : undefined,
    filtro.regime ? sql`${regimeEm(competencia)} = ${filtro.regime}` : undefined,
    filtro.comPendencia ? precisaDePessoa(competencia) : undefined,
    anexo ? temAnexo(anexo, competencia) : undefined,
  )
}

/** The annex in use after the calculation; before it, the annexes that the activities may fall in. */
function temAnexo(anexo: (typeof ROMANOS)[number], competencia: string): SQL {
  const declarado = anexo === "III" || anexo === "V" ? ["III/V", anexo] : [anexo]
  return sql`case when ${apurado.id} is not null and cardinality(${apurado.anexos}) > 0 then ${anexo} = any (${apurado.anexos})
    else exists (select 1 from ${atividades} v where v.id_escritorio = ${empresas.idEscritorio} and v.id_empresa = ${empresas.id}
      and ${ativaNoMes("v", competencia)} and ${inArray(anexoNoMes("v", competencia), declarado)}) end`
}
