import { Button, Group, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconCheck, IconInfoCircle, IconX } from "@tabler/icons-react"
import { anotarAviso } from "./houve-aviso.ts"

/** Auto-close of the specification, section 9, in ms. */
const AUTO_CLOSE = 5000

const icones = {
  feito: { color: "green", icon: <IconCheck size={18} aria-hidden /> },
  erro: { color: "red", icon: <IconX size={18} aria-hidden /> },
  andamento: { color: "blue", icon: <IconInfoCircle size={18} aria-hidden /> },
} as const

/** What a duration may be (specification, section 5): a number of ms above 0, or false for what stays. */
export function duracaoDoAviso(duracao: number | false): number | false {
  if (duracao !== false && !(Number.isFinite(duracao) && duracao > 0)) {
    throw new TypeError("The duration of a toast is a number above 0, or false.")
  }
  return duracao
}

interface Opcoes {
  /** In ms; false stays until it is closed. */
  readonly duracao?: number | false
  /** Takes back what was just done; the toast offers it while it is on screen. */
  readonly desfazer?: () => void
}

/** A toast: bottom centre, five seconds, closed by a click anywhere on it; pauses under the pointer. */
export function avisar(
  tom: keyof typeof icones,
  mensagem: string,
  { desfazer, duracao = AUTO_CLOSE }: Opcoes = {},
): void {
  anotarAviso()
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
    autoClose: duracaoDoAviso(duracao),
    withBorder: true,
    role: tom === "erro" ? "alert" : "status",
    closeButtonProps: { "aria-label": "Fechar aviso" },
    onClick: () => notifications.hide(id),
    ...icones[tom],
  })
}
