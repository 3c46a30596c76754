import { useEffect, useRef } from "react"

/** Open layers, the topmost last. */
const camadas: { readonly fechar: () => void }[] = []

function ouvir(evento: KeyboardEvent): void {
  if (evento.key !== "Escape" || evento.isComposing || evento.defaultPrevented) return
  // Open lists and menus mark their field: Escape closes them first.
  if (evento.target instanceof Element && evento.target.getAttribute("data-mantine-stop-propagation") === "true") return
  evento.preventDefault()
  camadas.at(-1)?.fechar()
}

/**
 * Escape for stacked dialogs and drawers: it closes the topmost one, wherever the focus is. The library's own listener
 * would close every open layer at once.
 */
export function useEscape(aberta: boolean, aoFechar: () => void): void {
  const atual = useRef(aoFechar)
  useEffect(() => {
    atual.current = aoFechar
  })
  useEffect(() => {
    if (!aberta) return
    const camada = { fechar: () => atual.current() }
    if (camadas.length === 0) document.addEventListener("keydown", ouvir)
    camadas.push(camada)
    return () => {
      camadas.splice(camadas.indexOf(camada), 1)
      if (camadas.length === 0) document.removeEventListener("keydown", ouvir)
    }
  }, [aberta])
}
