import { Button, CopyButton, Group, Stack, Text } from "@mantine/core"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./integracao.module.css"

interface Props {
  readonly segredo: string
  readonly aoFechar: () => void
}

/** The secret of a new key, this once. */
export function DialogoDoSegredo({ segredo, aoFechar }: Props) {
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Chave criada: copie o segredo agora" tamanho="lg">
      <Stack gap="md">
        <Faixa tom="atencao">
          Depois de fechar, ninguém consegue ver este segredo de novo. Se ele se perder, revogue a chave e crie outra.
        </Faixa>
        <code className={classes.segredo}>{segredo}</code>
        <Text size="sm" c="dimmed">
          Guarde em um cofre de senhas. Quem tiver o segredo age como a chave.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoFechar}>
            Já guardei, fechar
          </Button>
          <CopyButton value={segredo}>
            {({ copied, copy }) => (
              <Button
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                data-autofocus
              >
                {copied ? "Copiado" : "Copiar segredo"}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Dialogo>
  )
}
