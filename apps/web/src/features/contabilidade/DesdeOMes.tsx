import { textoNoFormato } from "@partida/contracts/formatos"
import { useState } from "react"
import { Campo } from "../../ui/campos/Campo.tsx"

interface Props {
  readonly valor: string
  /** The last month of the period, which this one may not pass. */
  readonly ate: string
  readonly aoMudar: (mes: string | undefined) => void
}

const mesInteiro = textoNoFormato("mesEAno")

/** The first month of a period, written as Brazilians do whatever the browser's language: it counts when it is whole. */
export function DesdeOMes({ valor, ate, aoMudar }: Props) {
  const [digitado, setDigitado] = useState(valor)
  const [daBusca, setDaBusca] = useState(valor)
  if (daBusca !== valor) {
    setDaBusca(valor)
    setDigitado(valor)
  }
  const inteiro = mesInteiro.safeParse(digitado).success
  return (
    <Campo
      tipo="mesEAno"
      size="xs"
      w={110}
      label="Desde"
      value={digitado}
      error={inteiro && digitado > ate}
      onChange={(novo) => {
        setDigitado(novo)
        if (novo !== valor && mesInteiro.safeParse(novo).success && novo <= ate)
          aoMudar(novo === ate ? undefined : novo)
      }}
    />
  )
}
