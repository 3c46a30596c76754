import { type ContaCorrente, rotasDasContasCorrentes } from "@partida/contracts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useEncerrar } from "./contas-correntes.api.ts"

interface Props {
  readonly conta: ContaCorrente
  readonly aoFechar: () => void
  readonly aoMudar: (conta: ContaCorrente) => void
}

/** Asks for the last day of an account. */
export function EncerrarConta({ conta, aoFechar, aoMudar }: Props) {
  const encerrar = useEncerrar(conta.id)
  const form = useFormulario({
    esquema: rotasDasContasCorrentes.encerrarContaCorrente.corpo,
    iniciais: { encerradaEm: hojeEmSaoPaulo() },
    enviar: ({ encerradaEm }) => encerrar.mutateAsync(encerradaEm),
    aoSalvar: (nova) => {
      aoMudar(nova)
      aoFechar()
      avisar("feito", `A conta ${nova.apelido} está encerrada.`)
    },
  })
  return (
    <DialogoDeFormulario
      titulo={`Encerrar ${conta.apelido}`}
      form={form}
      confirmar="Encerrar conta"
      aoFechar={aoFechar}
    >
      <Campo
        tipo="data"
        label="Último dia da conta"
        description="Ela sai da lista, e dá para reabrir depois."
        data-autofocus
        {...form.campo("encerradaEm")}
      />
    </DialogoDeFormulario>
  )
}
