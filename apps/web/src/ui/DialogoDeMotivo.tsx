import { Button, Group, Stack, Textarea } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { Dialogo } from "./Dialogo.tsx"

interface Props {
  readonly titulo: string
  readonly children: ReactNode
  readonly confirmar: string
  readonly minimo: number
  readonly aoConfirmar: (motivo: string) => void
  readonly aoCancelar: () => void
  readonly trabalhando: boolean
  /** What the server said about the reason. */
  readonly erro: string | null
}

/** Asks for a written reason, kept for ever with the act. Render it only while it is open. */
export function DialogoDeMotivo(props: Props) {
  const { minimo, trabalhando } = props
  const [motivo, setMotivo] = useState("")
  const [tentou, setTentou] = useState(false)
  const tamanho = motivo.trim().length
  const curto = tamanho < minimo
  const enviar = (evento: React.FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (!curto) props.aoConfirmar(motivo.trim())
  }
  const erro = props.erro ?? (tentou && curto ? `Explique em pelo menos ${minimo} caracteres.` : null)
  return (
    <Dialogo aberto aoFechar={props.aoCancelar} titulo={props.titulo} preso={trabalhando}>
      <form onSubmit={enviar} noValidate>
        <Stack gap="md">
          <div>{props.children}</div>
          <Textarea
            label="Motivo"
            description={
              curto ? `Pelo menos ${minimo} caracteres (${tamanho} de ${minimo}).` : "Fica registrado com o seu nome."
            }
            value={motivo}
            onChange={(evento) => setMotivo(evento.currentTarget.value)}
            error={erro}
            autosize
            minRows={3}
            maxLength={500}
            required
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.aoCancelar} disabled={trabalhando}>
              Cancelar
            </Button>
            <Button type="submit" loading={trabalhando}>
              {props.confirmar}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}
