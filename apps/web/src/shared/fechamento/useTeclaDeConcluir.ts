import { useEffect } from "react"

/**
 * Ctrl or ⌘ + Enter concludes from anywhere in the drawer and goes to the next: two hundred companies are not two hundred
 * walks with the mouse. One press, one company: the repeats of a key held down would conclude the next ones unseen.
 */
export function useTeclaDeConcluir(concluir: () => void, ligada: boolean): void {
  useEffect(() => {
    if (!ligada) return
    const aoTeclar = (evento: KeyboardEvent) => {
      if (evento.key !== "Enter" || !(evento.ctrlKey || evento.metaKey) || evento.defaultPrevented) return
      // Of a repeat as well: Enter would press the button that has the focus.
      evento.preventDefault()
      if (!evento.repeat) concluir()
    }
    window.addEventListener("keydown", aoTeclar)
    return () => window.removeEventListener("keydown", aoTeclar)
  }, [concluir, ligada])
}
