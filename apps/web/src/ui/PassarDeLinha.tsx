import { ActionIcon, Tooltip } from "@mantine/core"
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import { formatarInteiro } from "../lib/formatacao/texto.ts"
import classes from "./Gaveta.module.css"
import { estaOcupado } from "./useNavegacaoPorTeclado.ts"
import { useVizinhas } from "./vizinhas.ts"

/**
 * Goes to the row before or after in the list that the drawer was opened from, in its filter and order, over its pages: by
 * the buttons, or by j and k, as in the list itself.
 */
export function PassarDeLinha() {
  const vizinhas = useVizinhas()
  const aqui = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (vizinhas === null) return
    const ouvir = (evento: KeyboardEvent) => {
      const ir = evento.key === "j" ? vizinhas.proxima : evento.key === "k" ? vizinhas.anterior : null
      if (!ir || !podePassar(evento, aqui.current)) return
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
        {formatarInteiro(posicao)} de {formatarInteiro(total)}
      </span>
      <Tooltip label="Anterior da lista (k)">
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
      <Tooltip label="Próxima da lista (j)">
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

/** Not where the drawer has rows of its own to walk. */
const podePassar = (evento: KeyboardEvent, aqui: HTMLElement | null) =>
  aqui !== null && !estaOcupado(evento, aqui) && !aqui.closest("[role=dialog]")?.querySelector("[data-linha]")
