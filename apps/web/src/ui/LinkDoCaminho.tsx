import { Anchor } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"

interface Props {
  readonly children: string
  /** Path inside the product with its search, whole, as the server says it: the router takes it as it is. */
  readonly caminho: string
  /** For those who hear the link alone. */
  readonly rotulo: string
  readonly tamanho?: "xs" | "sm"
}

/** A link to an address that is not written in the code, where its parts could not be checked against the routes. */
export function LinkDoCaminho({ children, caminho, rotulo, tamanho = "sm" }: Props) {
  const router = useRouter()
  const seguir = (evento: MouseEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.shiftKey) return
    evento.preventDefault()
    router.history.push(caminho)
  }
  return (
    <Anchor href={caminho} size={tamanho} onClick={seguir} aria-label={rotulo}>
      {children}
    </Anchor>
  )
}
