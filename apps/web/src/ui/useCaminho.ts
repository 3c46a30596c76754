import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"

/**
 * What makes of an anchor a link inside the product, for an address that is not written in the code, where its parts could not be
 * checked against the routes. `caminho`: path with its search, whole, as the server says it; the router takes it as it is.
 */
export function useCaminho(caminho: string) {
  const router = useRouter()
  const seguir = (evento: MouseEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.shiftKey) return
    evento.preventDefault()
    router.history.push(caminho)
  }
  return { href: caminho, onClick: seguir }
}
