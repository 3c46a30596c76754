import { formatos } from "./formatos.ts"

const ALEATORIA = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const TELEFONE = /^\+55\d{10,11}$/
const MAIOR_EMAIL = 77

/**
 * A Pix key as the bank keeps it: e-mail and random key in lower case, phone with +55, CPF and CNPJ without punctuation. Null for what is
 * none of them. A phone without +55 is not guessed: it may be a CPF.
 */
export function lerChavePix(digitada: string): string | null {
  const texto = digitada.trim()
  const minusculo = texto.toLowerCase()
  if (texto.includes("@"))
    return minusculo.length <= MAIOR_EMAIL && formatos.email.queixa(minusculo) === null ? minusculo : null
  if (ALEATORIA.test(minusculo)) return minusculo
  const junto = texto.replaceAll(/[\s().\-/]/g, "").toUpperCase()
  if (texto.startsWith("+")) return TELEFONE.test(junto) ? junto : null
  if (formatos.cpf.queixa(junto) === null || formatos.cnpj.queixa(junto) === null) return junto
  return null
}
