import { z } from "zod"
import { chavesDe, paginacao, pedidoDePagina, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { desfechosDaExecucao } from "./listas/operacoes.ts"
import {
  acaoPedida,
  contagemDasOperacoes,
  detalheDaOperacao,
  efeitoDaAcao,
  filtroDeOperacoes,
  operacao,
  ordenacaoDasOperacoes,
  pedidoDeOperacoes,
  provedorDeOperacoes,
  registroDaExecucao,
  resultadoDoPedido,
} from "./operacoes.ts"
import type { Rotas } from "./rota.ts"

const daOperacao = z.object({ id: uuid })
const daExecucao = z.object({ id: uuid, numero: z.coerce.number().int().min(1).max(100_000) })

/** Acts that leave the house: their queue, what each did, and what a person may do about them. */
export const rotasDasOperacoes = {
  listarOperacoes: {
    metodo: "GET",
    caminho: "/operacoes",
    papel: "CONTADOR",
    escopo: "lotes:ler",
    resumo: "Automações do escritório",
    query: filtroDeOperacoes.extend({ ...pedidoDePagina, ...ordenacaoDasOperacoes }),
    resposta: z.object({ lista: z.array(operacao), paginacao, contagem: contagemDasOperacoes }),
  },
  exportarOperacoes: {
    metodo: "GET",
    caminho: "/operacoes/exportacao",
    papel: "CONTADOR",
    escopo: "lotes:ler",
    resumo: "Automações de um filtro, em planilha",
    query: filtroDeOperacoes.extend({ ...pedidoDeExportacao, ...ordenacaoDasOperacoes }),
  },
  consultarProvedores: {
    metodo: "GET",
    caminho: "/operacoes/provedores",
    papel: "CONTADOR",
    resumo: "Como está cada órgão, e o que se gastou com ele no mês",
    resposta: z.object({ lista: z.array(provedorDeOperacoes) }),
  },
  consultarOperacao: {
    metodo: "GET",
    caminho: "/operacoes/:id",
    papel: "CONTADOR",
    escopo: "lotes:ler",
    resumo: "Uma automação, com tudo o que fez",
    params: daOperacao,
    resposta: detalheDaOperacao,
  },
  consultarExecucao: {
    metodo: "GET",
    caminho: "/operacoes/:id/execucoes/:numero",
    papel: "CONTADOR",
    resumo: "O que foi enviado e respondido em uma tentativa, sem segredos",
    params: daExecucao,
    resposta: registroDaExecucao,
  },
  baixarExecucao: {
    metodo: "GET",
    caminho: "/operacoes/:id/execucoes/:numero/arquivo",
    papel: "CONTADOR",
    resumo: "Uma tentativa em arquivo, para quem dá suporte",
    params: daExecucao,
  },
  reinterpretarExecucao: {
    metodo: "GET",
    caminho: "/operacoes/:id/execucoes/:numero/leitura",
    papel: "CONTADOR",
    resumo: "Lê de novo a resposta guardada, sem mudar nada",
    params: daExecucao,
    resposta: z.object({
      desfecho: chavesDe(desfechosDaExecucao),
      texto: z.string(),
      /** Whether it says today what it said then. */
      igual: z.boolean(),
    }),
  },
  preverOperacoes: {
    metodo: "POST",
    caminho: "/operacoes/pedido/previa",
    papel: "CONTADOR",
    resumo: "O que entraria na fila, sem pôr nada nela",
    corpo: pedidoDeOperacoes,
    resposta: resultadoDoPedido,
  },
  pedirOperacoes: {
    metodo: "POST",
    caminho: "/operacoes/pedido",
    papel: "CONTADOR",
    resumo: "Põe um ato na fila, para uma ou muitas empresas",
    corpo: pedidoDeOperacoes,
    resposta: resultadoDoPedido,
    status: 202,
  },
  preverAcaoSobreOperacoes: {
    metodo: "POST",
    caminho: "/operacoes/acao/previa",
    papel: "CONTADOR",
    resumo: "O que uma ação mudaria na fila, sem mudar",
    corpo: acaoPedida,
    resposta: efeitoDaAcao,
  },
  agirSobreOperacoes: {
    metodo: "POST",
    caminho: "/operacoes/acao",
    papel: "CONTADOR",
    resumo: "Reprocessa, cancela, reabre ou aprova operações",
    corpo: acaoPedida,
    resposta: efeitoDaAcao,
  },
} as const satisfies Rotas
