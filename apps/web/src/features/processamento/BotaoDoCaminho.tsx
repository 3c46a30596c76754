import { Button } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"

interface Props {
  readonly children: string
  /** Path inside the product with its search, whole, as the server says it. */
  readonly caminho: string
}

/** A button to an address that the server tells: its parts could not be checked against the routes. */
export function BotaoDoCaminho({ children, caminho }: Props) {
  const router = useRouter()
  const seguir = (evento: MouseEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.shiftKey) return
    evento.preventDefault()
    router.history.push(caminho)
  }
  return (
    <Button component="a" href={caminho} onClick={seguir}>
      {children}
    </Button>
  )
}
