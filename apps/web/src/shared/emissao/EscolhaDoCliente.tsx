import { Button, Group, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { consultaCliente, consultaEscolhaDeClientes } from "./emissao.api.ts"

const PAUSA_MS = 250

interface Props {
  readonly idEmpresa: string
  readonly valor: string | null
  readonly erro: string | null
  /** The field of the form that it fills: who is refused is taken to it. */
  readonly campo?: string | undefined
  readonly aoMudar: (id: string | null) => void
  readonly aoCriar: () => void
}

/** Chooses among the clients of a company, searched by the server. */
export function EscolhaDoCliente({ idEmpresa, valor, erro, campo, aoMudar, aoCriar }: Props) {
  const [digitado, setDigitado] = useState("")
  const [busca] = useDebouncedValue(digitado, PAUSA_MS)
  const escolhido = useQuery({ ...consultaCliente(valor ?? ""), enabled: valor !== null }).data
  const achados =
    useQuery(consultaEscolhaDeClientes(idEmpresa, busca === escolhido?.nome ? "" : busca)).data?.lista ?? []
  const opcoes = achados.map(({ id, nome }) => ({ value: id, label: nome }))
  const falta = escolhido && !achados.some(({ id }) => id === escolhido.id)
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <Select
        label="Cliente"
        placeholder="Nome, CNPJ ou CPF"
        flex={1}
        searchable
        clearable
        nothingFoundMessage="Nenhum cliente. Cadastre em Novo."
        value={valor}
        error={erro}
        data-campo={campo}
        onChange={aoMudar}
        data={falta ? [{ value: escolhido.id, label: escolhido.nome }, ...opcoes] : opcoes}
        // The server already searched.
        filter={({ options }) => options}
        onSearchChange={setDigitado}
      />
      <Button variant="default" onClick={aoCriar}>
        Novo
      </Button>
    </Group>
  )
}
