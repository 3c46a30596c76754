import { Button, Group } from "@mantine/core"
import type { Usuario } from "@partida/contracts"
import { useState } from "react"
import { ConfirmarAto } from "./ConfirmarAto.tsx"
import { useReenviarConvite } from "./useReenviarConvite.ts"

interface Props {
  readonly usuario: Usuario
  /** The person as the act left them. */
  readonly aoMudar: (usuario: Usuario) => void
}

/** What can be done with somebody's access, by the situation it is in. */
export function AtosDoUsuario({ usuario, aoMudar }: Props) {
  const [perguntando, setPerguntando] = useState(false)
  const reenviar = useReenviarConvite()
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setPerguntando(true)}>
        {usuario.situacao === "desativado" ? "Reativar" : "Desativar"}
      </Button>
      {usuario.situacao === "convidado" && (
        <Button variant="subtle" loading={reenviar.isPending} onClick={() => reenviar.mandar(usuario, aoMudar)}>
          Reenviar convite
        </Button>
      )}
      <ConfirmarAto usuario={usuario} aberto={perguntando} aoFechar={() => setPerguntando(false)} aoMudar={aoMudar} />
    </Group>
  )
}
