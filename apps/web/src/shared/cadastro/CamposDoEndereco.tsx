import { SimpleGrid, Text, TextInput } from "@mantine/core"
import type { ConsultaDeCep } from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Campo } from "../../ui/campos/Campo.tsx"
import { consultaCep } from "./cadastro.api.ts"

/** What a form gives an input. */
interface PropsDoTexto {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (valor: string) => void
}
type NomeDoCampo = "cep" | "logradouro" | "numero" | "complemento" | "bairro"

interface Props {
  readonly campo: (nome: NomeDoCampo) => PropsDoTexto
  readonly somenteLeitura?: boolean
  /** The postal code was changed by the person and the source answered. */
  readonly aoAchar: (achado: ConsultaDeCep) => void
}

/** An address. A whole postal code is looked up; what it tells goes to `aoAchar`, and the typing never waits. */
export function CamposDoEndereco({ campo, somenteLeitura = false, aoAchar }: Props) {
  const cep = campo("cep")
  const { data } = useCepDigitado(cep.value, aoAchar)
  const comum = { readOnly: somenteLeitura }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Campo tipo="cep" label="CEP" {...comum} {...cep} />
        <TextInput label="Bairro" maxLength={80} {...comum} {...texto(campo("bairro"))} />
      </SimpleGrid>
      {data && !somenteLeitura && <FonteDoEndereco achado={data} />}
      <TextInput label="Logradouro" maxLength={120} {...comum} {...texto(campo("logradouro"))} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Número" maxLength={20} {...comum} {...texto(campo("numero"))} />
        <TextInput label="Complemento" maxLength={60} {...comum} {...texto(campo("complemento"))} />
      </SimpleGrid>
    </>
  )
}

/** A field of text for an input that answers events. */
function texto({ onChange, ...resto }: PropsDoTexto) {
  return { ...resto, onChange: (evento: { currentTarget: { value: string } }) => onChange(evento.currentTarget.value) }
}

/** Looks a postal code up once it is whole and not the one the form began with. */
function useCepDigitado(cep: string, aoAchar: (achado: ConsultaDeCep) => void) {
  const inicial = useRef(cep)
  const digitado = cep !== inicial.current && formatos.cep.queixa(cep) === null
  const consulta = useQuery({ ...consultaCep(cep), enabled: digitado })
  const { data } = consulta
  const avisar = useRef(aoAchar)
  useEffect(() => {
    avisar.current = aoAchar
  })
  useEffect(() => {
    if (data && digitado) avisar.current(data)
  }, [data, digitado])
  return digitado ? consulta : { data: undefined }
}

function FonteDoEndereco({ achado: { uf, municipio, fonte } }: { readonly achado: ConsultaDeCep }) {
  const lugar = municipio === null ? uf : `${municipio}, ${uf}`
  return (
    <Text size="xs" c="dimmed" role="status">
      {lugar && `Este CEP é de ${lugar}. `}
      {fonte.aviso ?? `Fonte: ${fonte.nome}.`}
    </Text>
  )
}
