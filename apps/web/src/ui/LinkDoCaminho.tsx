import { Anchor } from "@mantine/core"
import { useCaminho } from "./useCaminho.ts"

interface Props {
  readonly children: string
  /** Path inside the product with its search, whole. */
  readonly caminho: string
  /** For those who hear the link alone. */
  readonly rotulo: string
  readonly tamanho?: "xs" | "sm"
}

/** A link to an address that the server tells. */
export function LinkDoCaminho({ children, caminho, rotulo, tamanho = "sm" }: Props) {
  return (
    <Anchor {...useCaminho(caminho)} size={tamanho} aria-label={rotulo}>
      {children}
    </Anchor>
  )
}
