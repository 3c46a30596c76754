import { NativeSelect, Textarea } from "@mantine/core"
import {
  type AnexoDaAtividade,
  type AtividadeCadastrada,
  anexoDaAtividade,
  competencia,
  rotasDoCnae,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { nomeDoAnexo, opcoesDeAnexo } from "./atividade.ts"
import { consultaPrevia, type PedidoDePrevia, useMudarAnexo } from "./cnae.api.ts"
import { EfeitoNosMeses } from "./EfeitoNosMeses.tsx"

interface Props {
  readonly atividade: AtividadeCadastrada
  readonly aoFechar: () => void
  readonly aoMudar: (atividade: AtividadeCadastrada) => void
}

const esquema = rotasDoCnae.mudarAnexo.corpo.extend({ desde: competencia })

interface Digitado {
  readonly desde: string
  readonly anexo: AnexoDaAtividade | ""
  readonly motivo: string
}

/** Changes the annex from a month on. What it does to the open months shows before it can be saved. */
export function DialogoDoAnexo({ atividade, aoFechar, aoMudar }: Props) {
  const mudar = useMudarAnexo(atividade)
  const iniciais: Digitado = { desde: "", anexo: "", motivo: "" }
  const form = useFormulario({
    esquema,
    iniciais,
    conferir: ({ anexo }) => (anexo === "" ? { anexo: "Escolha o anexo." } : {}),
    enviar: (corpo) => mudar.mutateAsync(corpo),
    aoSalvar: (nova) => {
      aoMudar(nova)
      aoFechar()
      avisar("feito", `O anexo de ${nova.descricao} foi mudado. Os meses abertos estão sendo recalculados.`)
    },
  })
  const pedido = pedidoDe(form.valores)
  const previa = useQuery(consultaPrevia(atividade, pedido))
  const anexo = form.campo("anexo")
  return (
    <DialogoDeFormulario
      titulo={`Mudar o anexo de ${atividade.descricao}`}
      form={form}
      confirmar={pedido?.anexo ? `Mudar para ${nomeDoAnexo(pedido.anexo)}` : "Mudar anexo"}
      tamanho="lg"
      impedido={pedido !== null && !previa.isSuccess}
      aoFechar={aoFechar}
    >
      <Campo tipo="mesEAno" label="A partir de" data-autofocus {...form.campo("desde")} />
      <NativeSelect
        label="Passa a ser do"
        {...anexo}
        data={[{ value: "", label: "Escolha o anexo" }, ...opcoesDeAnexo()]}
      />
      <Textarea
        label="Motivo"
        description="Fica no histórico: quem conferir depois precisa entender a mudança."
        maxLength={300}
        autosize
        minRows={2}
        {...form.campo("motivo")}
      />
      {pedido !== null && <EfeitoNosMeses consulta={previa} />}
    </DialogoDeFormulario>
  )
}

/** What can be asked of the server already: a whole month and an annex. */
function pedidoDe({ desde, anexo }: Digitado): PedidoDePrevia | null {
  const mes = competencia.safeParse(desde)
  const escolhido = anexoDaAtividade.safeParse(anexo)
  return mes.success && escolhido.success ? { desde: mes.data, anexo: escolhido.data } : null
}
