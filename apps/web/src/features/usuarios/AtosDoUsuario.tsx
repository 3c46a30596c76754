import { Button, Group } from "@mantine/core"
import type { Usuario } from "@partida/contracts"
import { useState } from "react"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useAto } from "./usuarios.api.ts"

interface Props {
  readonly usuario: Usuario
  /** The person as the act left them. */
  readonly aoMudar: (usuario: Usuario) => void
}

type Pergunta = "desativar" | "reativar"

/** What can be done with somebody's access, by the situation it is in. */
export function AtosDoUsuario({ usuario, aoMudar }: Props) {
  const { nome, email, situacao } = usuario
  const [pergunta, setPergunta] = useState<Pergunta | null>(null)
  const ato = useAto(usuario.id)
  const fazer = (qual: Pergunta | "reenviar", aviso: string) =>
    ato.mutate(qual, {
      onSuccess: (novo) => {
        aoMudar(novo)
        avisar("feito", aviso)
      },
      onSettled: () => setPergunta(null),
    })
  return (
    <Group gap="xs">
      {situacao === "desativado" ? (
        <Button variant="default" onClick={() => setPergunta("reativar")}>
          Reativar
        </Button>
      ) : (
        <Button variant="default" onClick={() => setPergunta("desativar")}>
          Desativar
        </Button>
      )}
      {situacao === "convidado" && (
        <Button
          variant="subtle"
          loading={ato.isPending && pergunta === null}
          onClick={() => fazer("reenviar", `Outro convite foi enviado para ${email}. O anterior deixou de valer.`)}
        >
          Reenviar convite
        </Button>
      )}
      <DialogoConfirmar
        aberto={pergunta === "desativar"}
        titulo={`Desativar ${nome}?`}
        confirmar="Desativar"
        trabalhando={ato.isPending}
        aoCancelar={() => setPergunta(null)}
        aoConfirmar={() => fazer("desativar", `${nome} não entra mais.`)}
      >
        {situacao === "convidado"
          ? "O convite deixa de valer na hora. O cadastro e o histórico ficam, e você pode reativar depois."
          : "A pessoa é desconectada na hora, em todos os aparelhos, e não entra mais. O cadastro e o histórico ficam, e você pode reativar depois."}
      </DialogoConfirmar>
      <DialogoConfirmar
        aberto={pergunta === "reativar"}
        titulo={`Reativar ${nome}?`}
        confirmar="Reativar"
        trabalhando={ato.isPending}
        aoCancelar={() => setPergunta(null)}
        aoConfirmar={() => fazer("reativar", `${nome} pode entrar de novo.`)}
      >
        {usuario.ultimaEntradaEm === null
          ? "A pessoa volta a esperar o primeiro acesso. Reenvie o convite depois, porque o anterior deixou de valer."
          : "A pessoa volta a entrar com a mesma conta, o mesmo perfil e as mesmas empresas."}
      </DialogoConfirmar>
    </Group>
  )
}
