import { TextInput } from "@mantine/core"
import { useState } from "react"
import { fracaoDoPercentual, percentualDaFracao, textoDoPercentual } from "../../lib/formatacao/mascara-percentual.ts"
import type { PropsDoCampo } from "./CampoFormatado.tsx"

/** Percentage field: typed as "7,02", held as the exact fraction "0.0702"; empty is "". */
export function CampoDePercentual({ value, onChange, onBlur, ...resto }: PropsDoCampo) {
  // "7," and "7,0" are the same fraction: while typing, the text is the field's own.
  const [texto, setTexto] = useState<string | null>(null)
  return (
    <TextInput
      rightSection={<span aria-hidden>%</span>}
      inputMode="decimal"
      autoComplete="off"
      styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
      {...resto}
      value={texto !== null && fracaoDoPercentual(texto) === value ? texto : percentualDaFracao(value)}
      onChange={(evento) => {
        const novo = textoDoPercentual(evento.currentTarget.value)
        setTexto(novo)
        onChange(fracaoDoPercentual(novo))
      }}
      onBlur={(evento) => {
        setTexto(null)
        onBlur?.(evento)
      }}
    />
  )
}
