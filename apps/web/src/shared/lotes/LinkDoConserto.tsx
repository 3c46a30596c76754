import { Anchor } from "@mantine/core"
import { useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import type { Conserto } from "./conserto.ts"

interface Props {
  readonly conserto: Conserto
  /** What it is about, for those who hear the link alone: "Abrir a empresa Alfa". */
  readonly sobre: string
}

/** Leads to where a failure is fixed; Back returns to the results. */
export function LinkDoConserto({ conserto: { rotulo, destino }, sobre }: Props) {
  const router = useRouter()
  const seguir = (evento: MouseEvent) => {
    if (evento.ctrlKey || evento.metaKey || evento.shiftKey) return
    evento.preventDefault()
    router.history.push(destino)
  }
  return (
    <Anchor href={destino} size="xs" onClick={seguir} aria-label={`${rotulo}: ${sobre}`}>
      {rotulo}
    </Anchor>
  )
}
