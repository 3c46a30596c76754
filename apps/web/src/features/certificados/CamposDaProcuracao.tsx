import { Group, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core"
import { orgaosDaProcuracao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { type Digitado, lerOutorgado } from "./formulario.ts"

const opcoes = [
  { value: "", label: "Escolha o órgão" },
  ...Object.entries(orgaosDaProcuracao).map(([value, label]) => ({ value, label })),
]

/** Fields of a procuração. */
export function CamposDaProcuracao({ form }: { readonly form: Formulario<Digitado> }) {
  const outorgado = form.campo("outorgado")
  return (
    <Stack gap="md">
      <NativeSelect label="Órgão" data={opcoes} data-autofocus {...form.campo("orgao")} />
      <TextInput
        label="CPF ou CNPJ de quem recebe os poderes"
        autoComplete="off"
        {...outorgado}
        value={formatarDocumento(outorgado.value)}
        onChange={(evento) => outorgado.onChange(lerOutorgado(evento.currentTarget.value))}
      />
      <TextInput label="Nome" autoComplete="off" maxLength={150} {...form.campo("nomeDoOutorgado")} />
      <Group grow align="flex-start">
        <Campo tipo="data" label="Desde" {...form.campo("desde")} />
        <Campo tipo="data" label="Até" {...form.campo("ate")} />
      </Group>
      <Textarea
        label="Serviços"
        description="Um por linha, como o órgão os chama. Em branco, vale para todos."
        autosize
        minRows={3}
        maxRows={10}
        {...form.campo("servicos")}
      />
      <Textarea label="Observação" autosize minRows={2} maxLength={500} {...form.campo("observacao")} />
    </Stack>
  )
}
