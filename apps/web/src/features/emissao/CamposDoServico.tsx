import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { opcoesDoIss, type ServicoDigitado } from "./servico.ts"

const RETENCAO = Object.entries(opcoesDoIss).map(([value, label]) => ({ value, label }))

/** Fields of what a company does, ready to go on a note. */
export function CamposDoServico({ form }: { readonly form: Formulario<ServicoDigitado> }) {
  return (
    <Stack gap="md">
      <TextInput
        label="Como a empresa chama este serviço"
        placeholder="Consultoria mensal"
        autoComplete="off"
        maxLength={60}
        data-autofocus
        {...form.campo("nome")}
      />
      <CampoDeTabela
        tabela="codigos-tributacao"
        label="Código nacional do serviço"
        placeholder="Procure pelo que é feito: suporte, consultoria…"
        {...form.campo("codigo")}
      />
      <Textarea
        label="Descrição que sai na nota"
        description="Dá para mudar em cada nota."
        autosize
        minRows={2}
        maxLength={2000}
        {...form.campo("descricao")}
      />
      <NativeSelect label="ISS retido" data={RETENCAO} {...form.campo("issRetido")} />
      <TextInput
        label="Código municipal"
        description="Três números, só se a prefeitura pede."
        inputMode="numeric"
        maxLength={3}
        {...form.campo("codigoMunicipal")}
      />
      <TextInput
        label="NBS"
        description="Nove números: exigida para cliente do exterior."
        inputMode="numeric"
        maxLength={9}
        {...form.campo("nbs")}
      />
    </Stack>
  )
}
