import { useEffect, useRef } from "react"
import { publicarVizinhas } from "../../ui/vizinhas.ts"
import type { PaginaDeRegistros } from "./consulta.ts"
import { paginaDe } from "./estado.ts"
import type { Lista } from "./useLista.ts"

interface Opcoes<T> {
  readonly lista: Lista<PaginaDeRegistros<T>>
  readonly chave: (linha: T) => string
  readonly aberta: string | undefined
  readonly aoAbrir: ((linha: T) => void) | undefined
}

/**
 * Tells the drawer of the open row which rows are beside it; past an end of the page, the next page is read and opened there. A row
 * that left the list while it was open, as what was solved leaves what is pending, goes on to the one that took its place.
 */
export function usePublicarVizinhas<T>({ lista, chave, aberta, aoAbrir }: Opcoes<T>): void {
  const { estado, dados, resultado, tamanhoDaPagina } = lista
  const pagina = paginaDe(estado)
  /** Where to open the page that was asked for. */
  const indo = useRef<{ readonly pagina: number; readonly ponta: 0 | -1 } | null>(null)
  /** Where the open row was last seen. */
  const vista = useRef<{ readonly qual: string; readonly pagina: number; readonly onde: number } | null>(null)
  const linhas = dados?.lista
  const total = dados?.paginacao.totalDeRegistros ?? 0
  const pronta = dados !== undefined && !resultado.isPlaceholderData
  // Screens make these again at each render; only what they are asked for last counts.
  const agora = useRef({ aoAbrir, chave, estado })
  agora.current = { aoAbrir, chave, estado }
  const abre = aoAbrir !== undefined
  useEffect(() => {
    if (aberta === undefined || !abre || !linhas || !pronta) return
    const abrirLinha = (linha: T) => agora.current.aoAbrir?.(linha)
    const destino = indo.current
    if (destino?.pagina === pagina) {
      indo.current = null
      const linha = linhas.at(destino.ponta)
      if (linha !== undefined) abrirLinha(linha)
      return
    }
    const aqui = linhas.findIndex((linha) => agora.current.chave(linha) === aberta)
    const antes = vista.current
    if (aqui !== -1) vista.current = { qual: aberta, pagina, onde: aqui }
    else if (antes?.qual !== aberta || antes.pagina !== pagina) return
    const onde = aqui === -1 ? (antes?.onde ?? 0) : aqui
    const abrir = (linha: T | undefined) => (linha === undefined ? null : () => abrirLinha(linha))
    const virar = (outra: number, ponta: 0 | -1) => () => {
      indo.current = { pagina: outra, ponta }
      agora.current.estado.mudar({ pagina: outra === 1 ? undefined : outra })
    }
    const ultima = Math.max(1, Math.ceil(total / tamanhoDaPagina))
    return publicarVizinhas({
      posicao: aqui === -1 ? null : (pagina - 1) * tamanhoDaPagina + aqui + 1,
      total,
      anterior: abrir(onde > 0 ? linhas[onde - 1] : undefined) ?? (pagina > 1 ? virar(pagina - 1, -1) : null),
      proxima: abrir(linhas[aqui === -1 ? onde : aqui + 1]) ?? (pagina < ultima ? virar(pagina + 1, 0) : null),
    })
  }, [aberta, abre, linhas, pronta, pagina, total, tamanhoDaPagina])
}
