import { type Lote, rotasDosLotes } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

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

interface PedidoDeItens {
  readonly id: string
  readonly resultado?: number | undefined
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
