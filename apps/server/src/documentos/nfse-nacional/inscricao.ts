import type { TipoDocumentoPessoa } from "./tipos.ts"

/**
 * Check digits of CNPJ and CPF. Letters of the alphanumeric CNPJ count as ASCII − 48
 * (IN RFB 2.229/2024, anexo XV: modulus 11, weights 2 to 9 from the right).
 */

/** Modulus 11 digit, weights cycling from 2 to `pesoMaximo` from the right; remainder 0 or 1 gives 0. */
export function digitoModulo11(corpo: string, pesoMaximo: number): number {
  let soma = 0
  let peso = 2
  for (let i = corpo.length - 1; i >= 0; i -= 1) {
    soma += (corpo.charCodeAt(i) - 48) * peso
    peso = peso === pesoMaximo ? 2 : peso + 1
  }
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** True for 14 characters [0-9A-Z] ending in two right check digits; repeated-digit CNPJs are refused. */
export function cnpjValido(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false
  const primeiro = digitoModulo11(cnpj.slice(0, 12), 9)
  const segundo = digitoModulo11(cnpj.slice(0, 12) + primeiro, 9)
  return cnpj.slice(12) === `${primeiro}${segundo}`
}

/** True for 11 digits ending in two right check digits; repeated-digit CPFs are refused. */
export function cpfValido(cpf: string): boolean {
  if (!/^[0-9]{11}$/.test(cpf) || /^(.)\1{10}$/.test(cpf)) return false
  const primeiro = digitoModulo11(cpf.slice(0, 9), 11)
  const segundo = digitoModulo11(cpf.slice(0, 9) + primeiro, 11)
  return cpf.slice(9) === `${primeiro}${segundo}`
}

/** True when the CNPJ or CPF has right check digits; other kinds of document (NIF, none) have none and pass. */
export function cnpjCpfValido(pessoa: { readonly tipo: TipoDocumentoPessoa; readonly documento?: string }): boolean {
  if (pessoa.tipo === "cnpj") return cnpjValido(pessoa.documento ?? "")
  if (pessoa.tipo === "cpf") return cpfValido(pessoa.documento ?? "")
  return true
}
