import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { PessoaEscolhida } from "../../shared/titulos/GavetaDoNovoTitulo.tsx"
import { consultaEscolhaDeFornecedores } from "./pagaveis.api.ts"

const PAUSA_MS = 250

interface Props {
  readonly idEmpresa: string
  readonly valor: string | null
  readonly aoMudar: (pessoa: PessoaEscolhida) => void
}

/** Chooses among the suppliers of a company, searched by the server; its category comes along. */
export function EscolhaDoFornecedor({ idEmpresa, valor, aoMudar }: Props) {
  const [digitado, setDigitado] = useState("")
  const [escolhido, setEscolhido] = useState<{ readonly id: string; readonly nome: string } | null>(null)
  const [busca] = useDebouncedValue(digitado, PAUSA_MS)
  const { data } = useQuery({
    ...consultaEscolhaDeFornecedores(idEmpresa, busca === escolhido?.nome ? "" : busca),
    placeholderData: keepPreviousData,
  })
  const achados = data?.lista ?? []
  const opcoes = achados.map(({ id, nome }) => ({ value: id, label: nome }))
  const falta = escolhido && !achados.some(({ id }) => id === escolhido.id)
  const escolher = (id: string | null) => {
    const achado = achados.find((f) => f.id === id)
    setEscolhido(achado ?? null)
    aoMudar(
      achado
        ? { idPessoa: achado.id, pessoa: achado.nome, documento: achado.documento, categoria: achado.categoria }
        : { idPessoa: null, pessoa: "", documento: null },
    )
  }
  return (
    <Select
      label="Fornecedor"
      placeholder="Nome, CNPJ ou CPF"
      searchable
      clearable
      nothingFoundMessage="Nenhum fornecedor com este nome"
      data-campo="idPessoa"
      value={valor}
      onChange={escolher}
      data={falta ? [{ value: escolhido.id, label: escolhido.nome }, ...opcoes] : opcoes}
      // The server already searched.
      filter={({ options }) => options}
      onSearchChange={setDigitado}
    />
  )
}
