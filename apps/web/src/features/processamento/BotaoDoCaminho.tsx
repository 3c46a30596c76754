import { Button } from "@mantine/core"
import { useCaminho } from "../../ui/useCaminho.ts"

interface Props {
  readonly children: string
  /** Path inside the product with its search, whole. */
  readonly caminho: string
}

/** A button to an address that the server tells. */
export function BotaoDoCaminho({ children, caminho }: Props) {
  return (
    <Button component="a" {...useCaminho(caminho)}>
      {children}
    </Button>
  )
}
