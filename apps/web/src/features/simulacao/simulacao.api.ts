import { type GrupoDaSimulacao, rotasDaSimulacao } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"

/** Live events tell of progress as it happens; this is for when none arrive. */
const INTERVALO_MS = 2000

/** A dry run with its groups, asked again while it runs. */
export const consultaSimulacao = (id: string) =>
  queryOptions({
    queryKey: ["consultarSimulacao", id],
    queryFn: ({ signal }) => chamar(rotasDaSimulacao.consultarSimulacao, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }) => (state.data?.concluida || state.status === "error" ? false : INTERVALO_MS),
  })

/** The last dry runs of a month. */
export const consultaSimulacoes = consultaDe(rotasDaSimulacao, "listarSimulacoes", (competencia: string) => ({
  query: { competencia },
}))

/** Companies whose inputs changed since: read apart, because it reads them all again. */
export const consultaAtualidade = consultaDe(rotasDaSimulacao, "conferirSimulacao", porId)

type PedidoDeItens = PedidoDa<typeof rotasDaSimulacao.listarItensDaSimulacao>

/** Companies of a dry run, a page at a time; by whether it ended too, because the last ones arrive with the end. */
export function consultaItens(id: string, concluida: boolean) {
  const consulta = consultaPaginada(
    `listarItensDaSimulacao/${id}/${concluida ? "concluida" : "pendente"}`,
    (query: PedidoDeItens, sinal) => chamar(rotasDaSimulacao.listarItensDaSimulacao, { params: { id }, query, sinal }),
  )
  return (pedido: PedidoDeItens) => ({
    ...consulta(pedido),
    refetchInterval: concluida ? (false as const) : INTERVALO_MS,
  })
}

/** The companies of a filter, as a file. */
export const exportarItens = arquivoDe(rotasDaSimulacao, "exportarItensDaSimulacao")

/** Computes a whole group for good, in the background. */
export const useRecalcularGrupo = (id: string) =>
  useEscrita(
    ({ grupo }: { readonly grupo: GrupoDaSimulacao; readonly titulo: string }) =>
      chamar(rotasDaSimulacao.recalcularGrupo, { params: { id }, corpo: { grupo } }),
    ({ idLote }, _, { titulo }) => acompanharLote({ id: idLote, titulo }),
  )
