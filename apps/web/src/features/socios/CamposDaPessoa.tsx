import { Fieldset, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { escolaridades, estadosCivis, generos, racasECores, tiposDePessoa, ufs } from "@partida/contracts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CamposDoEndereco } from "../../shared/cadastro/CamposDoEndereco.tsx"
import { enderecoAchado, soOsVazios } from "../../shared/cadastro/preencher.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { type Digitado, opcoesDe } from "./pessoa.ts"

interface Props {
  readonly form: Formulario<Digitado>
}

/** Short enough for three side by side on a phone. */
const tipos = opcoesDe(tiposDePessoa).map(({ value, label }) => ({ value, label: label.replace("Pessoa ", "P. ") }))
const PESSOA_JURIDICA = "2"
const ESTRANGEIRO = "3"

/** Fields of a person: what the kind does not have is not asked. */
export function CamposDaPessoa({ form }: Props) {
  const { valores } = form
  const pj = valores.idTipoDePessoa === PESSOA_JURIDICA
  const { required: _required, withAsterisk: _asterisco, error: _erro, ...tipo } = form.campo("idTipoDePessoa")
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Tipo de pessoa"
        fullWidth
        data={tipos}
        value={tipo.value}
        onChange={(valor) => tipo.onChange(valor)}
      />
      <Identificacao form={form} pj={pj} />
      {!pj && <Pessoais form={form} />}
      {(pj || valores.idPaisDeResidencia !== BRASIL) && <Representante form={form} />}
      <Endereco form={form} />
    </Stack>
  )
}

const BRASIL = "1058"

function Identificacao({ form, pj }: Props & { readonly pj: boolean }) {
  const estrangeiro = form.valores.idTipoDePessoa === ESTRANGEIRO
  return (
    <>
      <TextInput
        label={pj ? "Razão social" : "Nome completo"}
        autoComplete="off"
        maxLength={150}
        {...form.campo("nome")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Campo
          tipo={pj ? "cnpj" : "cpf"}
          label={pj ? "CNPJ" : "CPF"}
          description={estrangeiro ? "Pode ficar vazio enquanto a pessoa não tem CPF." : undefined}
          {...form.campo("documento")}
          withAsterisk={!estrangeiro}
        />
        {pj ? (
          <Campo tipo="email" label="E-mail" {...form.campo("email")} />
        ) : (
          <Campo tipo="nascimento" label="Data de nascimento" {...form.campo("nascimento")} />
        )}
      </SimpleGrid>
    </>
  )
}

function Pessoais({ form }: Props) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Escolha form={form} nome="idGenero" rotulo="Gênero" opcoes={opcoesDe(generos)} />
        <Escolha form={form} nome="idEstadoCivil" rotulo="Estado civil" opcoes={opcoesDe(estadosCivis)} />
        <Escolha form={form} nome="idRacaCor" rotulo="Raça/cor" opcoes={opcoesDe(racasECores)} />
        <Escolha form={form} nome="idEscolaridade" rotulo="Escolaridade" opcoes={opcoesDe(escolaridades)} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Nome social" autoComplete="off" maxLength={150} {...form.campo("nomeSocial")} />
        <TextInput label="Nome da mãe" autoComplete="off" maxLength={150} {...form.campo("nomeDaMae")} />
        <CampoDeTabela tabela="paises" label="País de nascimento" {...form.campo("idPaisDeNascimento")} />
        <CampoDeTabela tabela="municipios" label="Município de nascimento" {...form.campo("idMunicipioDeNascimento")} />
        <TextInput label="PIS, PASEP ou NIT" inputMode="numeric" maxLength={11} {...form.campo("nis")} />
        <Campo tipo="rg" label="RG" {...form.campo("rg")} />
        <TextInput label="Órgão do RG" autoComplete="off" maxLength={20} {...form.campo("orgaoDoRg")} />
        <Escolha form={form} nome="ufDoRg" rotulo="UF do RG" opcoes={ufs.map((uf) => ({ value: uf, label: uf }))} />
        <Campo tipo="email" label="E-mail" {...form.campo("email")} />
        <Campo tipo="celular" label="Celular" {...form.campo("celular")} />
      </SimpleGrid>
    </>
  )
}

function Representante({ form }: Props) {
  return (
    <Fieldset legend="Quem representa e assina">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Nome" autoComplete="off" maxLength={150} {...form.campo("nomeDoRepresentante")} />
        <Campo tipo="cpf" label="CPF" {...form.campo("cpfDoRepresentante")} />
      </SimpleGrid>
    </Fieldset>
  )
}

function Endereco({ form }: Props) {
  return (
    <Fieldset legend="Endereço">
      <Stack gap="md">
        <CampoDeTabela tabela="paises" label="País de residência" {...form.campo("idPaisDeResidencia")} />
        <CamposDoEndereco
          campo={(nome) => form.campo(nome)}
          aoAchar={(achado) =>
            form.preencher(
              soOsVazios(form.valores, {
                ...enderecoAchado(achado),
                idMunicipio: achado.idMunicipio,
                uf: achado.uf,
              }).valores,
            )
          }
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Escolha form={form} nome="uf" rotulo="Estado" opcoes={ufs.map((uf) => ({ value: uf, label: uf }))} />
          <CampoDeTabela
            tabela="municipios"
            label="Município"
            uf={form.valores.uf || undefined}
            {...form.campo("idMunicipio")}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

interface EscolhaProps extends Props {
  readonly nome: Exclude<keyof Digitado, "aplicarNasOutras">
  readonly rotulo: string
  readonly opcoes: readonly { readonly value: string; readonly label: string }[]
}

/** One of a coded list, or none. */
export function Escolha({ form, nome, rotulo, opcoes }: EscolhaProps) {
  const { value, onChange, ...campo } = form.campo(nome)
  return (
    <Select
      label={rotulo}
      clearable
      searchable={opcoes.length > 8}
      {...campo}
      data={[...opcoes]}
      value={value === "" ? null : value}
      onChange={(valor) => onChange(valor ?? "")}
    />
  )
}
