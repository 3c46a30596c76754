import { Fieldset, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { situacoesImigratorias, temposDeResidencia } from "@partida/contracts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Escolha } from "./CamposDaPessoa.tsx"
import { type Digitado, opcoesDe } from "./pessoa.ts"

const SIM_OU_NAO = [
  { value: "sim", label: "Sim" },
  { value: "nao", label: "Não" },
]

/** What is asked of a foreigner besides the rest. */
export function CamposDeImigracao({ form }: { readonly form: Formulario<Digitado> }) {
  return (
    <Fieldset legend="Estrangeiro">
      <Stack gap="md">
        <Escolha
          form={form}
          nome="idSituacaoImigratoria"
          rotulo="Situação imigratória"
          opcoes={opcoesDe(situacoesImigratorias)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <CampoDeTabela tabela="paises" label="Nacionalidade" {...form.campo("idPaisDeNacionalidade")} />
          <TextInput
            label="Documento do país de origem"
            description="Passaporte, RNM ou CRNM."
            maxLength={40}
            {...form.campo("documentoEstrangeiro")}
          />
          <Campo tipo="data" label="Chegada ao Brasil" {...form.campo("chegadaEm")} />
          <Escolha
            form={form}
            nome="idTempoDeResidencia"
            rotulo="Tempo de residência"
            opcoes={opcoesDe(temposDeResidencia)}
          />
          <Escolha form={form} nome="casadoComBrasileiro" rotulo="Casado com brasileiro" opcoes={SIM_OU_NAO} />
          <Escolha form={form} nome="filhoBrasileiro" rotulo="Tem filho brasileiro" opcoes={SIM_OU_NAO} />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}
