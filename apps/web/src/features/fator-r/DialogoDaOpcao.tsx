import { Textarea } from "@mantine/core"
import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useRegistrarOpcaoDaCpp } from "./cpp.api.ts"

interface Props {
  /** First month proposed. */
  readonly competencia: string
  /** What the office would do from then on. */
  readonly conta: boolean
  readonly aoFechar: () => void
}

const { params, corpo } = rotasDaFolhaDoFatorR.registrarOpcaoDaCpp
const esquema = params.extend({ motivo: corpo.shape.motivo })

/** From a month on the CPP of the DAS counts, or stays out, with the reason that the memória of each month shows. */
export function DialogoDaOpcao({ competencia, conta, aoFechar }: Props) {
  const registrar = useRegistrarOpcaoDaCpp()
  const form = useFormulario({
    esquema,
    iniciais: { desde: competencia, motivo: "" },
    enviar: (dados) => registrar.mutateAsync({ ...dados, conta }),
    aoSalvar: ({ recalculados }) => {
      avisar(
        "feito",
        `Decisão registrada. ${plural(recalculados, "mês aberto é calculado", "meses abertos são calculados")} de novo.`,
      )
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario
      titulo={conta ? "Voltar a contar a CPP do DAS" : "Deixar a CPP do DAS fora da folha"}
      form={form}
      confirmar="Registrar"
      recusa="A decisão não foi registrada"
      aoFechar={aoFechar}
    >
      <Campo tipo="mesEAno" label="A partir de" {...form.campo("desde")} />
      <Textarea
        label="Motivo"
        description="Fica no histórico e na memória de cálculo de cada mês, para todas as empresas do escritório."
        autosize
        minRows={2}
        maxLength={300}
        {...form.campo("motivo")}
      />
    </DialogoDeFormulario>
  )
}
