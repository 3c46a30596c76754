import { Checkbox, Group } from "@mantine/core"
import type { PedidoDeReabertura } from "./fechamento.api.ts"

interface Props {
  readonly etapas: PedidoDeReabertura["etapas"]
  readonly aoMudar: (etapas: PedidoDeReabertura["etapas"]) => void
}

/** The steps before the tax that a reopening opens again too. */
export function EtapasAReabrir({ etapas, aoMudar }: Props) {
  return (
    <Checkbox.Group
      mt="md"
      label="Reabrir também"
      description="Sem marcar, o faturamento e o pró-labore continuam conferidos."
      value={etapas}
      onChange={(marcadas) => aoMudar(TODAS.filter((etapa) => marcadas.includes(etapa)))}
    >
      <Group gap="lg" mt="xs">
        <Checkbox value="faturamento" label="Faturamento" />
        <Checkbox value="pro-labore" label="Pró-labore" />
      </Group>
    </Checkbox.Group>
  )
}

const TODAS = ["faturamento", "pro-labore"] as const
