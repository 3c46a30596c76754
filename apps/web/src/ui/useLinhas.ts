import { useCallback, useEffect, useRef, useState } from "react"
import type { AcaoDaLinha } from "./MenuDaLinha.tsx"
import type { TabelaProps } from "./Tabela.tsx"

interface Linhas<T> {
  /** Key of the row that Tab enters: the last one that had the focus, or the first. */
  readonly ativa: string | undefined
  readonly abrir: (item: T) => void
  readonly alternar: (id: string, intervalo: boolean) => void
  readonly marcarPagina: (marcar: boolean) => void
  readonly acoes: (item: T) => readonly AcaoDaLinha[]
  readonly aoFocar: (alvo: EventTarget) => void
}

/**
 * What rows do. The functions never change, whatever the screen passes to the table at each render: a row is drawn
 * again only when something of its own changed.
 */
export function useLinhas<T>(tabela: TabelaProps<T>): Linhas<T> {
  const { linhas, chave } = tabela
  const atual = useRef(tabela)
  useEffect(() => {
    atual.current = tabela
  })
  /** Where an interval begins: the last row ticked by itself. */
  const ancora = useRef<string | null>(null)
  const [focada, setFocada] = useState<string | null>(null)

  const abrir = useCallback((item: T) => atual.current.aoAbrir?.(item), [])
  const acoes = useCallback((item: T) => atual.current.acoes?.(item) ?? [], [])
  const alternar = useCallback((id: string, intervalo: boolean) => {
    const ids = idsDe(atual.current)
    const { selecao } = atual.current
    if (!selecao) return
    const marcar = !(selecao.todas || selecao.ids.has(id))
    selecao.marcar(intervalo ? entre(ids, ancora.current ?? id, id) : [id], marcar, ids)
    ancora.current = id
  }, [])
  const marcarPagina = useCallback((marcar: boolean) => {
    const ids = idsDe(atual.current)
    atual.current.selecao?.marcar(ids, marcar, ids)
    ancora.current = null
  }, [])
  const aoFocar = useCallback((alvo: EventTarget) => {
    const linha = alvo instanceof Element ? alvo.closest<HTMLElement>("[data-linha]") : null
    if (linha?.dataset.linha) setFocada(linha.dataset.linha)
  }, [])

  const existe = focada !== null && linhas?.some((item) => chave(item) === focada)
  const primeira = linhas?.[0]
  const ativa = existe ? focada : primeira === undefined ? undefined : chave(primeira)
  return { ativa, abrir, alternar, marcarPagina, acoes, aoFocar }
}

function idsDe<T>({ linhas, chave }: TabelaProps<T>): readonly string[] {
  return linhas?.map(chave) ?? []
}

/** Both ends and what lies between them; an end that left the page leaves only the other. */
function entre(ids: readonly string[], a: string, b: string): readonly string[] {
  const pontas = [ids.indexOf(a), ids.indexOf(b)]
  if (pontas.includes(-1)) return [b]
  return ids.slice(Math.min(...pontas), Math.max(...pontas) + 1)
}
