import { Button, CopyButton, Group, Stack } from "@mantine/core"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./integradores.module.css"

interface Props {
  readonly endereco: string
  readonly aoFechar: () => void
}

/** The address of notices with its secret, this once. */
export function DialogoDoEndereco({ endereco, aoFechar }: Props) {
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Copie o endereço agora" tamanho="lg">
      <Stack gap="md">
        <Faixa tom="atencao">
          Depois de fechar, ninguém consegue ver este endereço de novo: o segredo está no fim dele. Se ele se perder,
          troque-o.
        </Faixa>
        <code className={classes.segredo}>{endereco}</code>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoFechar}>
            Já copiei, fechar
          </Button>
          <CopyButton value={endereco}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                data-autofocus
              >
                {copied ? "Copiado" : "Copiar endereço"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialogo>
  )
}
