import { type KeyboardEvent, useEffect, useId, useState } from "react"

/**
 * A search field over a list of options, by the pattern of screen readers: the focus stays in the field, the arrows
 * walk the list, Enter chooses. `rotulo` names the list; `id` of each option must be unique in the list.
 */
export function useOpcoes<T extends { readonly id: string }>(
  rotulo: string,
  opcoes: readonly T[],
  aoEscolher: (opcao: T) => void,
) {
  const base = useId()
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const achada = opcoes.findIndex(({ id }) => id === escolhida)
  const indice = achada === -1 ? 0 : achada
  const ativa = opcoes[indice]
  const idDaOpcao = ({ id }: { readonly id: string }) => `${base}${id}`
  const idAtiva = ativa && idDaOpcao(ativa)
  useEffect(() => {
    if (idAtiva) document.getElementById(idAtiva)?.scrollIntoView({ block: "nearest" })
  }, [idAtiva])

  function aoTeclar(evento: KeyboardEvent): void {
    if (evento.nativeEvent.isComposing || opcoes.length === 0) return
    const destino = destinoDaTecla(evento.key, indice, opcoes.length)
    if (destino !== null) {
      evento.preventDefault()
      setEscolhida(opcoes[destino]?.id ?? null)
    } else if (evento.key === "Enter" && ativa) {
      evento.preventDefault()
      aoEscolher(ativa)
    }
  }

  return {
    /** The search changed: the first option is the candidate again. */
    recomecar: () => setEscolhida(null),
    campo: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": opcoes.length > 0,
      "aria-controls": opcoes.length > 0 ? `${base}lista` : undefined,
      "aria-activedescendant": idAtiva,
      autoComplete: "off",
      onKeyDown: aoTeclar,
    },
    lista: { id: `${base}lista`, role: "listbox", "aria-label": rotulo },
    opcao: (opcao: T) => ({
      id: idDaOpcao(opcao),
      role: "option",
      "aria-selected": opcao.id === ativa?.id,
      onPointerMove: () => setEscolhida(opcao.id),
      // The field keeps the focus.
      onMouseDown: (evento: { preventDefault: () => void }) => evento.preventDefault(),
      onClick: () => aoEscolher(opcao),
    }),
  } as const
}

function destinoDaTecla(tecla: string, indice: number, total: number): number | null {
  switch (tecla) {
    case "ArrowDown":
      return (indice + 1) % total
    case "ArrowUp":
      return (indice - 1 + total) % total
    case "PageDown":
      return Math.min(indice + 8, total - 1)
    case "PageUp":
      return Math.max(indice - 8, 0)
    default:
      return null
  }
}
