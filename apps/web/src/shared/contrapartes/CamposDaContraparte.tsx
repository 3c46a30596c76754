import { NativeSelect, SegmentedControl, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { regimesDaContraparte, tiposDeContraparte } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { PropsDoCampo } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CamposDoEndereco } from "../cadastro/CamposDoEndereco.tsx"
import { consultaCnpj } from "../cadastro/cadastro.api.ts"
import { CampoDeTabela } from "../tabelas/CampoDeTabela.tsx"
import type { ContraparteDigitada, TextoDaContraparte } from "./contraparte.ts"

const TIPOS = Object.entries(tiposDeContraparte).map(([value, label]) => ({ value, label }))
const REGIMES = [
  { value: "", label: "Não sei" },
  ...Object.entries(regimesDaContraparte).map(([value, label]) => ({ value, label })),
]
const TAMANHO_DO_CNPJ = 14

/** What a form that has these fields among its own gives them. */
interface FormularioDaContraparte {
  readonly valores: ContraparteDigitada
  readonly campo: (nome: TextoDaContraparte) => PropsDoCampo<string>
  readonly regime: PropsDoCampo<ContraparteDigitada["regime"]>
  readonly preencher: (mudanca: Partial<ContraparteDigitada>) => void
}

interface Props {
  readonly form: FormularioDaContraparte
  readonly palavra: "cliente" | "fornecedor"
  /** What the regime decides, in a sentence. */
  readonly doRegime: string
  /** A new one: the kind may still change, and a CNPJ brings what is public. */
  readonly novo?: boolean
}

/** Who is on the other side: the address is asked for by ISS withheld and by who is abroad. */
export function CamposDaContraparte({ form, palavra, doRegime, novo = false }: Props) {
  const { tipo, documento } = form.valores
  usePreencherPeloCnpj(form, novo && tipo === "cnpj" ? documento : "")
  return (
    <Stack gap="md">
      {novo && (
        <SegmentedControl
          aria-label={`Tipo de ${palavra}`}
          data={TIPOS}
          value={tipo}
          onChange={(novoTipo) => form.preencher({ tipo: novoTipo as typeof tipo, documento: "" })}
        />
      )}
      {tipo === "exterior" ? (
        <TextInput
          label="Identificação fiscal no exterior (NIF)"
          description={`Deixe vazio se o ${palavra} não tem.`}
          maxLength={40}
          {...form.campo("documento")}
          required={false}
          withAsterisk={false}
        />
      ) : (
        <Campo tipo={tipo} label={tipo.toUpperCase()} {...form.campo("documento")} />
      )}
      <TextInput label="Nome" autoComplete="off" maxLength={150} {...form.campo("nome")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="E-mail" type="email" autoComplete="off" maxLength={80} {...form.campo("email")} />
        <TextInput
          label="Telefone com DDD"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          {...form.campo("telefone")}
        />
      </SimpleGrid>
      {tipo === "exterior" ? <DeFora form={form} /> : <DoBrasil form={form} palavra={palavra} doRegime={doRegime} />}
    </Stack>
  )
}

function DoBrasil({ form, palavra, doRegime }: Omit<Props, "novo">) {
  return (
    <>
      <CamposDoEndereco
        campo={(nome) => form.campo(nome)}
        aoAchar={({ logradouro, bairro, idMunicipio }) =>
          form.preencher({
            ...(logradouro ? { logradouro } : {}),
            ...(bairro ? { bairro } : {}),
            ...(idMunicipio ? { idMunicipio } : {}),
          })
        }
      />
      <CampoDeTabela
        tabela="municipios"
        label="Município"
        placeholder="Procure pelo nome"
        {...form.campo("idMunicipio")}
        required={false}
        withAsterisk={false}
      />
      {form.valores.tipo === "cnpj" && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect
            label={`Regime do ${palavra}`}
            description={doRegime}
            data={REGIMES}
            {...form.regime}
            required={false}
            withAsterisk={false}
          />
          <TextInput label="Inscrição municipal" maxLength={15} {...form.campo("inscricaoMunicipal")} />
        </SimpleGrid>
      )}
    </>
  )
}

function DeFora({ form }: Pick<Props, "form">) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="País" description="Duas letras, como US ou PT." maxLength={2} {...form.campo("pais")} />
        <TextInput label="Código postal" maxLength={11} {...form.campo("codigoPostal")} />
        <TextInput label="Cidade" maxLength={60} {...form.campo("cidade")} />
        <TextInput label="Estado ou província" maxLength={60} {...form.campo("estado")} />
      </SimpleGrid>
      <TextInput label="Logradouro" maxLength={255} {...form.campo("logradouro")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Número" maxLength={60} {...form.campo("numero")} />
        <TextInput label="Complemento" maxLength={156} {...form.campo("complemento")} />
      </SimpleGrid>
      <TextInput label="Bairro" maxLength={60} {...form.campo("bairro")} />
    </>
  )
}

/** A whole CNPJ brings its public data into fields still empty. */
function usePreencherPeloCnpj(form: FormularioDaContraparte, documento: string) {
  const { data } = useQuery({
    ...consultaCnpj(documento),
    enabled: documento.length === TAMANHO_DO_CNPJ,
    retry: false,
  })
  const atual = useRef(form)
  useEffect(() => {
    atual.current = form
  })
  useEffect(() => {
    if (!data) return
    const { valores, preencher } = atual.current
    const { razaoSocial, cep, logradouro, numero, complemento, bairro, idMunicipio } = data
    const achados = { nome: razaoSocial, cep, logradouro, numero, complemento, bairro, idMunicipio }
    const vazios = Object.entries(achados).filter(
      ([nome, valor]) => valor && valores[nome as keyof typeof achados] === "",
    )
    preencher(Object.fromEntries(vazios))
  }, [data])
}
