import { TextInput, type TextInputProps } from "@mantine/core"
import { type Formato, formatos, type TipoDeFormato } from "@partida/contracts/formatos"
import type { ChangeEvent } from "react"
import { cursorNaMascara, pularMascara } from "./cursor.ts"

export interface PropsDoCampo extends Omit<TextInputProps, "value" | "onChange" | "defaultValue"> {
  /** Canonical form of the kind; while it is incomplete, what was typed of it. */
  readonly value: string
  readonly onChange: (valor: string) => void
}

/** What a person sees in an empty field whose shape is not obvious from its label. */
const espacos: Partial<Record<TipoDeFormato, string>> = {
  data: "dd/mm/aaaa",
  nascimento: "dd/mm/aaaa",
  mesEAno: "mm/aaaa",
}

/** A text field that masks while it is typed: the caret stays where the person put it, and any way of pasting is read. */
export function CampoFormatado({ tipo, value, onChange, ...resto }: PropsDoCampo & { readonly tipo: TipoDeFormato }) {
  const formato: Formato = formatos[tipo]
  return (
    <TextInput
      inputMode={formato.teclado}
      autoComplete="off"
      spellCheck={false}
      {...(formato.teclado === "text" ? { autoCapitalize: "characters" } : {})}
      {...(formato.teclado === "email" ? { autoCapitalize: "none", type: "email" } : {})}
      {...(espacos[tipo] ? { placeholder: espacos[tipo] } : {})}
      {...resto}
      value={formato.formatar(value)}
      onChange={(evento) => onChange(lerEvento(evento, formato, value))}
    />
  )
}

/** What the field holds after a keystroke or a paste; leaves the mask and the caret in place on the way. */
function lerEvento(
  { currentTarget: campo, nativeEvent }: ChangeEvent<HTMLInputElement>,
  formato: Formato,
  anterior: string,
) {
  const gesto = nativeEvent instanceof InputEvent ? nativeEvent.inputType : ""
  const digitado = campo.value
  const novo = gesto.startsWith("delete") ? (formato.apagar ?? formato.ler)(digitado) : formato.ler(digitado)
  // A key too many changes nothing; a paste too long is kept, so that the person sees that it does not fit.
  const sobra = gesto === "insertText" && novo.length > formato.tamanho && novo.length > anterior.length
  const valor = sobra ? anterior : novo
  const mascarado = formato.formatar(valor)
  // E-mail inputs have no caret to read, and nothing to mask.
  if (formato.mascara === "" || mascarado === digitado) return valor
  const posicao = (campo.selectionStart ?? digitado.length) - (sobra ? 1 : 0)
  const cursor = cursorNaMascara(sobra ? mascarado : digitado, posicao, mascarado)
  // Deleting forwards goes past the mask, or the next press would only delete punctuation that comes back.
  const destino = gesto === "deleteContentForward" ? pularMascara(mascarado, cursor) : cursor
  campo.value = mascarado
  campo.setSelectionRange(destino, destino)
  return valor
}
