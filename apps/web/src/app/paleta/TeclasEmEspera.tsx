import { type RefObject, useEffect } from "react"

interface Props {
  /** Where what is typed waits for the palette. */
  readonly digitado: RefObject<string>
  readonly aoFechar: () => void
}

/** While the palette is on its way nothing has the focus: what a fast hand types goes to it, and not to the page's shortcuts. */
export function TeclasEmEspera({ digitado, aoFechar }: Props) {
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => {
      if (evento.ctrlKey || evento.metaKey || evento.altKey) return
      if (evento.key === "Escape") aoFechar()
      else if (evento.key === "Backspace") digitado.current = digitado.current.slice(0, -1)
      else if (evento.key.length === 1) digitado.current += evento.key
      else return
      evento.preventDefault()
      evento.stopPropagation()
    }
    window.addEventListener("keydown", ouvir, { capture: true })
    return () => window.removeEventListener("keydown", ouvir, { capture: true })
  }, [digitado, aoFechar])
  return null
}
