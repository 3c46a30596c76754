import { Button, type ButtonProps, CopyButton } from "@mantine/core"
import { IconCheck, IconCopy } from "@tabler/icons-react"

interface Props {
  readonly codigo: string
  readonly rotulo: string
  readonly variante: NonNullable<ButtonProps["variant"]>
  readonly tamanho?: NonNullable<ButtonProps["size"]>
}

const NA_TELA_MS = 4000

/** Copies a code by which a guide is paid, and says that it did. */
export function CopiarCodigo({ codigo, rotulo, variante, tamanho = "sm" }: Props) {
  return (
    <CopyButton value={codigo} timeout={NA_TELA_MS}>
      {({ copied, copy }) => (
        <Button
          variant={variante}
          size={tamanho}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? "Copiado" : rotulo}</span>
        </Button>
      )}
    </CopyButton>
  )
}
