import type { ChaveApi } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useRevogarChave } from "./integracao.api.ts"

interface Props {
  readonly chave: ChaveApi
  readonly aoFechar: () => void
}

/** Asks before ending a key, saying what stops. */
export function RevogarChave({ chave, aoFechar }: Props) {
  const revogar = useRevogarChave()
  return (
    <DialogoConfirmar
      aberto
      titulo={`Revogar ${chave.nome}?`}
      confirmar="Revogar chave"
      trabalhando={revogar.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={() =>
        revogar.mutate(chave.id, {
          onSuccess: () => avisar("feito", `A chave ${chave.nome} foi revogada.`),
          onSettled: aoFechar,
        })
      }
    >
      O sistema que usa esta chave para de funcionar na hora, e não há volta: será preciso criar outra.{" "}
      {chave.ultimoUsoEm ? `Último uso em ${formatarDataHora(chave.ultimoUsoEm)}.` : "Ela nunca foi usada."}
    </DialogoConfirmar>
  )
}
