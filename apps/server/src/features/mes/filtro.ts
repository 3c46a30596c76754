import { CATEGORIAS_DE_SAIDA, type FiltroDoFechamento, type PassoDoMes, type SituacaoDoPasso } from "@partida/contracts"
import type { AnexoDaAtividade } from "@partida/fiscal"
import { competencia as mesDe, ultimoDia } from "@partida/fiscal"
import { and, eq, inArray, isNotNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm"
import { alias, type PgColumn } from "drizzle-orm/pg-core"
import { doAlcance } from "../../db/alcance.ts"
import { empresasComAnexo } from "../../db/anexo-no-mes.ts"
import type { Escopo } from "../../db/escopo.ts"
import { comGuiasDoImposto } from "../../db/guias-do-imposto.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { umMes } from "../../db/mes.ts"
import type { Fonte } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { notasEventos, notasFiscais } from "../../db/schema/receitas.ts"
import { buscaDeEmpresa } from "../empresas/lista.ts"
import { categoriaNaLista, ehDaCategoria, temRegime } from "../empresas/vigencia.ts"
import {
  eventoEspera,
  eventoPorAplicar,
  notaDoEvento,
  notaPendente,
  receitaQueSairia,
} from "../notas-fiscais/receita.ts"

/** Which companies the three tabs of the panel show in a month: tables, conditions and states, over `empresas`. */

const ROMANOS = ["I", "II", "III", "IV", "V"] as const

export const doMes = fechamentos
export const apurado = apuracoes
export const etapaDoFaturamento = alias(fechamentosEtapas, "etapa_faturamento")
export const etapaDoProLabore = alias(fechamentosEtapas, "etapa_pro_labore")

/** How each table of the panel joins `empresas` in a month. */
export function juncoesDoPainel(competencia: string) {
  const noMes = umMes(competencia)
  const daEtapa = (e: typeof etapaDoFaturamento | typeof etapaDoProLabore, etapa: "faturamento" | "pro-labore") =>
    and(
      eq(e.idEscritorio, empresas.idEscritorio),
      eq(e.idEmpresa, empresas.id),
      eq(e.competencia, noMes),
      eq(e.etapa, etapa),
    )
  return {
    doMes: and(
      eq(doMes.idEscritorio, empresas.idEscritorio),
      eq(doMes.idEmpresa, empresas.id),
      eq(doMes.competencia, noMes),
    ),
    // The month is that of the closing; said again, the month's computations are found together instead of one by one.
    apurado: and(daApuracao(doMes, apurado), eq(apurado.competencia, noMes)),
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

/** The month waits to be computed again. */
export const esperaRecalculo = sql`(${doMes.calculo} = 98 and ${doMes.estado} <> 'fechado')`

/** The latest closed month of the company after one, which is the first that reopens; null without any. */
export const fechadoDepois = (competencia: string | PgColumn) => sql<
  string | null
>`(select max(d.competencia) from ${fechamentos} d
  where d.id_escritorio = ${empresas.idEscritorio} and d.id_empresa = ${empresas.id} and d.estado = 'fechado'
    and d.competencia > ${competencia})`

/** State of a step; a month closed before there were steps has them concluded. */
export const situacaoDaEtapa = (e: typeof etapaDoFaturamento | typeof etapaDoProLabore) =>
  sql<SituacaoDoPasso>`coalesce(${e.situacao}, case when ${doMes.estado} = 'fechado' then 'concluida' else 'aberta' end)`

export const passoAtual = sql<PassoDoMes>`case when ${estadoAtual} = 'fechado' then 'fechado'
  when coalesce(${etapaDoFaturamento.situacao}, '') <> 'concluida' then 'faturamento'
  when coalesce(${etapaDoProLabore.situacao}, '') <> 'concluida' then 'pro-labore' else 'das' end`

export const notaDoMes = (competencia: string, condicao: SQL) => sql<boolean>`exists (select 1 from ${notasFiscais}
  where ${notasFiscais.idEscritorio} = ${empresas.idEscritorio} and ${notasFiscais.idEmpresa} = ${empresas.id}
  and ${notasFiscais.competencia} = ${umMes(competencia)} and ${condicao})`

/** Notes that came after the month was closed. */
export const notasEsperando = (competencia: string) =>
  sql<number>`(select count(*) from notas_em_espera w
  where w.id_escritorio = ${empresas.idEscritorio} and w.id_empresa = ${empresas.id} and w.competencia = ${umMes(competencia)})`.mapWith(
    Number,
  )

/** Events of notes of the month that wait for a person, and the centavos they would take out of its revenue; null without any. */
export const eventosEmEspera = (competencia: string) => sql<{ eventos: number; centavos: string } | null>`(select
  case when count(*) > 0 then json_build_object('eventos', sum(x.eventos), 'centavos', sum(x.centavos)::text) end
  from (select count(*) as eventos, ${receitaQueSairia} as centavos
    from ${notasEventos} join ${notasFiscais} on ${notaDoEvento}
    where ${notasEventos.idEscritorio} = ${empresas.idEscritorio} and ${notasEventos.idEmpresa} = ${empresas.id} and ${eventoEspera}
      and ${notasFiscais.competencia} = ${umMes(competencia)} and ${notasFiscais.direcao} = 'prestada'
    group by ${notasEventos.chave}) x)`

/** A note issued that an event would change, once somebody says so. */
const comEventoEmEspera = sql`${notasFiscais.direcao} = 'prestada' and exists (select 1 from ${notasEventos} where ${notaDoEvento} and ${eventoEspera})`

export const eventoAposFechamento = sql`${notasFiscais.status} in (1, 99) and ${eventoPorAplicar}`

/**
 * Something in the row needs a person: missing data, an error, notes or events to decide, an event that came after closing. The notes of
 * the month are looked through once for all the companies; `notaDoMes` and `notasEsperando` say the same of a few.
 */
export const precisaDePessoa = (
  { idEscritorio }: Escopo,
  competencia: string,
) => sql<boolean>`(coalesce(${doMes.calculo}, 0) = 3
  or ${comNotaDoMes(idEscritorio, competencia, notaPendente)}
  or ${empresas.id} in (select w.id_empresa from notas_em_espera w where w.id_escritorio = ${idEscritorio} and w.competencia = ${umMes(competencia)})
  or (${estadoAtual} <> 'fechado' and ${comNotaDoMes(idEscritorio, competencia, comEventoEmEspera)})
  or (${estadoAtual} = 'fechado' and ${comNotaDoMes(idEscritorio, competencia, eventoAposFechamento)}))`

const comNotaDoMes = (idEscritorio: string, competencia: string, condicao: SQL) =>
  sql`${empresas.id} in (select ${notasFiscais.idEmpresa} from ${notasFiscais} where ${notasFiscais.idEscritorio} = ${idEscritorio}
    and ${notasFiscais.competencia} = ${umMes(competencia)} and ${condicao})`

const jaAberta = (competencia: string) => lte(empresas.dataAbertura, ultimoDia(mesDe(competencia)))

/** The month is of who uses the system: the company had begun here, or somebody has worked on it already. */
const daqui = (competencia: string) =>
  or(
    lte(empresas.inicioNoSistema, competencia),
    isNotNull(doMes.idEmpresa),
    isNotNull(etapaDoFaturamento.idEmpresa),
    isNotNull(etapaDoProLabore.idEmpresa),
  )

/** The companies that a filter finds in a month. */
export function fonteDoPainel(escopo: Escopo, filtro: FiltroDoFechamento): Fonte {
  return { de: tabelasDoPainel(filtro.competencia), onde: condicoesDoPainel(escopo, filtro), id: empresas.id }
}

/** The condition of `fonteDoPainel`, over `tabelasDoPainel`. `nomeadas`: ids of companies come beside it. */
export function condicoesDoPainel(escopo: Escopo, filtro: FiltroDoFechamento, nomeadas = false): SQL | undefined {
  const { competencia, idPerfisEscritoriosContabeis } = filtro
  const anexo = filtro.idAnexo ? ROMANOS[filtro.idAnexo - 1] : undefined
  return and(
    eq(empresas.idEscritorio, escopo.idEscritorio),
    doAlcance(empresas.id, escopo),
    // A company enters the panel in the month it begins here: those before are another accountant's. Named, it only has to
    // exist by then. Former clients leave it. The company of the top bar is always there.
    filtro.idEmpresa ? undefined : nomeadas ? jaAberta(competencia) : daqui(competencia),
    filtro.idCategoria ? ehDaCategoria(escopo, competencia, filtro.idCategoria) : undefined,
    filtro.idCategoria || filtro.idEmpresa
      ? undefined
      : notInArray(categoriaNaLista(escopo, competencia), [...CATEGORIAS_DE_SAIDA]),
    filtro.idEmpresa ? eq(empresas.id, filtro.idEmpresa) : undefined,
    idPerfisEscritoriosContabeis ? inArray(empresas.idResponsavel, idPerfisEscritoriosContabeis.split(",")) : undefined,
    filtro.busca ? buscaDeEmpresa(filtro.busca) : undefined,
    filtro.estado ? sql`${estadoAtual} = ${filtro.estado}` : undefined,
    filtro.passo ? sql`${passoAtual} = ${filtro.passo}` : undefined,
    filtro.calculo === undefined ? undefined : sql`coalesce(${doMes.calculo}, 0) = ${filtro.calculo}`,
    filtro.faturamento ? sql`${situacaoDaEtapa(etapaDoFaturamento)} = ${filtro.faturamento}` : undefined,
    filtro.proLabore ? sql`${situacaoDaEtapa(etapaDoProLabore)} = ${filtro.proLabore}` : undefined,
    filtro.regime ? temRegime(escopo, competencia, filtro.regime) : undefined,
    filtro.comPendencia ? precisaDePessoa(escopo, competencia) : undefined,
    filtro.declarado ? declarada(escopo, competencia, filtro.declarado) : undefined,
    filtro.oficial ? comGuiasDoImposto(empresas.id, escopo, competencia, "oficial", filtro.oficial) : undefined,
    filtro.entregue ? comGuiasDoImposto(empresas.id, escopo, competencia, "entregue", filtro.entregue) : undefined,
    filtro.paga ? comGuiasDoImposto(empresas.id, escopo, competencia, "paga", filtro.paga) : undefined,
    anexo ? temAnexo(escopo, anexo, competencia) : undefined,
  )
}

/** A company of the Simples whose PGDAS-D of the month was recorded as declared, or was not. */
export const declarada = (escopo: Escopo, competencia: string, qual: "sim" | "nao") =>
  and(
    temRegime(escopo, competencia, "simples"),
    sql`${empresas.id} ${qual === "sim" ? sql`in` : sql`not in`} (select d.id_empresa from pgdas_declaracoes d
    where d.id_escritorio = ${escopo.idEscritorio} and d.competencia = ${umMes(competencia)})`,
  )

/** The annex in use after the calculation; before it, the annexes that the activities may fall in. */
function temAnexo(escopo: Escopo, anexo: (typeof ROMANOS)[number], competencia: string): SQL {
  const declarado: AnexoDaAtividade[] = anexo === "III" || anexo === "V" ? ["III/V", anexo] : [anexo]
  return sql`case when ${apurado.id} is not null and cardinality(${apurado.anexos}) > 0 then ${anexo} = any (${apurado.anexos})
    else ${empresas.id} in ${empresasComAnexo(escopo, competencia, declarado)} end`
}
