import type { EmpresaDaCarteira } from "@partida/contracts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { useExcluirEmpresa } from "./empresas.api.ts"

interface Props {
  readonly empresa: EmpresaDaCarteira
  readonly aoFechar: () => void
}

/** Asks before deleting a company; the server refuses when something already depends on it. */
export function ConfirmarExclusao({ empresa: { id, apelido }, aoFechar }: Props) {
  const excluir = useExcluirEmpresa()
  return (
    <DialogoConfirmar
      aberto
      titulo={`Excluir ${apelido}?`}
      confirmar="Excluir empresa"
      trabalhando={excluir.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={() =>
        excluir.mutate(id, {
          onSuccess: () => avisar("feito", `${apelido} foi excluída.`),
          onSettled: aoFechar,
        })
      }
    >
      Só é possível enquanto nada depende dela: notas, receitas, folhas, sócios, certificados ou meses calculados. Para
      quem deixou o escritório, use Encerrar atendimento nos dados cadastrais: a empresa sai dos painéis e continua
      legível.
    </DialogoConfirmar>
  )
}
