import { Button, type ButtonProps } from "@mantine/core"
import { IconFileTypePdf, IconSend } from "@tabler/icons-react"
import { avisar } from "../../ui/avisos.tsx"
import { useBaixarOficial, usePedirOficial } from "./oficial.api.ts"

interface Props {
  readonly id: string
  readonly tamanho?: NonNullable<ButtonProps["size"]>
  readonly variante?: NonNullable<ButtonProps["variant"]>
}

/** Opens the official document of a guide. */
export function BaixarOficial({ id, tamanho = "sm", variante = "default" }: Props) {
  const baixar = useBaixarOficial(id)
  return (
    <Button
      variant={variante}
      size={tamanho}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={baixar.isPending}
      onClick={() => baixar.mutate()}
    >
      Abrir guia oficial
    </Button>
  )
}

/** Asks the office for it, once. */
export function PedirOficial({ id, tamanho = "sm", variante = "filled" }: Props) {
  const pedir = usePedirOficial(id)
  return (
    <Button
      variant={variante}
      size={tamanho}
      leftSection={<IconSend size={16} aria-hidden />}
      loading={pedir.isPending}
      disabled={pedir.isSuccess}
      onClick={() =>
        pedir.mutate(undefined, {
          onSuccess: ({ avisados }) =>
            avisar(
              "feito",
              `${avisados > 0 ? "Pedido enviado" : "O escritório já foi avisado hoje"}. Quando a guia oficial chegar, o código para pagar aparece aqui.`,
            ),
        })
      }
    >
      {pedir.isSuccess ? "Pedido enviado" : "Pedir ao escritório"}
    </Button>
  )
}
