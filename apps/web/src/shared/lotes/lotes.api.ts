import { type Lote, rotasDaPrevia, rotasDosLotes } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { useEscrita } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { arquivoDe } from "../lista/chamadas.ts"
import { acompanharLote } from "./acompanhamento.ts"

/** Live events tell of progress as it happens; this is for when none arrive. */
const INTERVALO_MS = 3000

/** Progress of a job, asked again while it runs. */
export const consultaLote = (id: string) =>
  queryOptions({
    queryKey: ["consultarLote", id],
    queryFn: ({ signal }) => chamar(rotasDosLotes.consultarLote, { params: { id }, sinal: signal }),
    refetchInterval: ({ state }) =>
      state.data?.estado === "concluido" || state.status === "error" ? false : INTERVALO_MS,
    refetchIntervalInBackground: true,
  })

/** Which results of a job. */
export interface FiltroDeItens {
  readonly resultado?: number | undefined
  readonly codigo?: string | undefined
  readonly mensagem?: string | undefined
}

export interface PedidoDeItens extends FiltroDeItens {
  readonly id: string
  readonly pagina: number
  readonly registrosPorPagina: number
}

/** Result of each item of a job. */
export const consultaItensDoLote = ({ id, ...query }: PedidoDeItens, estado: Lote["estado"] | undefined) =>
  queryOptions({
    queryKey: ["listarItensDoLote", id, query],
    queryFn: ({ signal }) => chamar(rotasDosLotes.listarItensDoLote, { params: { id }, query, sinal: signal }),
    placeholderData: keepPreviousData,
    refetchInterval: estado === "pendente" ? INTERVALO_MS : false,
  })

/** Results of a job by reason; by its state too, because the last ones arrive with the end. */
export const consultaGruposDoLote = (id: string, estado: Lote["estado"] | undefined) =>
  queryOptions({
    queryKey: ["listarGruposDoLote", id, estado],
    queryFn: ({ signal }) => chamar(rotasDosLotes.listarGruposDoLote, { params: { id }, sinal: signal }),
    placeholderData: keepPreviousData,
    refetchInterval: estado === "pendente" ? INTERVALO_MS : false,
  })

/** The results of a filter, as a file. */
export const exportarItensDoLote = arquivoDe(rotasDosLotes, "exportarItensDoLote")

/** Tries the failures of a job again, in a job that the progress panel follows under this title. */
export const useRepetirLote = (id: string, titulo: string) =>
  useEscrita(
    () => chamar(rotasDosLotes.repetirLote, { params: { id } }),
    async ({ idLote }, queryClient) => {
      acompanharLote({ id: idLote, titulo })
      await queryClient.invalidateQueries({ queryKey: ["consultarLote", id] })
    },
  )

/** Leaves undone what has not begun. */
export const useCancelarLote = (id: string) =>
  useEscrita(
    () => chamar(rotasDosLotes.cancelarLote, { params: { id } }),
    (lote, queryClient) => {
      queryClient.setQueryData(consultaLote(id).queryKey, lote)
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "consultarLote" })
    },
  )

export type PedidoDePrevia = Entrada<typeof rotasDaPrevia.preverAcaoEmMassa>["corpo"]

/** What an act over many companies would do now: always asked again, because others work at the same time. */
export const consultaPrevia = (corpo: PedidoDePrevia) =>
  queryOptions({
    queryKey: ["preverAcaoEmMassa", corpo],
    queryFn: ({ signal }) => chamar(rotasDaPrevia.preverAcaoEmMassa, { corpo, sinal: signal }),
    // A choice of the dialog asks again: what was foreseen stays on screen meanwhile.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
