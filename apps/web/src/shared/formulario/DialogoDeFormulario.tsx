import { Button, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Recusa } from "../../ui/Recusa.tsx"

interface Props<V extends object> {
  readonly titulo: string
  readonly tamanho?: "md" | "lg" | "xl"
  readonly form: Pick<Formulario<V>, "formulario" | "enviando" | "falha">
  /** The button that does it: "Encerrar conta". */
  readonly confirmar: ReactNode
  /** Nothing may be sent yet. */
  readonly impedido?: boolean
  /** What did not happen, over the server's reason. */
  readonly recusa?: string
  /** It was done and the dialog stays to tell of it: leaving cancels nothing. */
  readonly feito?: boolean
  readonly children: ReactNode
  /** What is not part of the form: a question before leaving it. */
  readonly abaixo?: ReactNode
  readonly aoFechar: () => void
}

/** An act that needs a few fields. While it is being sent, the dialog stays. Render it only while it is open. */
export function DialogoDeFormulario<V extends object>(props: Props<V>) {
  const {
    titulo,
    tamanho,
    form,
    confirmar,
    impedido = false,
    feito = false,
    recusa = "Nada mudou",
    children,
    abaixo,
    aoFechar,
  } = props
  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      titulo={titulo}
      preso={form.enviando}
      {...(tamanho === undefined ? {} : { tamanho })}
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <Recusa titulo={recusa} erro={form.falha} />
          {children}
          <AtosDoDialogo>
            <Button variant="default" onClick={aoFechar} disabled={form.enviando}>
              {feito ? "Fechar" : "Cancelar"}
            </Button>
            <Button type="submit" loading={form.enviando} disabled={impedido}>
              {confirmar}
            </Button>
          </AtosDoDialogo>
        </Stack>
      </form>
      {abaixo}
    </Dialogo>
  )
}
