import { Button, Group, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { avisar } from "./avisos.tsx"
import { anotarAviso } from "./houve-aviso.ts"

/** A toast of something that takes a while, until it ends. */
export interface Andamento {
  /** What it has done so far, in words. */
  readonly dizer: (texto: string) => void
  readonly concluir: (mensagem: string) => void
  readonly falhar: (mensagem: string) => void
  /** Leaves without a word: what it brought says it. */
  readonly encerrar: () => void
}

/** Least time between two changes of the words: they are read by people. */
const INTERVALO_MS = 250

/** Shows that something is going on, with the way to stop it. It stays until it ends, whatever the screen. */
export function mostrarAndamento(titulo: string, aoCancelar: () => void): Andamento {
  anotarAviso()
  const id = notifications.show(conteudo(titulo, "", aoCancelar))
  let ultimaEm = 0
  const terminar = (tom: "feito" | "erro", mensagem: string) => {
    notifications.hide(id)
    avisar(tom, mensagem)
  }
  return {
    dizer(texto) {
      const agora = performance.now()
      if (agora - ultimaEm < INTERVALO_MS) return
      ultimaEm = agora
      notifications.update({ id, ...conteudo(titulo, texto, aoCancelar) })
    },
    concluir: (mensagem) => terminar("feito", mensagem),
    falhar: (mensagem) => terminar("erro", mensagem),
    encerrar: () => notifications.hide(id),
  }
}

function conteudo(titulo: string, texto: string, aoCancelar: () => void) {
  return {
    loading: true,
    autoClose: false,
    withBorder: true,
    withCloseButton: false,
    role: "status",
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <div>
          <Text size="sm">{titulo}</Text>
          {/* Not announced at each change: a count of bytes is only for the eyes. */}
          <Text size="xs" c="dimmed" className="numerico" aria-hidden>
            {texto || "Preparando"}
          </Text>
        </div>
        <Button variant="default" size="compact-sm" onClick={aoCancelar}>
          Cancelar
        </Button>
      </Group>
    ),
  } as const
}
