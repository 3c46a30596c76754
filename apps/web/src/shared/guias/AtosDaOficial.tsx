import { Button, type ButtonProps } from "@mantine/core"
import { IconFileTypePdf, IconSend } from "@tabler/icons-react"
import { avisar } from "../../ui/avisos.tsx"
import { useBaixarOficial, usePedirOficial } from "./oficial.api.ts"

interface Props {
  readonly id: string
  readonly tamanho?: NonNullable<ButtonProps["size"]>
  readonly variante?: NonNullable<ButtonProps["variant"]>
}

interface PedirProps extends Props {
  /** There is one, for a day that went by. */
  readonly vencida?: boolean
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

/** Asks for it, once: in the place of one that a bank no longer takes, too. */
export function PedirOficial({ id, vencida = false, tamanho = "sm", variante = "filled" }: PedirProps) {
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
          onSuccess: ({ avisados, naReceita }) =>
            avisar(
              "feito",
              naReceita === "a-caminho"
                ? "A guia de hoje já foi pedida à Receita Federal. Em instantes o código para pagar aparece aqui."
                : `${avisados > 0 ? "Pedido enviado" : "O escritório já foi avisado hoje"}. Quando a guia oficial chegar, o código para pagar aparece aqui.`,
            ),
        })
      }
    >
      {pedir.isSuccess ? "Pedido enviado" : vencida ? "Pedir guia atualizada" : "Pedir a guia"}
    </Button>
  )
}
