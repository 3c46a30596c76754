import { Select, type SelectProps } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import type { ItemDeTabela, NomeDeTabela } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { consultaDosCodigos, consultaTabela, semAchados } from "./tabelas.api.ts"

interface Props extends Omit<SelectProps, "value" | "onChange" | "data"> {
  readonly tabela: NomeDeTabela
  /** Code as records keep it; empty for none. */
  readonly value: string
  readonly onChange: (codigo: string) => void
  /** Only municipalities of this state. */
  readonly uf?: string | undefined
}

const PAUSA_MS = 200

const rotulo = ({ nome, detalhe }: ItemDeTabela) => (detalhe ? `${nome} · ${detalhe}` : nome)

/** Chooses a row of a public table by typing part of its name or code: `<CampoDeTabela tabela="municipios" {...} />`. */
export function CampoDeTabela({ tabela, value, onChange, uf, ...resto }: Props) {
  const [digitado, setDigitado] = useState("")
  const [busca] = useDebouncedValue(digitado, PAUSA_MS)
  const escolhido = useQuery(consultaDosCodigos(tabela, value === "" ? [] : [value])).data?.lista[0]
  const nome = escolhido?.codigo === value ? rotulo(escolhido) : value
  // What is chosen stands in the box as text: searching for it again would leave one option only.
  const consulta = useQuery(consultaTabela(tabela, { busca: busca === nome ? "" : busca, uf }))
  const achados = consulta.data?.lista ?? []
  const opcoes = achados.map((item) => ({ value: item.codigo, label: rotulo(item) }))
  const semEscolhido = value !== "" && !achados.some(({ codigo }) => codigo === value)
  return (
    <Select
      searchable
      clearable
      allowDeselect={false}
      nothingFoundMessage={semAchados(consulta)}
      {...resto}
      value={value === "" ? null : value}
      onChange={(codigo) => onChange(codigo ?? "")}
      data={semEscolhido ? [{ value, label: nome }, ...opcoes] : opcoes}
      // The server already searched, also without accents and by code.
      filter={({ options }) => options}
      onSearchChange={setDigitado}
    />
  )
}
