import { normalizar } from "./texto.ts"
import type { Celula, LinhaBruta } from "./tipos.ts"

/** Whether a cell says nothing. */
export const vazia = (c: Celula) => c === null || (typeof c === "string" && (c === "" || c === "-"))

const SO_TOTAL = /^((sub ?)?tota(l|is)( gera(l|is)| parcia(l|is)| do mes| do ano| anua(l|is)| r\$)?|soma|media)$/
const COMECA_COMO_TOTAL = /^((sub ?)?tota(l|is)|soma|media)\b/
/** How the name of a company ends. */
const EMPRESARIAL = /\b(ltda|me|epp|eireli|s a|sa|mei|slu|ss)$/

const DIGITOS_DE_UM_CNPJ = 8

/**
 * Whether a row is of totals: it names no company and its text is only the word, or begins with it while nothing but
 * numbers stands beside it. "Total Clean Serviços Ltda", with its state, is a company that lacks the CNPJ.
 */
export function ehTotal({ celulas }: LinhaBruta, colunaDoCnpj: number): boolean {
  const doCnpj = celulas[colunaDoCnpj] ?? null
  // "Subtotal: 12" counts companies; a CNPJ, even one that lost some, has more digits.
  if (!vazia(doCnpj) && !(typeof doCnpj === "string" && doCnpj.replace(/\D/g, "").length < DIGITOS_DE_UM_CNPJ))
    return false
  const textos = celulas.flatMap((c) => (typeof c === "string" && normalizar(c) !== "" ? [normalizar(c)] : []))
  const [primeira = "", ...outros] = textos
  if (SO_TOTAL.test(primeira)) return true
  return COMECA_COMO_TOTAL.test(primeira) && !EMPRESARIAL.test(primeira) && outros.every((t) => !/[a-z]{2}/.test(t))
}

/** Whether a row is only a title in the place of the CNPJ ("SIMPLES NACIONAL", over the companies of it). */
export function ehTituloDeSecao({ celulas }: LinhaBruta, colunaDoCnpj: number): boolean {
  const doCnpj = celulas[colunaDoCnpj] ?? null
  return (
    typeof doCnpj === "string" && /^\D{3,}$/.test(doCnpj) && celulas.every((c, i) => i === colunaDoCnpj || vazia(c))
  )
}
