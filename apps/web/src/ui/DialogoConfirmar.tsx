import { Button, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { AtosDoDialogo } from "./AtosDoDialogo.tsx"
import { Dialogo } from "./Dialogo.tsx"

interface Props {
  readonly aberto: boolean
  readonly titulo: string
  /** What will happen, in words. */
  readonly children: ReactNode
  /** The verb and its object: "Fechar 8 empresas". */
  readonly confirmar: string
  /** The way back, where "Cancelar" would be read as the act itself. */
  readonly desistir?: string
  readonly aoConfirmar: () => void
  readonly aoCancelar: () => void
  readonly trabalhando?: boolean
}

/** Asks before an act that reaches many records or is hard to undo. Focus starts on cancel: Enter confirms nothing by accident. */
export function DialogoConfirmar(props: Props) {
  const { aberto, titulo, children, confirmar, desistir = "Cancelar", aoConfirmar, aoCancelar } = props
  const { trabalhando = false } = props
  return (
    <Dialogo aberto={aberto} aoFechar={aoCancelar} titulo={titulo} preso={trabalhando}>
      <Stack gap="lg">
        <div>{children}</div>
        <AtosDoDialogo>
          <Button variant="default" onClick={aoCancelar} disabled={trabalhando} data-autofocus>
            {desistir}
          </Button>
          <Button onClick={aoConfirmar} loading={trabalhando}>
            {confirmar}
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
