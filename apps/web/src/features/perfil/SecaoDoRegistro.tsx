import { NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { opcoesDeTipo } from "../../shared/cadastro/rotulos.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import type { CadastroDigitado } from "./formulario.ts"
import { useTipoDaNatureza } from "./useTipoDaNatureza.ts"

interface Props {
  readonly form: Formulario<CadastroDigitado>
  readonly idEmpresa: string
}

/** Who the company is before the authorities. */
export function SecaoDoRegistro({ form, idEmpresa }: Props) {
  const natureza = form.campo("idNaturezaJuridica")
  const tipo = useTipoDaNatureza(idEmpresa, form.valores.idNaturezaJuridica)
  return (
    <Cartao titulo="Registro">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Campo tipo="cnpj" label="CNPJ" {...form.campo("cnpj")} />
          <TextInput
            label="Como o escritório chama a empresa"
            maxLength={60}
            autoComplete="off"
            {...form.campo("apelido")}
          />
        </SimpleGrid>
        <TextInput label="Razão social" maxLength={150} autoComplete="off" {...form.campo("razaoSocial")} />
        <TextInput label="Nome fantasia" maxLength={120} autoComplete="off" {...form.campo("nomeFantasia")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Campo tipo="data" label="Data de abertura" {...form.campo("dataAbertura")} />
          <Campo tipo="mesEAno" label="Primeiro mês no sistema" {...form.campo("inicioNoSistema")} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect label="Porte" data={opcoesDeTipo} {...form.campo("idTipo")} />
          <Campo tipo="dinheiro" label="Capital social" {...form.campo("capitalSocial")} />
        </SimpleGrid>
        <CampoDeTabela
          tabela="naturezas-juridicas"
          label="Natureza jurídica"
          placeholder="Digite o código ou parte do nome"
          description={tipo && `Tipo: ${tipo}`}
          {...natureza}
          onChange={(codigo) => natureza.onChange(codigo)}
        />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput label="NIRE" maxLength={20} {...form.campo("nire")} />
          <TextInput label="Inscrição estadual" maxLength={20} {...form.campo("inscricaoEstadual")} />
          <TextInput label="Inscrição municipal" maxLength={20} {...form.campo("inscricaoMunicipal")} />
        </SimpleGrid>
      </Stack>
    </Cartao>
  )
}
