import { Button } from "@mantine/core"
import type { EncargosNoDia } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { consultaDosEncargos, type LadoDosTitulos } from "./lado.ts"

interface Props {
  readonly encargos: NonNullable<LadoDosTitulos["encargos"]>
  readonly id: string
  readonly dia: string
  readonly aoUsar: (encargos: EncargosNoDia) => void
}

/** What was agreed for who pays on a day, with why: used only when the person says that it was what came in. */
export function SugestaoDeEncargos({ encargos, id, dia, aoUsar }: Props) {
  const { data } = useQuery(consultaDosEncargos(encargos, id, dia))
  if (!data || data.porque.length === 0) return null
  return (
    <Faixa tom="neutro" titulo={`Em ${formatarData(dia)} são ${formatarReais(data.total)}`}>
      {data.porque.map((frase) => (
        <div key={frase}>{frase}</div>
      ))}
      <Button variant="default" size="compact-sm" mt="xs" onClick={() => aoUsar(data)}>
        Entrou este valor
      </Button>
    </Faixa>
  )
}
