import { Select, type SelectProps } from "@mantine/core"
import type { NaturezaDaCategoria } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { opcoesDeCategoria } from "./categorias.ts"
import { consultaCategorias } from "./conciliacao.api.ts"

interface Props extends Omit<SelectProps, "value" | "onChange" | "data"> {
  /** Id of a category; empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** Only those of this nature. */
  readonly natureza: NaturezaDaCategoria
}

/** Chooses a category of the office by typing part of its name. One that was put away stays while it is the chosen one. */
export function CampoDeCategoria({ value, onChange, natureza, ...resto }: Props) {
  const { data: categorias = [] } = useQuery(consultaCategorias)
  const opcoes = opcoesDeCategoria(categorias.filter((c) => c.natureza === natureza))
  const escolhida = categorias.find(({ id }) => id === value)
  const fora = escolhida && !opcoes.some((o) => o.value === value) ? [{ value, label: escolhida.nome }] : []
  return (
    <Select
      searchable
      clearable
      allowDeselect={false}
      nothingFoundMessage="Nenhuma categoria com este nome"
      {...resto}
      data={[...fora, ...opcoes]}
      value={value === "" ? null : value}
      onChange={(id) => onChange(id ?? "")}
    />
  )
}
