import { Select } from "@mantine/core"
import { PAPEL_PROPRIO, papeisDoQuadro } from "@partida/contracts"
import { useState } from "react"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly "data-campo": string
  readonly onChange: (codigo: string) => void
}

const OUTRO = "outro"
const usuais = Object.values(papeisDoQuadro).map(({ codigo, rotulo }) => ({ value: String(codigo), label: rotulo }))

/** Role in a composition: the usual ones at hand, and any other of the Receita's table. */
export function CampoDoPapel({ value, error, onChange, "data-campo": campo }: Props) {
  const [outro, setOutro] = useState(value !== PAPEL_PROPRIO.codigo && !usuais.some((u) => u.value === value))
  if (outro)
    return <CampoDeTabela tabela="qualificacoes" label="Papel" value={value} error={error} onChange={onChange} />
  return (
    <Select
      label="Papel"
      allowDeselect={false}
      data={[...usuais, { value: OUTRO, label: "Outro, da tabela da Receita…" }]}
      value={value}
      error={error}
      data-campo={campo}
      onChange={(codigo) => {
        if (codigo === OUTRO) setOutro(true)
        else if (codigo) onChange(codigo)
      }}
    />
  )
}
