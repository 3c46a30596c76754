import type { Usuario } from "@partida/contracts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useAto } from "./usuarios.api.ts"

interface Props {
  readonly usuario: Usuario
  readonly aberto: boolean
  readonly aoFechar: () => void
  /** The person as the act left them. */
  readonly aoMudar?: (usuario: Usuario) => void
}

/** Asks before taking somebody's access away, or giving it back, saying what changes for them. */
export function ConfirmarAto({ usuario, aberto, aoFechar, aoMudar }: Props) {
  const ato = useAto()
  const { id, nome, situacao } = usuario
  const qual = situacao === "desativado" ? "reativar" : "desativar"
  const verbo = qual === "reativar" ? "Reativar" : "Desativar"
  const confirmar = () =>
    ato.mutate(
      { id, ato: qual },
      {
        onSuccess: (novo) => {
          aoMudar?.(novo)
          avisar("feito", qual === "reativar" ? `${nome} pode entrar de novo.` : `${nome} não entra mais.`)
        },
        onSettled: aoFechar,
      },
    )
  return (
    <DialogoConfirmar
      aberto={aberto}
      titulo={`${verbo} ${nome}?`}
      confirmar={verbo}
      trabalhando={ato.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={confirmar}
    >
      {consequencia(usuario)}
    </DialogoConfirmar>
  )
}

function consequencia({ situacao, ultimaEntradaEm }: Usuario): string {
  switch (situacao) {
    case "convidado":
      return "O convite deixa de valer na hora. O cadastro e o histórico ficam, e você pode reativar depois."
    case "ativo":
      return "A pessoa é desconectada na hora, em todos os aparelhos, e não entra mais. O cadastro e o histórico ficam, e você pode reativar depois."
    case "desativado":
      return ultimaEntradaEm === null
        ? "A pessoa volta a esperar o primeiro acesso. Reenvie o convite depois, porque o anterior deixou de valer."
        : "A pessoa volta a entrar com a mesma conta, o mesmo perfil e as mesmas empresas."
    default:
      return situacao satisfies never
  }
}
