import { MultiSelect } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { consultaDosCodigos, consultaTabela, semAchados } from "../../shared/tabelas/tabelas.api.ts"
import { formatarCodigo } from "./atividade.ts"

interface Props {
  readonly value: readonly string[]
  readonly onChange: (codigos: string[]) => void
  /** Before a search, the codes of this sub-item come first. */
  readonly item: string
  readonly error: string | undefined
  readonly name: string
  readonly "data-campo": string
}

const PAUSA_MS = 200

/** National service codes whose notes belong to an activity. */
export function CampoDeCodigos({ value, onChange, item, error, ...resto }: Props) {
  const [digitado, setDigitado] = useState("")
  const [busca] = useDebouncedValue(digitado.trim(), PAUSA_MS)
  const consulta = useQuery(consultaTabela("codigos-tributacao", { busca: busca || item }))
  const achados = consulta.data?.lista ?? []
  const escolhidos = useQuery(consultaDosCodigos("codigos-tributacao", value)).data?.lista ?? []
  const nomes = new Map([...escolhidos, ...achados].map((l) => [l.codigo, l.nome]))
  const codigos = [...new Set([...value, ...achados.map((l) => l.codigo)])]
  return (
    <MultiSelect
      {...resto}
      label="Códigos de tributação nacional"
      description="As notas destes códigos entram nesta atividade sem perguntar."
      placeholder={value.length === 0 ? "Procure pelo código ou pelo serviço" : ""}
      searchable
      hidePickedOptions
      maxValues={30}
      nothingFoundMessage={semAchados(consulta)}
      error={error}
      value={[...value]}
      onChange={onChange}
      onSearchChange={setDigitado}
      data={codigos.map((codigo) => ({ value: codigo, label: formatarCodigo(codigo) }))}
      // The server already searched, also by words of the description.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          <strong>{option.label}</strong> {nomes.get(option.value)}
        </span>
      )}
    />
  )
}
