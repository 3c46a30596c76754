import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import type { PaginaDeRegistros, PedidoDePagina } from "../lista/consulta.ts"
import { paginaDe } from "../lista/estado.ts"
import type { Lista } from "../lista/useLista.ts"

interface ComEmpresa {
  readonly idEmpresa: string
}

/** The row to open next, and the page of the list that it is in. */
interface Proxima<L> {
  readonly linha: L
  /** As the address keeps it: nothing for the first. */
  readonly pagina: number | undefined
}

interface Opcoes<F, L, D, K extends QueryKey> {
  readonly lista: Lista<D>
  /** Filters and order, as the list asks for its pages. */
  readonly filtro: F
  readonly consulta: (pedido: F & PedidoDePagina) => UseQueryOptions<D, Error, D, K>
  /** The row whose drawer is open. */
  readonly aberta: string | undefined
  readonly aguarda: (linha: L) => boolean
}

/** Pages looked at beyond the one on screen: whoever waits is nearly always in the next. */
const PAGINAS_ADIANTE = 20

/**
 * The next row of the list that still waits for somebody: after the one that is open, then in the pages that follow, round to
 * the beginning; null when none does. It is what the key that concludes opens next.
 */
export function useProxima<F extends object, L extends ComEmpresa, D extends PaginaDeRegistros<L>, K extends QueryKey>(
  opcoes: Opcoes<F, L, D, K>,
): Proxima<L> | null {
  const { lista, filtro, consulta, aberta, aguarda } = opcoes
  const { dados, estado, tamanhoDaPagina } = lista
  const pagina = paginaDe(estado)
  const paginas = dados ? Math.ceil(dados.paginacao.totalDeRegistros / tamanhoDaPagina) : 0
  const linhas = dados?.lista ?? []
  const adiante = depoisDela(linhas, aberta, aguarda)
  const outras = useQuery({
    queryKey: ["proximaEmpresa", filtro, pagina, paginas, tamanhoDaPagina],
    enabled: aberta !== undefined && adiante === null && paginas > 1,
    queryFn: async ({ client }): Promise<Proxima<L> | null> => {
      for (const outra of emVolta(pagina, paginas).slice(0, PAGINAS_ADIANTE)) {
        const lida = await client.fetchQuery(
          consulta({ ...filtro, pagina: outra, registrosPorPagina: tamanhoDaPagina }),
        )
        const linha = lida.lista.find(aguarda)
        if (linha) return { linha, pagina: noEndereco(outra) }
      }
      return null
    },
  })
  if (adiante) return { linha: adiante, pagina: noEndereco(pagina) }
  const deOutra = paginas > 1 ? outras.data : undefined
  if (deOutra && deOutra.linha.idEmpresa !== aberta) return deOutra
  const atras = antesDela(linhas, aberta, aguarda)
  return atras && { linha: atras, pagina: noEndereco(pagina) }
}

const noEndereco = (pagina: number) => (pagina === 1 ? undefined : pagina)

/** The first that waits after the row that is open; from the beginning when it is not of this page. */
export function depoisDela<L extends ComEmpresa>(
  linhas: readonly L[],
  aberta: string | undefined,
  aguarda: (linha: L) => boolean,
): L | null {
  const atual = linhas.findIndex(({ idEmpresa }) => idEmpresa === aberta)
  return linhas.slice(atual + 1).find(aguarda) ?? null
}

/** The first that waits before the row that is open. */
export function antesDela<L extends ComEmpresa>(
  linhas: readonly L[],
  aberta: string | undefined,
  aguarda: (linha: L) => boolean,
): L | null {
  const atual = linhas.findIndex(({ idEmpresa }) => idEmpresa === aberta)
  return linhas.slice(0, Math.max(atual, 0)).find(aguarda) ?? null
}

/** The pages after one, and then those before it. */
export function emVolta(pagina: number, paginas: number): readonly number[] {
  const todas = Array.from({ length: paginas }, (_, i) => i + 1)
  return [...todas.slice(pagina), ...todas.slice(0, Math.min(pagina, paginas + 1) - 1)]
}
