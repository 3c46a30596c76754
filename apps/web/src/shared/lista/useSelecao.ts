import { useCallback, useMemo, useState } from "react"
import type { Selecao as SelecaoDaTabela } from "../../ui/Tabela.tsx"

interface Estado {
  /** What the filter was when the rows were ticked: a change of filter drops the selection. */
  readonly contexto: string
  readonly ids: ReadonlySet<string>
  /** Everything the filter finds, beyond the page. */
  readonly todas: boolean
}

export interface SelecaoDaLista extends SelecaoDaTabela {
  readonly selecionarTodas: () => void
  readonly limpar: () => void
}

/** Rows ticked across pages, or the whole filter. A change of `contexto` (filter, competência) clears them. */
export function useSelecao(contexto: string): SelecaoDaLista {
  const [guardado, setEstado] = useState<Estado>({ contexto, ids: new Set(), todas: false })
  const { ids, todas } = useMemo(
    () => (guardado.contexto === contexto ? guardado : { ids: new Set<string>(), todas: false }),
    [guardado, contexto],
  )
  const marcar = useCallback<SelecaoDaTabela["marcar"]>(
    (quais, marcando, daPagina) =>
      setEstado((antes) => {
        const mesma = antes.contexto === contexto
        const novos = new Set(mesma ? (antes.todas ? daPagina : antes.ids) : [])
        for (const id of quais) marcando ? novos.add(id) : novos.delete(id)
        return { contexto, ids: novos, todas: false }
      }),
    [contexto],
  )
  return useMemo(
    () => ({
      ids,
      todas,
      marcar,
      selecionarTodas: () => setEstado({ contexto, ids, todas: true }),
      limpar: () => setEstado({ contexto, ids: new Set(), todas: false }),
    }),
    [ids, todas, marcar, contexto],
  )
}
