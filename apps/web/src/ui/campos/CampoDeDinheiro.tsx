import { TextInput } from "@mantine/core"
import type { ClipboardEvent } from "react"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { valorColado, valorDaMascara } from "../../lib/formatacao/mascara-dinheiro.ts"
import type { PropsDoCampo } from "./CampoFormatado.tsx"

interface Props extends PropsDoCampo {
  /** Takes amounts below zero: a minus, typed anywhere, changes the sign. */
  readonly negativo?: boolean
}

const ZERO_NEGATIVO = "-0.00"

/** Amount field, an exact decimal string with two places ("1234.56"). Digits enter from the right; a pasted amount is read as written. */
export function CampoDeDinheiro({ value, onChange, onBlur, negativo = false, ...resto }: Props) {
  const colar = (evento: ClipboardEvent<HTMLInputElement>) => {
    const colado = valorColado(evento.clipboardData.getData("text"), negativo)
    evento.preventDefault()
    if (colado !== null) onChange(colado)
  }
  return (
    <TextInput
      leftSection={<span aria-hidden>R$</span>}
      inputMode={negativo ? "text" : "numeric"}
      autoComplete="off"
      styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
      {...resto}
      // A sign typed before the first digit has to be seen, although zero has none.
      value={value === ZERO_NEGATIVO ? `-${formatarValor(value)}` : formatarValor(value)}
      onChange={(evento) => onChange(valorDaMascara(evento.currentTarget.value, negativo))}
      onPaste={colar}
      onFocus={(evento) => evento.currentTarget.setSelectionRange(99, 99)}
      onBlur={(evento) => {
        if (value === ZERO_NEGATIVO) onChange("0.00")
        onBlur?.(evento)
      }}
    />
  )
}
