import { type QueryClient, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect } from "react"
import { usePreferencias } from "../../lib/preferencias.ts"
import type { PaginaDeRegistros, PedidoDePagina } from "./consulta.ts"
import { type EstadoDaLista, paginaDe } from "./estado.ts"

/** What the list kit needs of a query; the answer of the library fits. */
export interface ResultadoDaLista<D> {
  readonly data: D | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** A list as it stands: its state, the answer, and how to read ahead. */
export interface Lista<D> {
  readonly estado: EstadoDaLista
  readonly resultado: ResultadoDaLista<D>
  /** Answer on screen; of the filter before while the new one is on its way. */
  readonly dados: D | undefined
  readonly tamanhoDaPagina: number
  /** Reads a page before it is asked for: somebody is about to. */
  readonly antecipar: (pagina: number) => void
  /** Reads a page of any size of the same filter, into the memory of who asks. */
  readonly ler: (pagina: number, registrosPorPagina: number, memoria: QueryClient) => Promise<D>
}

interface Opcoes<F, D, K extends readonly unknown[]> {
  readonly estado: EstadoDaLista
  /** Filters and order, as the API takes them. */
  readonly filtro: F
  readonly consulta: (pedido: F & PedidoDePagina) => UseQueryOptions<D, Error, D, K>
}

/** Reads the page that the state asks for, in the size the person prefers, and the next one while nothing else happens. */
export function useLista<F extends object, D extends PaginaDeRegistros<unknown>, K extends readonly unknown[]>(
  opcoes: Opcoes<F, D, K>,
): Lista<D> {
  const { estado, filtro, consulta } = opcoes
  const { tamanhoDaPagina } = usePreferencias()
  const queryClient = useQueryClient()
  const pagina = paginaDe(estado)
  const resultado = useQuery(consulta({ ...filtro, pagina, registrosPorPagina: tamanhoDaPagina }))
  const { data, isPlaceholderData } = resultado
  const paginas = data ? Math.ceil(data.paginacao.totalDeRegistros / tamanhoDaPagina) : 0
  // The filter is a new object at each render; what it says is what counts.
  const nome = JSON.stringify(filtro)
  const antecipar = useCallback(
    (qual: number) => {
      if (qual < 1 || qual > paginas || qual === pagina) return
      void queryClient.prefetchQuery(consulta({ ...filtro, pagina: qual, registrosPorPagina: tamanhoDaPagina }))
    },
    [queryClient, nome, pagina, paginas, tamanhoDaPagina],
  )
  const pronta = data !== undefined && !isPlaceholderData
  useEffect(() => (pronta ? quandoOcioso(() => antecipar(pagina + 1)) : undefined), [pronta, antecipar, pagina])
  const ler: Lista<D>["ler"] = (qual, registrosPorPagina, memoria) =>
    memoria.fetchQuery(consulta({ ...filtro, pagina: qual, registrosPorPagina }))
  return { estado, resultado, dados: data, tamanhoDaPagina, antecipar, ler }
}

const ESPERA_SEM_OCIOSO_MS = 600

/** Runs when the browser has nothing better to do; answers how to give up. */
function quandoOcioso(fazer: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const id = window.setTimeout(fazer, ESPERA_SEM_OCIOSO_MS)
    return () => window.clearTimeout(id)
  }
  const id = window.requestIdleCallback(fazer)
  return () => window.cancelIdleCallback(id)
}
