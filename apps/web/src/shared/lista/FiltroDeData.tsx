import type { TextInputProps } from "@mantine/core"
import { textoNoFormato } from "@partida/contracts/formatos"
import { useState } from "react"
import { Campo } from "../../ui/campos/Campo.tsx"

interface Props extends Pick<TextInputProps, "size" | "w" | "aria-label"> {
  readonly rotulo: string
  readonly valor: string
  /** The other end of the period, which this one may not cross. */
  readonly min: string | undefined
  readonly max: string | undefined
  readonly aoMudar: (valor: string) => void
}

const dia = textoNoFormato("data")

/** A day of a filter, written as Brazilians do whatever the browser's language: it filters when it is whole, or empty again. */
export function FiltroDeData({ rotulo, valor, min, max, aoMudar, ...resto }: Props) {
  const [digitado, setDigitado] = useState(valor)
  const [daBusca, setDaBusca] = useState(valor)
  if (daBusca !== valor) {
    setDaBusca(valor)
    setDigitado(valor)
  }
  const inteiro = digitado === "" || dia.safeParse(digitado).success
  const cruza = inteiro && digitado !== "" && ((min && digitado < min) || (max && digitado > max))
  return (
    <Campo
      {...resto}
      tipo="data"
      leftSection={rotulo}
      leftSectionWidth={38}
      value={digitado}
      error={Boolean(cruza)}
      title={cruza ? "Este dia está fora do período do outro filtro." : undefined}
      onChange={(novo) => {
        setDigitado(novo)
        if (novo !== valor && (novo === "" || dia.safeParse(novo).success)) aoMudar(novo)
      }}
    />
  )
}
