import { useCallback, useMemo, useState } from "react"
import type { Selecao as SelecaoDaTabela } from "../../ui/Tabela.tsx"

interface Estado {
  /** What the filter was when the rows were ticked: a change of filter drops the selection. */
  readonly contexto: string
  readonly ids: ReadonlySet<string>
  /** Everything the filter finds, beyond the page. */
  readonly todas: boolean
}

export interface SelecaoDeEmpresas {
  readonly ids: ReadonlySet<string>
  readonly todas: boolean
  readonly daTabela: SelecaoDaTabela
  readonly selecionarTodas: () => void
  readonly limpar: () => void
}

/** Rows ticked across pages, or the whole filter. Changing the filter or the competência clears it. */
export function useSelecao(contexto: string): SelecaoDeEmpresas {
  const [guardado, setEstado] = useState<Estado>({ contexto, ids: new Set(), todas: false })
  const estado = guardado.contexto === contexto ? guardado : { contexto, ids: new Set<string>(), todas: false }
  const { ids, todas } = estado
  const mudar = useCallback(
    (alterar: (ids: Set<string>) => void) =>
      setEstado((anterior) => {
        const novos = new Set(anterior.contexto === contexto ? anterior.ids : [])
        alterar(novos)
        return { contexto, ids: novos, todas: false }
      }),
    [contexto],
  )
  const daTabela = useMemo<SelecaoDaTabela>(
    () => ({
      ids,
      alternar: (id) =>
        mudar((novos) => {
          if (!novos.delete(id)) novos.add(id)
        }),
      alternarPagina: (daPagina, marcar) =>
        mudar((novos) => {
          for (const id of daPagina) marcar ? novos.add(id) : novos.delete(id)
        }),
    }),
    [ids, mudar],
  )
  return {
    ids,
    todas,
    daTabela,
    selecionarTodas: () => setEstado({ contexto, ids, todas: true }),
    limpar: () => setEstado({ contexto, ids: new Set(), todas: false }),
  }
}
