import { Button, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import type { Formulario } from "../../../lib/formulario/useFormulario.ts"
import type { FalhaDaEntrada } from "../../../lib/sessao/estado.ts"
import { Falha } from "../../../shared/conta/Folha.tsx"

interface Props {
  readonly formulario: Formulario<object>["formulario"]
  readonly falha: FalhaDaEntrada | null
  readonly enviando: boolean
  /** The verb and its object. */
  readonly confirmar: string
  /** The act cannot be undone: the button says so by its colour too. */
  readonly semVolta?: boolean
  readonly aoCancelar: () => void
  readonly children: ReactNode
}

/** Fields, failure and buttons of a form inside a dialog. */
export function FormularioNoDialogo({ formulario, falha, enviando, confirmar, semVolta, aoCancelar, children }: Props) {
  return (
    <form {...formulario}>
      <Stack gap="md">
        {children}
        <Falha falha={falha} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoCancelar} disabled={enviando}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando} {...(semVolta ? { color: "red" } : {})}>
            {confirmar}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
