import { TextInput } from "@mantine/core"
import type { ClipboardEvent } from "react"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { valorColado, valorDaMascara } from "../../lib/formatacao/mascara-dinheiro.ts"
import type { PropsDoCampo } from "./CampoFormatado.tsx"
import { cursorPelaDireita } from "./cursor.ts"

interface Props extends PropsDoCampo {
  /** Takes amounts below zero: a minus, typed anywhere, changes the sign. */
  readonly negativo?: boolean
}

const ZERO_NEGATIVO = "-0.00"
const ehZero = (valor: string) => !/[1-9]/.test(valor)
/** Longest press that is still the one that gave the focus. */
const TOQUE_MS = 400

/** A sign typed before the first digit has to be seen, although zero has none. */
const mostrar = (valor: string) => (valor === ZERO_NEGATIVO ? `-${formatarValor(valor)}` : formatarValor(valor))

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
      // An amount is never empty: zero is one. Marking it as required would say nothing.
      withAsterisk={false}
      value={mostrar(value)}
      onChange={({ currentTarget: campo }) => {
        const novo = valorDaMascara(campo.value, negativo)
        const cursor = cursorPelaDireita(campo.value, campo.selectionStart ?? campo.value.length, mostrar(novo))
        campo.value = mostrar(novo)
        campo.setSelectionRange(cursor, cursor)
        onChange(novo)
      }}
      onPaste={colar}
      onFocus={({ currentTarget: campo }) => {
        // An amount already there is replaced by what is typed, never lengthened by it.
        const entrar = () => campo.setSelectionRange(ehZero(value) ? campo.value.length : 0, campo.value.length)
        entrar()
        // The click that gave the focus puts the caret where it fell, only afterwards; the next clicks choose a place.
        campo.addEventListener("mouseup", entrar, { once: true })
        setTimeout(() => campo.removeEventListener("mouseup", entrar), TOQUE_MS)
      }}
      onBlur={(evento) => {
        if (value === ZERO_NEGATIVO) onChange("0.00")
        onBlur?.(evento)
      }}
    />
  )
}
