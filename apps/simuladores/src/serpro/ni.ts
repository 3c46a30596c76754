/** Numbers that identify people and companies, with the check digits of the Receita Federal. */

const digito = (soma: number) => (soma % 11 < 2 ? 0 : 11 - (soma % 11))

/** Weights from the right, starting at 2; with `maior` they start again. */
function verificador(base: string, maior: number): number {
  let soma = 0
  let peso = 2
  for (let i = base.length - 1; i >= 0; i--) {
    soma += (base.charCodeAt(i) - 48) * peso
    peso = peso === maior ? 2 : peso + 1
  }
  return digito(soma)
}

const conferem = (numero: string, maior: number) => {
  const base = numero.slice(0, -2)
  const primeiro = verificador(base, maior)
  return numero.endsWith(`${primeiro}${verificador(`${base}${primeiro}`, maior)}`) && !/^(.)\1+$/.test(numero)
}

export const ehCpf = (numero: string): boolean => /^\d{11}$/.test(numero) && conferem(numero, 99)
/** Numeric or alphanumeric (IN RFB 2.229/2024), upper case. */
export const ehCnpj = (numero: string): boolean => /^[0-9A-Z]{12}\d{2}$/.test(numero) && conferem(numero, 9)
export const raizDe = (cnpj: string): string => cnpj.slice(0, 8)

/** 00.000.000/0000-00 or 000.000.000-00 */
export function mascarado(numero: string): string {
  const p = (de: number, ate: number) => numero.slice(de, ate)
  return numero.length === 14
    ? `${p(0, 2)}.${p(2, 5)}.${p(5, 8)}/${p(8, 12)}-${p(12, 14)}`
    : `${p(0, 3)}.${p(3, 6)}.${p(6, 9)}-${p(9, 11)}`
}
