import { Button, Group, Text } from "@mantine/core"
import { Dialogo } from "../../ui/Dialogo.tsx"

interface Props {
  readonly aoFicar: () => void
  readonly aoDescartar: () => void
}

/** Asks whether what was typed may be lost. */
export function PerguntaDeSaida({ aoFicar, aoDescartar }: Props) {
  return (
    <Dialogo aberto aoFechar={aoFicar} titulo="Descartar o que você digitou?" tamanho="sm">
      <Text>Nada foi salvo ainda. Se você sair agora, o que digitou se perde.</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={aoDescartar}>
          Descartar
        </Button>
        {/* Focus starts on what loses nothing. */}
        <Button onClick={aoFicar} data-autofocus>
          Continuar editando
        </Button>
      </Group>
    </Dialogo>
  )
}
