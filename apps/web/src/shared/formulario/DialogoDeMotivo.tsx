import { Textarea } from "@mantine/core"
import type { ReactNode } from "react"
import { z } from "zod"
import { DialogoDeFormulario } from "./DialogoDeFormulario.tsx"
import { OfertaDeRascunho } from "./OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "./useFormularioGuardado.ts"

interface Props {
  readonly titulo: string
  readonly children: ReactNode
  readonly confirmar: string
  /** The contract's schema of the reason. */
  readonly motivo: z.ZodType<string>
  /** Its shortest length, for the hint. */
  readonly minimo: number
  /** Name of the act among the drafts, and what it is done to. */
  readonly nome: string
  readonly registro: string
  /** Does the act; a refusal stays in the dialog, with the reason as it was typed. */
  readonly enviar: (motivo: string) => Promise<unknown>
  /**
   * After the act was done, the dialog closed and the form clean. What leaves the screen or changes its address goes here: from
   * inside `enviar` the reason still counts as unsaved, and the guard of the form stops it.
   */
  readonly aoConcluir?: () => void
  readonly aoFechar: () => void
}

const MAXIMO = 500
const VAZIO = { motivo: "" }

/** Asks for a written reason, kept for ever with the act. Render it only while it is open. */
export function DialogoDeMotivo(props: Props) {
  const { titulo, children, confirmar, motivo, minimo, nome, registro, enviar, aoConcluir, aoFechar } = props
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome,
    registro,
    esquema: z.object({ motivo }),
    iniciais: VAZIO,
    enviar: ({ motivo: explicado }) => enviar(explicado),
    aoSalvar: () => {
      aoFechar()
      aoConcluir?.()
    },
  })
  const tamanho = form.valores.motivo.trim().length
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <DialogoDeFormulario titulo={titulo} form={form} confirmar={confirmar} abaixo={guarda.pergunta} aoFechar={sair}>
      <OfertaDeRascunho {...rascunho} />
      <div>{children}</div>
      <Textarea
        label="Motivo"
        description={
          tamanho < minimo
            ? `Pelo menos ${minimo} caracteres (${tamanho} de ${minimo}).`
            : "Fica registrado com o seu nome."
        }
        autosize
        minRows={3}
        maxLength={MAXIMO}
        data-autofocus
        {...form.campo("motivo")}
      />
    </DialogoDeFormulario>
  )
}
