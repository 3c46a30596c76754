import { Button } from "@mantine/core"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { Faixa } from "../../ui/Faixa.tsx"

interface Props {
  /** Whose law is shown. */
  readonly ano: number
  readonly aoVer: (competencia: string) => void
}

/** Who changes regime changes in January: under this year's law alone the advice may be the wrong one. */
export function PelaLeiDoAnoSeguinte({ ano, aoVer }: Props) {
  if (!hojeEmSaoPaulo().startsWith(String(ano))) return null
  const seguinte = ano + 1
  return (
    <Faixa
      tom="neutro"
      acao={
        <Button variant="default" size="compact-sm" onClick={() => aoVer(`${seguinte}-01`)}>
          Ver pela lei de {seguinte}
        </Button>
      }
    >
      Estas contas são pela lei de {ano}. Quem muda de regime muda em janeiro: decida também pela de {seguinte}.
    </Faixa>
  )
}
