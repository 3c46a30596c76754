import { Button, Group, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react"

/** Auto-close of the specification, section 9, in ms. */
const AUTO_CLOSE = 5000

const icones = {
  feito: { color: "green", icon: <IconCheck size={18} aria-hidden /> },
  erro: { color: "red", icon: <IconX size={18} aria-hidden /> },
  andamento: { color: "blue", icon: <IconInfoCircle size={18} aria-hidden /> },
} as const

interface Opcoes {
  /** Takes back what was just done; the toast offers it while it is on screen. */
  readonly desfazer?: () => void
}

/** A toast: bottom centre, five seconds, closed by a click anywhere on it; pauses under the pointer. */
export function avisar(tom: keyof typeof icones, mensagem: string, { desfazer }: Opcoes = {}): void {
  const id = notifications.show({
    message: desfazer ? (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm">{mensagem}</Text>
        <Button variant="default" size="compact-sm" onClick={desfazer} style={{ flex: "none" }}>
          Desfazer
        </Button>
      </Group>
    ) : (
      mensagem
    ),
    autoClose: AUTO_CLOSE,
    withBorder: true,
    role: tom === "erro" ? "alert" : "status",
    closeButtonProps: { "aria-label": "Fechar aviso" },
    onClick: () => notifications.hide(id),
    ...icones[tom],
  })
}
