import type { EscritorioDaLista } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useAtoDoEscritorio } from "./escritorios.api.ts"

interface Props {
  readonly escritorio: EscritorioDaLista
  readonly aoFechar: () => void
}

/** Asks before closing or reopening an office, saying what changes for its people. Render it only while it is open. */
export function ConfirmarEncerramento({ escritorio, aoFechar }: Props) {
  const mudar = useAtoDoEscritorio()
  const { id, nome, versao, encerradoEm, pessoas } = escritorio
  const ato = encerradoEm === null ? "encerrar" : "reabrir"
  const confirmar = () =>
    mudar.mutate(
      { id, versao, ato },
      {
        onSuccess: () =>
          avisar(
            "feito",
            ato === "encerrar" ? `${nome} foi encerrado. Ninguém dele entra mais.` : `${nome} foi reaberto.`,
          ),
        onSettled: aoFechar,
      },
    )
  return (
    <DialogoConfirmar
      aberto
      titulo={ato === "encerrar" ? `Encerrar ${nome}?` : `Reabrir ${nome}?`}
      confirmar={ato === "encerrar" ? "Encerrar escritório" : "Reabrir escritório"}
      trabalhando={mudar.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={confirmar}
    >
      {ato === "encerrar"
        ? `${plural(pessoas, "pessoa deixa", "pessoas deixam")} de entrar na hora, e as chaves de integração param. Nada é apagado, e você pode reabrir depois.`
        : "As pessoas voltam a entrar com o mesmo perfil e as mesmas empresas, e as chaves de integração voltam a valer."}
    </DialogoConfirmar>
  )
}
