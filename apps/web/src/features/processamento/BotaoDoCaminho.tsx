import { Button } from "@mantine/core"
import { useCaminho } from "../../ui/useCaminho.ts"

interface Props {
  readonly children: string
  /** Path inside the product with its search, whole. */
  readonly caminho: string
  /** Beside one that matters more. */
  readonly discreto?: boolean
}

/** A button to an address that the server tells. */
export function BotaoDoCaminho({ children, caminho, discreto = false }: Props) {
  return (
    <Button component="a" variant={discreto ? "default" : "filled"} {...useCaminho(caminho)}>
      {children}
    </Button>
  )
}
