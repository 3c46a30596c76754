import type { FiltroDoFechamento, ordensDoFechamento, Selecao } from "@partida/contracts"
import { competencia as mesDe, somarMeses } from "@partida/fiscal"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { alias, type PgColumn } from "drizzle-orm/pg-core"
import { contarOnde, somarOnde } from "../../db/agregados.ts"
import { anexoNoMes, ativaNoMes } from "../../db/anexo-no-mes.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { daApuracao } from "../../db/juncoes.ts"
import { umMes } from "../../db/mes.ts"
import { type Chave, type Direcao, naOrdem, type Ordem, textoOrdenavel } from "../../db/paginas.ts"
import { atividades, empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos } from "../../db/schema/fechamentos.ts"
import { pgdasDeclaracoes } from "../../db/schema/pgdas.ts"
import { regimeEm } from "../empresas/vigencia.ts"
import { notaPendente } from "../notas-fiscais/receita.ts"
import {
  apurado,
  condicoesDoPainel,
  doMes,
  esperaRecalculo,
  estadoAtual,
  etapaDoFaturamento,
  etapaDoProLabore,
  eventoAposFechamento,
  eventosEmEspera,
  fechadoDepois,
  juncoesDoPainel,
  notaDoMes,
  notasEsperando,
  precisaDePessoa,
  situacaoDaEtapa,
  tabelasDoPainel,
} from "./filtro.ts"
import { chaveDoPrazo } from "./prazos.service.ts"

const mesAnterior = alias(fechamentos, "mes_anterior")
const apuradoAnterior = alias(apuracoes, "apurado_anterior")

export type OrdemDoPainel = (typeof ordensDoFechamento)[number]

const sujeitaAoFatorR = (
  competencia: string,
) => sql<boolean>`exists (select 1 from ${atividades} v where v.id_escritorio = ${empresas.idEscritorio}
  and v.id_empresa = ${empresas.id} and ${ativaNoMes("v", competencia)} and ${anexoNoMes("v", competencia)} = 'III/V')`

const porApelido = { expressao: textoOrdenavel(empresas.apelido), tipo: "texto", direcao: "asc" } as const
const porValor = (expressao: PgColumn) => ({ expressao, tipo: "numero", anulavel: true }) as const

const porEstado = {
  expressao: sql`array_position(array['reaberto','aberto','apurado','fechado'], ${estadoAtual})`,
  tipo: "numero",
} as const
const vencimentoCalculado = sql<string | null>`${apurado.resultado} ->> 'vencimento'`

const chavesDe = (competencia: string): Readonly<Record<OrdemDoPainel, Omit<Chave, "direcao">>> => ({
  apelido: porApelido,
  receita: porValor(apurado.receitaCentavos),
  rbt12: porValor(apurado.rbt12Centavos),
  fatorR: porValor(apurado.fatorR),
  aliquotaEfetiva: porValor(apurado.aliquotaEfetiva),
  total: porValor(apurado.totalCentavos),
  prazo: chaveDoPrazo(competencia, vencimentoCalculado),
  estado: porEstado,
})

/** Order of the panel; rows that are equal go by name, whatever the direction: of one due date, what is still open first. */
export function ordemDoPainel(ordem: OrdemDoPainel, direcao: Direcao, competencia: string): Ordem {
  const primeira = { ...chavesDe(competencia)[ordem], direcao }
  const antes = ordem === "prazo" ? [{ ...porEstado, direcao: "asc" } as const] : []
  const resto = ordem === "apelido" ? [] : [...antes, porApelido]
  return {
    nome: ordem,
    direcao,
    chaves: [primeira, ...resto, { expressao: empresas.id, tipo: "uuid", direcao: "asc" }],
  }
}

/** The rows of these companies in a month, in this order, with the month before beside each. */
export async function lerPainel(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const linhas = await lerLinhas(tx, escopo, competencia, ids)
  return naOrdem(ids, linhas, (l) => l.idEmpresa)
}

function lerLinhas(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const anterior = somarMeses(mesDe(competencia), -1)
  const j = juncoesDoPainel(competencia)
  return tx
    .select({
      idEmpresa: empresas.id,
      apelido: empresas.apelido,
      razaoSocial: empresas.razaoSocial,
      cnpj: empresas.cnpj,
      regime: regimeEm(competencia),
      estado: estadoAtual,
      calculo: sql<number>`coalesce(${doMes.calculo}, 0)`.mapWith(Number),
      versao: sql<number>`coalesce(${doMes.versao}, 0)`.mapWith(Number),
      erro: doMes.erro,
      aguardaReabrir: sql<string | null>`case when ${esperaRecalculo} then ${fechadoDepois(competencia)} end`,
      faturamento: situacaoDaEtapa(etapaDoFaturamento),
      proLabore: situacaoDaEtapa(etapaDoProLabore),
      vencimento: vencimentoCalculado,
      idApuracao: apurado.id,
      situacao: apurado.situacao,
      anexos: apurado.anexos,
      anexosDeclarados: sql<
        string[]
      >`array(select distinct ${anexoNoMes("v", competencia)} as no_mes from ${atividades} v
        where v.id_escritorio = ${empresas.idEscritorio} and v.id_empresa = ${empresas.id} and ${ativaNoMes("v", competencia)}
        order by no_mes)`,
      sujeitaAoFatorR: sujeitaAoFatorR(competencia),
      receita: apurado.receitaCentavos,
      rbt12: apurado.rbt12Centavos,
      fatorR: apurado.fatorR,
      aliquotaEfetiva: apurado.aliquotaEfetiva,
      total: apurado.totalCentavos,
      avisos: apurado.avisos,
      faltas: apurado.faltas,
      receitaAnterior: apuradoAnterior.receitaCentavos,
      totalAnterior: apuradoAnterior.totalCentavos,
      declaradaEm: pgdasDeclaracoes.declaradaEm,
      numeroDoRecibo: sql<
        string | null
      >`coalesce(${pgdasDeclaracoes.numeroDoRecibo}, ${pgdasDeclaracoes.numeroDaDeclaracao})`,
      temNotaPendente: notaDoMes(competencia, notaPendente),
      notasEsperando: notasEsperando(competencia),
      eventosEmEspera: eventosEmEspera(competencia),
      temEventoPendente: notaDoMes(competencia, eventoAposFechamento),
    })
    .from(empresas)
    .leftJoin(doMes, j.doMes)
    .leftJoin(apurado, j.apurado)
    .leftJoin(etapaDoFaturamento, j.faturamento)
    .leftJoin(etapaDoProLabore, j.proLabore)
    .leftJoin(
      mesAnterior,
      and(
        eq(mesAnterior.idEscritorio, empresas.idEscritorio),
        eq(mesAnterior.idEmpresa, empresas.id),
        eq(mesAnterior.competencia, umMes(anterior)),
      ),
    )
    .leftJoin(apuradoAnterior, daApuracao(mesAnterior, apuradoAnterior))
    .leftJoin(
      pgdasDeclaracoes,
      and(
        eq(pgdasDeclaracoes.idEscritorio, empresas.idEscritorio),
        eq(pgdasDeclaracoes.idEmpresa, empresas.id),
        eq(pgdasDeclaracoes.competencia, umMes(competencia)),
      ),
    )
    .where(doEscopo(empresas, escopo, { id: ids }))
}

export type LinhaDoPainel = Awaited<ReturnType<typeof lerPainel>>[number]

/** Totals and counts over the whole filter; the counts by state ignore the state chosen, so that they can be tabs. */
export async function resumirPainel(tx: Tx, escopo: Escopo, filtro: FiltroDoFechamento) {
  const { competencia, estado } = filtro
  const escolhida = and(
    estado ? sql`e.estado = ${estado}` : undefined,
    filtro.comPendencia ? sql`e.com_pendencia` : undefined,
  )
  const noEstado = (qual: typeof estado) => contarOnde(sql`e.estado = ${qual}`)
  const { rows } = await tx.execute<Record<keyof typeof NENHUMA, string | number>>(sql`
    select ${contarOnde(escolhida)} as n, ${somarOnde(sql`e.receita`, escolhida)} as receita,
      ${somarOnde(sql`e.total`, escolhida)} as total, ${noEstado("aberto")} as aberto, ${noEstado("apurado")} as apurado,
      ${noEstado("fechado")} as fechado, ${noEstado("reaberto")} as reaberto,
      ${contarOnde(sql`e.com_pendencia`)} as "comPendencia"
    from (select ${estadoAtual} as estado, ${precisaDePessoa(escopo, competencia)} as com_pendencia,
        ${apurado.receitaCentavos} as receita, ${apurado.totalCentavos} as total
      from ${tabelasDoPainel(competencia)}
      where ${condicoesDoPainel(escopo, { ...filtro, estado: undefined, comPendencia: undefined })}) e`)
  const { n, receita, total, ...contagens } = rows[0] ?? NENHUMA
  return {
    totais: { n: Number(n), receita: BigInt(receita), total: BigInt(total) },
    contagens: {
      aberto: Number(contagens.aberto),
      apurado: Number(contagens.apurado),
      fechado: Number(contagens.fechado),
      reaberto: Number(contagens.reaberto),
      comPendencia: Number(contagens.comPendencia),
    },
  }
}
const NENHUMA = { n: 0, receita: 0, total: 0, aberto: 0, apurado: 0, fechado: 0, reaberto: 0, comPendencia: 0 }

/** The companies that an action reaches: those ticked (and visible), or all that the filter finds. */
export async function resolverSelecao(tx: Tx, escopo: Escopo, competencia: string, selecao: Selecao) {
  const j = juncoesDoPainel(competencia)
  const filtro: FiltroDoFechamento = "filtro" in selecao ? { ...selecao.filtro, competencia } : { competencia }
  return tx
    .select({ id: empresas.id, apelido: empresas.apelido })
    .from(empresas)
    .leftJoin(doMes, j.doMes)
    .leftJoin(apurado, j.apurado)
    .leftJoin(etapaDoFaturamento, j.faturamento)
    .leftJoin(etapaDoProLabore, j.proLabore)
    .where(
      and(
        condicoesDoPainel(escopo, filtro, "empresas" in selecao),
        "empresas" in selecao ? inArray(empresas.id, [...selecao.empresas]) : undefined,
      ),
    )
    .orderBy(asc(empresas.apelido), asc(empresas.id))
}
