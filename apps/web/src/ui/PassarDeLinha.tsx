import { ActionIcon, Tooltip } from "@mantine/core"
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import { formatarInteiro } from "../lib/formatacao/texto.ts"
import classes from "./Gaveta.module.css"
import { estaOcupado } from "./useNavegacaoPorTeclado.ts"
import { useVizinhas } from "./vizinhas.ts"

/**
 * Goes to the row before or after in the list that the drawer was opened from, in its filter and order, over its pages: by
 * the buttons, by j and k, as in the list itself, or by Alt and the arrows, which leave a field too.
 */
export function PassarDeLinha() {
  const vizinhas = useVizinhas()
  const aqui = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (vizinhas === null) return
    const ouvir = (evento: KeyboardEvent) => {
      const qual = qualDaTecla(evento, aqui.current)
      const ir = qual && vizinhas[qual]
      if (!ir) return
      evento.preventDefault()
      ir()
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [vizinhas])
  if (vizinhas === null) return null
  const { posicao, total, anterior, proxima } = vizinhas
  return (
    <div ref={aqui} className={classes.passar}>
      <span className="numerico">
        {posicao === null ? "Saiu da lista" : `${formatarInteiro(posicao)} de ${formatarInteiro(total)}`}
      </span>
      <Tooltip label="Anterior da lista (k ou Alt ↑)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Anterior da lista"
          disabled={!anterior}
          onClick={() => anterior?.()}
        >
          <IconChevronUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Próxima da lista (j ou Alt ↓)">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Próxima da lista"
          disabled={!proxima}
          onClick={() => proxima?.()}
        >
          <IconChevronDown size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

/** Where a key leads. Letters are of a field while it has the focus, and of the rows of the drawer where it has its own. */
function qualDaTecla(evento: KeyboardEvent, aqui: HTMLElement | null): "proxima" | "anterior" | null {
  const { key, altKey, ctrlKey, metaKey, target } = evento
  const dialogo = aqui?.closest("[role=dialog]")
  if (!aqui || !dialogo) return null
  if (altKey && !ctrlKey && !metaKey) {
    const acima = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1) !== dialogo
    // There they open or close the options.
    const escolhe = target instanceof Element && target.closest("select, [aria-haspopup], [role=listbox]") !== null
    if (acima || escolhe) return null
    return key === "ArrowDown" ? "proxima" : key === "ArrowUp" ? "anterior" : null
  }
  if (estaOcupado(evento, aqui) || dialogo.querySelector("[data-linha]")) return null
  return key === "j" ? "proxima" : key === "k" ? "anterior" : null
}
