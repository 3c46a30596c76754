import { Button, Collapse, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react"
import { useState } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDaAtividadeDoMei } from "../../shared/cadastro/CampoDaAtividadeDoMei.tsx"
import { CampoDeHonorario } from "../../shared/cadastro/CampoDeHonorario.tsx"
import { CamposDoEndereco } from "../../shared/cadastro/CamposDoEndereco.tsx"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { enderecoAchado, soOsVazios } from "../../shared/cadastro/preencher.ts"
import { opcoesDeReconhecimento, opcoesDeRegime, opcoesDeTipo } from "../../shared/cadastro/rotulos.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { AchadoDoCnpj } from "./AchadoDoCnpj.tsx"
import { type NovaDigitada, perguntaReconhecimento } from "./nova-empresa.ts"

interface Props {
  readonly form: Formulario<NovaDigitada>
}

const ESCOLHA = { value: "", label: "Escolha" }

/** Fields of a new company: CNPJ, what is required, and the rest behind a button. */
export function CamposDaNova({ form }: Props) {
  const municipio = form.campo("idMunicipio")
  return (
    <Stack gap="md">
      <Campo tipo="cnpj" label="CNPJ" data-autofocus {...form.campo("cnpj")} />
      <AchadoDoCnpj form={form} />
      <TextInput label="Razão social" maxLength={150} autoComplete="off" {...form.campo("razaoSocial")} />
      <TextInput
        label="Como o escritório chama a empresa"
        description="Vazio, fica o nome fantasia ou a razão social."
        maxLength={60}
        autoComplete="off"
        {...form.campo("apelido")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Campo tipo="data" label="Data de abertura" {...form.campo("dataAbertura")} />
        <CampoDeTabela
          tabela="municipios"
          label="Município"
          placeholder="Digite parte do nome"
          {...municipio}
          onChange={(codigo) => municipio.onChange(codigo)}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label="Regime tributário" data={[ESCOLHA, ...opcoesDeRegime]} {...form.campo("regime")} />
        {form.valores.regime === "mei" ? (
          <CampoDaAtividadeDoMei {...form.campo("atividadeMei")} />
        ) : (
          <NativeSelect
            label="Porte"
            data={[{ value: "", label: "ME (padrão)" }, ...opcoesDeTipo]}
            {...form.campo("idTipo")}
          />
        )}
      </SimpleGrid>
      {perguntaReconhecimento(form.valores) && (
        <NativeSelect
          label="Receita no Simples"
          description="Vale para cada ano, do primeiro mês no sistema até hoje. Sem resposta, o mês não é calculado."
          data={[{ value: "", label: "Ainda não sei" }, ...opcoesDeReconhecimento]}
          {...form.campo("reconhecimento")}
        />
      )}
      <Campo
        tipo="mesEAno"
        label="Primeiro mês no sistema"
        description="A partir dele, mês sem receita vale zero. Os meses antes dele você informa no histórico."
        {...form.campo("inicioNoSistema")}
      />
      <MaisDados form={form} />
    </Stack>
  )
}

/** What may wait: contact, address, who answers for it and how much it pays. */
function MaisDados({ form }: Props) {
  const [aberto, setAberto] = useState(false)
  const { grupos, responsaveis } = useOpcoesDoEscritorio()
  const honorario = form.campo("honorario")
  const natureza = form.campo("idNaturezaJuridica")
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-expanded={aberto}
        rightSection={aberto ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        onClick={() => setAberto(!aberto)}
      >
        Mais dados (opcional)
      </Button>
      <Collapse expanded={aberto}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Campo tipo="email" label="E-mail" {...form.campo("email")} />
            <TextInput label="Telefone" placeholder="(11) 3333-4444" inputMode="tel" {...form.campo("telefone")} />
          </SimpleGrid>
          <CamposDoEndereco
            campo={form.campo}
            aoAchar={(achado) => form.preencher(soOsVazios(form.valores, enderecoAchado(achado)).valores)}
          />
          <CampoDeTabela
            tabela="naturezas-juridicas"
            label="Natureza jurídica"
            placeholder="Digite o código ou parte do nome"
            {...natureza}
            onChange={(codigo) => natureza.onChange(codigo)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NativeSelect
              label="Responsável no escritório"
              data={[{ value: "", label: "Sem responsável" }, ...responsaveis]}
              {...form.campo("idResponsavel")}
            />
            <NativeSelect
              label="Grupo"
              data={[{ value: "", label: "Sem grupo" }, ...grupos]}
              {...form.campo("idGrupo")}
            />
          </SimpleGrid>
          <CampoDeHonorario {...honorario} semProprio="Padrão do escritório" />
        </Stack>
      </Collapse>
    </>
  )
}
