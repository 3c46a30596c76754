import { Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarDocumento } from "../../lib/formatacao/documento.ts"
import { useTelefone } from "../../ui/useTelefone.ts"
import { consultaEmpresa, consultaEmpresas } from "./empresas.api.ts"

interface Props {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
  readonly largura?: number
}

/** Finds a company by name or CNPJ; the server searches. */
export function SeletorDeEmpresa({ value, onChange, largura = 230 }: Props) {
  const telefone = useTelefone()
  const [digitado, setDigitado] = useState("")
  const { data: escolhida } = useQuery({ ...consultaEmpresa(value ?? ""), enabled: value !== null })
  // The field shows the chosen name as its text: searching for it would hide every other company.
  const [busca] = useDebouncedValue(digitado === escolhida?.apelido ? "" : digitado, 250)
  const { data } = useQuery(consultaEmpresas(busca))
  const encontradas = data?.lista ?? []
  const opcoes =
    escolhida && !encontradas.some(({ id }) => id === escolhida.id) ? [escolhida, ...encontradas] : encontradas
  const documentos = new Map(opcoes.map(({ id, cnpj }) => [id, formatarDocumento(cnpj)]))
  return (
    <Select
      aria-label="Empresa"
      placeholder="Todas as empresas"
      size="xs"
      w={telefone ? "100%" : largura}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Limpar empresa" }}
      data={opcoes.map(({ id, apelido }) => ({ value: id, label: apelido }))}
      value={value}
      onChange={onChange}
      onSearchChange={setDigitado}
      filter={({ options }) => options}
      nothingFoundMessage="Nenhuma empresa encontrada"
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          <small className="numerico">{documentos.get(option.value)}</small>
        </div>
      )}
    />
  )
}
