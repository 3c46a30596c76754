import { TextInput, type TextInputProps } from "@mantine/core"
import type { ClipboardEvent } from "react"
import { formatarValor } from "../lib/formatacao/dinheiro.ts"
import { valorColado, valorDaMascara } from "../lib/formatacao/mascara-dinheiro.ts"

interface Props extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** Exact decimal string with two places: "1234.56". */
  readonly value: string
  readonly onChange: (valor: string) => void
}

/** Amount field. Digits enter from the right; a pasted amount is read as written. */
export function CampoDeDinheiro({ value, onChange, ...resto }: Props) {
  const colar = (evento: ClipboardEvent<HTMLInputElement>) => {
    const colado = valorColado(evento.clipboardData.getData("text"))
    evento.preventDefault()
    if (colado !== null) onChange(colado)
  }
  return (
    <TextInput
      leftSection={<span aria-hidden>R$</span>}
      inputMode="numeric"
      autoComplete="off"
      styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
      {...resto}
      value={formatarValor(value)}
      onChange={(evento) => onChange(valorDaMascara(evento.currentTarget.value))}
      onPaste={colar}
      onFocus={(evento) => evento.currentTarget.setSelectionRange(99, 99)}
    />
  )
}
