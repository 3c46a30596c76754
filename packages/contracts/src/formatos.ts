import { z } from "zod"
import { agencia, celular, cep, contaCorrente, correio } from "./formatos/contatos.ts"
import { data, mesEAno, nascimento } from "./formatos/datas.ts"
import { cnpj, cpf, type Formato, rg } from "./formatos/documentos.ts"

export { type Formato, raizDoCnpj, TAMANHO_DA_RAIZ_DO_CNPJ } from "./formatos/documentos.ts"
export { formatarDocumento } from "./formatos/mascaras.ts"

/**
 * The field formats of the specification (section 5), once for the screen that masks and for the call that validates.
 * A value travels in its canonical form: numbers without punctuation, dates as ISO, accounts with their dash.
 */
export const formatos = {
  cep,
  rg,
  cpf,
  cnpj,
  data,
  mesEAno,
  nascimento,
  celular,
  email: correio,
  agencia,
  conta: contaCorrente,
} as const satisfies Readonly<Record<string, Formato>>
export type TipoDeFormato = keyof typeof formatos

type Queixa = (valor: string) => string | null

/** The complaint as the message of a refinement. */
const comQueixa = (queixa: Queixa) => ({
  error: ({ input }: { readonly input: unknown }) =>
    typeof input === "string" ? (queixa(input) ?? undefined) : undefined,
})

/** Schema of a required value of a kind, in its canonical form; the message says what is wrong and how it should look. */
export function textoNoFormato(tipo: TipoDeFormato) {
  const { queixa } = formatos[tipo]
  return z.string().refine((valor) => queixa(valor) === null, comQueixa(queixa))
}

/** The same for a field that may stay empty: an empty text and null are both null. */
export function textoNoFormatoOuNulo(tipo: TipoDeFormato) {
  const { queixa } = formatos[tipo]
  return z
    .string()
    .nullable()
    .refine((valor) => valor === null || valor === "" || queixa(valor) === null, comQueixa(queixa))
    .transform((valor) => (valor === "" ? null : valor))
}

/** Exact fraction of a percentage from 0 to 100 %, as a string: "0.0702" is 7,02 %. */
export function fracaoDePercentual() {
  return z.string().refine((valor) => queixaDoPercentual(valor) === null, comQueixa(queixaDoPercentual))
}

/** What is wrong with the fraction of a percentage, or null. */
export function queixaDoPercentual(valor: string): string | null {
  if (valor === "") return "Informe o percentual, como 7,02%."
  if (!/^\d{1,6}(\.\d{1,8})?$/.test(valor)) return "O percentual é um número de 0 a 100, como 7,02%."
  return /^(0(\.\d+)?|1(\.0+)?)$/.test(valor) ? null : "O percentual vai de 0 a 100. Confira a vírgula, como em 7,02%."
}
