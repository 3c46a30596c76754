import { Radio, Stack, Textarea } from "@mantine/core"
import { type CadastroDaEmpresa, categorias, rotasDoCadastro } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { mesSugerido } from "./formulario.ts"
import { useEncerrarAtendimento, useReativar } from "./perfil.api.ts"

interface Props {
  readonly cadastro: CadastroDaEmpresa
  readonly aoFechar: () => void
}

/** The company leaves the panels from a month on, with a reason. */
export function Encerrar({ cadastro, aoFechar }: Props) {
  const encerrar = useEncerrarAtendimento(cadastro.id)
  const form = useFormulario({
    esquema: rotasDoCadastro.encerrarAtendimento.corpo,
    iniciais: { desde: mesSugerido(cadastro), idCategoria: String(categorias.EX_CLIENTE.id), motivo: "" },
    corpo: (v) => ({ ...v, idCategoria: Number(v.idCategoria) }),
    enviar: (corpo) => encerrar.mutateAsync({ versao: cadastro.versao, corpo }),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `${cadastro.apelido} sai dos painéis a partir do mês escolhido.`)
    },
  })
  const categoria = form.campo("idCategoria")
  return (
    <DialogoDeFormulario
      titulo={`Encerrar o atendimento de ${cadastro.apelido}`}
      confirmar="Encerrar atendimento"
      form={form}
      aoFechar={aoFechar}
    >
      <Radio.Group label="O que aconteceu" {...categoria} onChange={(valor) => categoria.onChange(valor)}>
        <Stack gap="xs" mt="xs">
          <Radio
            value={String(categorias.EX_CLIENTE.id)}
            label="Deixou o escritório"
            description="Vira Ex-Cliente. Pode voltar um dia."
          />
          <Radio
            value={String(categorias.ENCERRADA.id)}
            label="Fechou as portas"
            description="Vira Encerrada. O CNPJ foi ou será baixado. Do Simples por caixa, o que vendeu e não recebeu entra na base do último mês antes do escolhido: reabra-o se já o fechou."
          />
        </Stack>
      </Radio.Group>
      <Campo
        tipo="mesEAno"
        label="Primeiro mês sem atendimento"
        description="Deste mês em diante ela não aparece nos painéis. Os meses antes dele ficam como estão."
        {...form.campo("desde")}
      />
      <Textarea label="Motivo" autosize minRows={2} maxLength={500} {...form.campo("motivo")} />
    </DialogoDeFormulario>
  )
}

/** The company is back in the panels from a month on. */
export function Reativar({ cadastro, aoFechar }: Props) {
  const reativar = useReativar(cadastro.id)
  const form = useFormulario({
    esquema: rotasDoCadastro.reativarEmpresa.corpo,
    iniciais: { desde: mesSugerido(cadastro), motivo: "" },
    enviar: (corpo) => reativar.mutateAsync({ versao: cadastro.versao, corpo }),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `${cadastro.apelido} volta aos painéis a partir do mês escolhido.`)
    },
  })
  return (
    <DialogoDeFormulario
      titulo={`Reativar ${cadastro.apelido}`}
      confirmar="Reativar empresa"
      form={form}
      aoFechar={aoFechar}
    >
      <Campo tipo="mesEAno" label="Primeiro mês de atendimento" {...form.campo("desde")} />
      <Textarea label="Motivo" autosize minRows={2} maxLength={500} {...form.campo("motivo")} />
    </DialogoDeFormulario>
  )
}
