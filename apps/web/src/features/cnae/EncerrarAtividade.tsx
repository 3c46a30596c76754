import { type AtividadeCadastrada, rotasDoCnae } from "@partida/contracts"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useEncerrar } from "./cnae.api.ts"

interface Props {
  readonly atividade: AtividadeCadastrada
  readonly aoFechar: () => void
  readonly aoMudar: (atividade: AtividadeCadastrada) => void
}

/** Says from which month an activity takes no more revenue; it begins with the first month that can be. */
export function EncerrarAtividade({ atividade, aoFechar, aoMudar }: Props) {
  const encerrar = useEncerrar(atividade.id)
  const mesAtual = hojeEmSaoPaulo().slice(0, 7)
  const form = useFormulario({
    esquema: rotasDoCnae.encerrarAtividade.corpo,
    iniciais: { encerradaEm: atividade.receita ? somarMeses(atividade.receita.ultima, 1) : mesAtual },
    enviar: ({ encerradaEm }) => encerrar.mutateAsync(encerradaEm),
    aoSalvar: (nova) => {
      aoMudar(nova)
      aoFechar()
      avisar("feito", `${nova.descricao} está encerrada.`)
    },
  })
  return (
    <DialogoDeFormulario
      titulo={`Encerrar ${atividade.descricao}`}
      form={form}
      confirmar="Encerrar atividade"
      aoFechar={aoFechar}
    >
      <Campo
        tipo="mesEAno"
        label="Sem receita a partir de"
        description={
          atividade.receita
            ? `A última receita é de ${formatarCompetencia(atividade.receita.ultima)}.`
            : "Ela ainda não teve receita."
        }
        data-autofocus
        {...form.campo("encerradaEm")}
      />
      <div>Os meses anteriores ficam como estão, e novas notas deixam de entrar nela.</div>
    </DialogoDeFormulario>
  )
}
