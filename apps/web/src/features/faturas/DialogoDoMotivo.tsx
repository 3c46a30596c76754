import { Text, Textarea } from "@mantine/core"
import type { z } from "zod"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"

interface Props {
  readonly titulo: string
  readonly confirmar: string
  readonly descricao: string
  readonly esquema: z.ZodType<{ readonly motivo: string }>
  readonly enviar: (motivo: string) => Promise<unknown>
  readonly feito: string
  readonly aoFechar: () => void
}

/** An act that only asks why. */
export function DialogoDoMotivo({ titulo, confirmar, descricao, esquema, enviar, feito, aoFechar }: Props) {
  const form = useFormulario({
    esquema,
    iniciais: { motivo: "" },
    enviar: ({ motivo }) => enviar(motivo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", feito)
    },
  })
  return (
    <DialogoDeFormulario titulo={titulo} form={form} confirmar={confirmar} aoFechar={aoFechar}>
      <Text size="sm">{descricao}</Text>
      <Textarea
        label="Por quê"
        description="Pelo menos 10 caracteres."
        maxLength={300}
        data-autofocus
        {...form.campo("motivo")}
      />
    </DialogoDeFormulario>
  )
}
