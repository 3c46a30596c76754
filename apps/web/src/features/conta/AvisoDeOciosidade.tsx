import { Button, Group, Stack, Text } from "@mantine/core"
import { Dialogo } from "../../ui/Dialogo.tsx"

interface PropsDoAviso {
  readonly restamSegundos: number
  readonly aoContinuar: () => void
}

/** The warning of the last minute. Closing it, by whatever way, is to go on. */
export function AvisoDeOciosidade({ restamSegundos, aoContinuar }: PropsDoAviso) {
  return (
    <Dialogo aberto aoFechar={aoContinuar} titulo="Você ainda está aí?" tamanho="sm">
      <Stack gap="lg">
        <Text>
          Por segurança, sua sessão termina em{" "}
          <strong role="timer" aria-live="off">
            {restamSegundos} {restamSegundos === 1 ? "segundo" : "segundos"}
          </strong>
          . O que você digitou nos formulários fica guardado nesta aba por um dia; senhas e arquivos escolhidos, não.
        </Text>
        <Group justify="flex-end">
          <Button onClick={aoContinuar} data-autofocus>
            Continuar na sessão
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
