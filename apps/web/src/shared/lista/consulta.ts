import type { Paginacao, Rota } from "@partida/contracts"
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { ErroDaApi } from "../../lib/api/erro.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

/** Which page of a list. */
export interface PedidoDePagina {
  readonly pagina: number
  readonly registrosPorPagina: number
}

/** A page as the API answers it; each list adds what is its own (counts, totals). */
export interface PaginaDeRegistros<T> {
  readonly lista: readonly T[]
  readonly paginacao: Paginacao
}

/** What the list call of a contract is asked: its filters, order and page. */
export type PedidoDa<R extends Rota> = Entrada<R> extends { query: infer Q } ? Q & PedidoDePagina : never

type ComCursor<P> = P & { readonly cursor?: string }

/**
 * The queries of a list, one for each page. A page next to one already read is asked for by that one's cursor, which
 * the server reaches without counting rows and which neither skips nor repeats a record when others come in between;
 * any other page is asked for by its number. Cursors are not part of the query's name: a page is the same page however
 * it was reached.
 */
export function consultaPaginada<P extends PedidoDePagina, D extends PaginaDeRegistros<unknown>>(
  nome: string,
  buscar: (pedido: ComCursor<P>, sinal: AbortSignal) => Promise<D>,
) {
  return (pedido: P) =>
    queryOptions({
      queryKey: [nome, pedido],
      queryFn: async ({ signal, client }): Promise<D> => {
        const cursor = cursorDa(client, nome, pedido)
        if (cursor === null) return buscar(pedido, signal)
        try {
          return await buscar({ ...pedido, cursor }, signal)
        } catch (erro) {
          // A cursor of another version of the server: the number still names the page.
          if (erro instanceof ErroDaApi && erro.codigo === "cursor-invalido") return buscar(pedido, signal)
          throw erro
        }
      },
      placeholderData: keepPreviousData,
    })
}

/** Cursor of a page, told by a neighbour in the cache that nothing has outdated since. */
function cursorDa<P extends PedidoDePagina>(cliente: QueryClient, nome: string, pedido: P): string | null {
  if (pedido.pagina === 1) return null
  const vizinha = (passo: -1 | 1) => {
    const estado = cliente.getQueryState<PaginaDeRegistros<unknown>>([
      nome,
      { ...pedido, pagina: pedido.pagina + passo },
    ])
    return estado?.isInvalidated === false ? estado.data?.paginacao : undefined
  }
  return vizinha(-1)?.proxima ?? vizinha(1)?.anterior ?? null
}
