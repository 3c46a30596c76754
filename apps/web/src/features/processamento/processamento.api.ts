import {
  type AcaoSobreOperacoes,
  rotasDaReceitaFederal,
  rotasDasOperacoes,
  type SelecaoDeOperacoes,
} from "@partida/contracts"
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import { reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** A page of the queue, with how many are in each state. */
export const consultaOperacoes = consultaPaginada(
  "listarOperacoes",
  (query: PedidoDa<typeof rotasDasOperacoes.listarOperacoes>, sinal) =>
    chamar(rotasDasOperacoes.listarOperacoes, { query, sinal }),
)

/** The operations of a filter, as a file. */
export const exportarOperacoes =
  (filtro: Omit<Entrada<typeof rotasDasOperacoes.exportarOperacoes>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDasOperacoes.exportarOperacoes, { query: { ...filtro, ...pedido }, sinal })

/** How many wait in the whole office, whatever the filter: asked only while an authority is out. */
export const consultaEspera = (enabled: boolean) =>
  queryOptions({
    queryKey: ["listarOperacoes", "espera"],
    queryFn: ({ signal }) =>
      chamar(rotasDasOperacoes.listarOperacoes, {
        query: { ordem: "atualizada", direcao: "desc", pagina: 1, registrosPorPagina: 1 },
        sinal: signal,
      }),
    enabled,
  })

/** How each authority is, and what the month cost. */
export const consultaProvedores = queryOptions({
  queryKey: ["consultarProvedores"],
  queryFn: ({ signal }) => chamar(rotasDasOperacoes.consultarProvedores, { sinal: signal }),
})

/** One operation, with everything it did. */
export const consultaOperacao = (id: string) =>
  queryOptions({
    queryKey: ["consultarOperacao", id],
    queryFn: ({ signal }) => chamar(rotasDasOperacoes.consultarOperacao, { params: { id }, sinal: signal }),
  })

/** A run never changes after it was read; while it is open, the operation's event asks for it again. */
export const consultaExecucao = (id: string, numero: number) =>
  queryOptions({
    queryKey: ["consultarOperacao", id, "execucao", numero],
    queryFn: ({ signal }) => chamar(rotasDasOperacoes.consultarExecucao, { params: { id, numero }, sinal: signal }),
  })

/** What the stored answer of a run says when it is read today. */
export const useLerDeNovo = (id: string, numero: number) =>
  useEscritaDoFormulario(() => chamar(rotasDasOperacoes.reinterpretarExecucao, { params: { id, numero } }))

/** Saves a run as a file. */
export const useBaixarExecucao = (id: string, numero: number) =>
  useEscrita(async () => salvarArquivo(await chamar(rotasDasOperacoes.baixarExecucao, { params: { id, numero } })))

interface AcaoPedida {
  readonly acao: AcaoSobreOperacoes
  readonly selecao: SelecaoDeOperacoes
}

/** What an act would change, asked for before it. */
export const consultaEfeito = (corpo: AcaoPedida) =>
  queryOptions({
    queryKey: ["preverAcaoSobreOperacoes", corpo],
    queryFn: ({ signal }) => chamar(rotasDasOperacoes.preverAcaoSobreOperacoes, { corpo, sinal: signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** The same, asked for once by a button. */
export const useEfeito = () =>
  useEscritaDoFormulario((corpo: AcaoPedida) => chamar(rotasDasOperacoes.preverAcaoSobreOperacoes, { corpo }))

/** The queue, its operations and what the month cost are others after any act. */
const relerAFila = reler("listarOperacoes", "consultarOperacao", "consultarProvedores")
/** Not waited for: what was done is told at once. */
const envelhecer = (saida: unknown, queryClient: QueryClient) => void relerAFila(saida, queryClient)

/** Reprocesses, cancels, reopens or approves. The dialog tells the failures. */
export const useAgir = () =>
  useEscritaDoFormulario(
    (corpo: AcaoPedida & { readonly motivo?: string }) => chamar(rotasDasOperacoes.agirSobreOperacoes, { corpo }),
    envelhecer,
  )

export type PedidoDeAutomacao = Entrada<typeof rotasDasOperacoes.pedirOperacoes>["corpo"]

/** What would enter the queue, and why the other companies would not. */
export const consultaDoPedido = (corpo: PedidoDeAutomacao, enabled: boolean) =>
  queryOptions({
    queryKey: ["preverOperacoes", corpo],
    queryFn: ({ signal }) => chamar(rotasDasOperacoes.preverOperacoes, { corpo, sinal: signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    enabled,
  })

/** Queues an act for one or many companies. The dialog tells the failures. */
export const usePedir = () =>
  useEscritaDoFormulario((corpo: PedidoDeAutomacao) => chamar(rotasDasOperacoes.pedirOperacoes, { corpo }), envelhecer)

/** Asks the authority whether it recognises the office; recognised, what stopped because it was not goes on. */
export const useTestarConexao = () =>
  useEscritaDoFormulario(() => chamar(rotasDaReceitaFederal.testarIntegracaoComAReceita, {}), envelhecer)
