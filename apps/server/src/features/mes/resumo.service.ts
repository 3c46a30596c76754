import { type PontoDoMes, pontosDoMes } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import { and, eq, sql } from "drizzle-orm"
import { contarOnde, somarOnde } from "../../db/agregados.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { comGuiasDoImposto } from "../../db/guias-do-imposto.ts"
import { lerPagina } from "../../db/paginas.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import { apresentarLinha } from "./apresentacao.ts"
import {
  apurado,
  condicoesDoPainel,
  declarada,
  doMes,
  esperaRecalculo,
  estadoAtual,
  etapaDoFaturamento,
  etapaDoProLabore,
  fechadoDepois,
  fonteDoPainel,
  juncoesDoPainel,
  passoAtual,
  precisaDePessoa,
} from "./filtro.ts"
import { lerPainel, ordemDoPainel } from "./painel.service.ts"

const CALCULO_COM_ERRO = 3
const RECALCULANDO = 98

/** Where the month of a company stands, by the same step and state that filter the list. */
const ponto = sql<PontoDoMes>`case ${passoAtual} when 'faturamento' then 'aberto' when 'pro-labore' then 'faturamento'
  when 'fechado' then 'fechado' else case ${estadoAtual} when 'apurado' then 'apurado' when 'reaberto' then 'reaberto'
  else 'pro-labore' end end`

/** Companies of the panel of a month, counted once: where they stand, what their calculation is like, who answers for them. */
export async function resumirMes(tx: Tx, escopo: Escopo, competencia: string) {
  const j = juncoesDoPainel(competencia)
  const linhas = await tx
    .select({
      ponto,
      idResponsavel: empresas.idResponsavel,
      responsavel: usuarios.nome,
      n: contarOnde(),
      erro: contarOnde(sql`${doMes.calculo} = ${CALCULO_COM_ERRO}`),
      recalculando: contarOnde(sql`${doMes.calculo} = ${RECALCULANDO}`),
      aguardamReabrir: contarOnde(
        sql`case when ${esperaRecalculo} then ${fechadoDepois(competencia)} is not null else false end`,
      ),
      comPendencia: contarOnde(precisaDePessoa(escopo, competencia)),
      declarada: contarOnde(declarada(escopo, competencia, "sim")),
      oficial: contarOnde(comGuiasDoImposto(empresas.id, escopo, competencia, "oficial", "sim")),
      entregue: contarOnde(comGuiasDoImposto(empresas.id, escopo, competencia, "entregue", "sim")),
      paga: contarOnde(comGuiasDoImposto(empresas.id, escopo, competencia, "paga", "sim")),
      receita: somarOnde(apurado.receitaCentavos),
      total: somarOnde(apurado.totalCentavos),
    })
    .from(empresas)
    .leftJoin(doMes, j.doMes)
    .leftJoin(apurado, j.apurado)
    .leftJoin(etapaDoFaturamento, j.faturamento)
    .leftJoin(etapaDoProLabore, j.proLabore)
    .leftJoin(usuarios, eq(usuarios.id, empresas.idResponsavel))
    .where(and(condicoesDoPainel(escopo, { competencia })))
    .groupBy(ponto, empresas.idResponsavel, usuarios.nome)
  const soma = (de: (l: (typeof linhas)[number]) => number) => linhas.reduce((total, l) => total + de(l), 0)
  const pontos = Object.fromEntries(pontosDoMes.map((p) => [p, soma((l) => (l.ponto === p ? l.n : 0))]))
  return {
    total: soma((l) => l.n),
    pontos: pontos as Record<PontoDoMes, number>,
    depois: {
      declaradas: soma((l) => l.declarada),
      comGuiaOficial: soma((l) => l.oficial),
      entregues: soma((l) => l.entregue),
      pagas: soma((l) => l.paga),
    },
    calculo: {
      recalculando: soma((l) => l.recalculando),
      aguardamReabrir: soma((l) => l.aguardamReabrir),
      erro: soma((l) => l.erro),
    },
    comPendencia: soma((l) => l.comPendencia),
    totais: {
      receita: paraReais(linhas.reduce((total, l) => total + l.receita, 0n)),
      total: paraReais(linhas.reduce((soma, l) => soma + l.total, 0n)),
    },
    responsaveis: [...Map.groupBy(linhas, (l) => l.idResponsavel)].map(([id, delas]) => ({
      id,
      nome: delas[0]?.responsavel ?? null,
      total: delas.reduce((total, l) => total + l.n, 0),
      fechado: delas.reduce((total, l) => total + (l.ponto === "fechado" ? l.n : 0), 0),
      erro: delas.reduce((total, l) => total + l.erro, 0),
    })),
  }
}

/** The first companies of the month that need a person, by name, and what for. */
export async function primeirasPendentes(tx: Tx, escopo: Escopo, competencia: string, quantas: number) {
  const filtro = { competencia, comPendencia: true }
  const pedido = { pagina: 1, registrosPorPagina: quantas }
  const { ids } = await lerPagina(
    tx,
    fonteDoPainel(escopo, filtro),
    ordemDoPainel("apelido", "asc", competencia),
    pedido,
  )
  const linhas = await lerPainel(tx, escopo, competencia, ids)
  const semNada = () => null
  return linhas.map((l) => {
    const { idEmpresa, apelido, pendencias } = apresentarLinha(l, { prazoDe: semNada, cadeiaDe: semNada })
    return { idEmpresa, apelido, motivo: pendencias[0] ?? "Cálculo desatualizado: calcule de novo." }
  })
}
