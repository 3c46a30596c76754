import { digitosDaBaseDoCnpj } from "@partida/fiscal/documentos"
import { digitoModulo11 } from "../documentos/nfse-nacional/inscricao.ts"

/** The CNPJ of a base of 12 characters, letters allowed (IN RFB 2.229/2024). Throws EntradaInvalida for another shape. */
export function cnpjDaBase(base: string): string {
  const resposta = digitosDaBaseDoCnpj(base)
  if (resposta.tipo !== "calculado") throw new RangeError(`A base ${base} não forma um CNPJ.`)
  return base + resposta.resultado.digitos
}

/** The CPF of a base of 9 digits. */
export function cpfDaBase(base: string): string {
  if (!/^\d{9}$/.test(base)) throw new RangeError(`"${base}" não tem os 9 dígitos da base do CPF.`)
  const primeiro = digitoModulo11(base, 11)
  return `${base}${primeiro}${digitoModulo11(`${base}${primeiro}`, 11)}`
}
