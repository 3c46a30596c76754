import { EntradaInvalida } from "../nucleo/erros.ts"

/** Check digits of the arrecadação layout (Febraban v7). */

const DEZ = 10
const ONZE = 11
const MAIOR_PESO = 9

/** Weights 2, 1 from the right; the digits of each product are added; (10 − sum mod 10) mod 10. */
function modulo10(numero: string): number {
  let soma = 0
  for (let i = 0; i < numero.length; i++) {
    const produto = Number(numero[numero.length - 1 - i]) * (i % 2 === 0 ? 2 : 1)
    soma += produto >= DEZ ? produto - MAIOR_PESO : produto
  }
  return (DEZ - (soma % DEZ)) % DEZ
}

/** Weights 2 to 9 from the right; rest 0 or 1 gives 0, rest 10 gives 1, else 11 − rest. */
function modulo11(numero: string): number {
  let soma = 0
  let peso = 2
  for (let i = numero.length - 1; i >= 0; i--) {
    soma += Number(numero[i]) * peso
    peso = peso === MAIOR_PESO ? 2 : peso + 1
  }
  const resto = soma % ONZE
  if (resto <= 1) return 0
  return ONZE - resto
}

/** The digit of a number under module 10 or 11. Throws `EntradaInvalida` unless `numero` has digits only. */
export function digitoDeArrecadacao(modulo: 10 | 11, numero: string): number {
  if (!/^\d{1,60}$/.test(numero)) throw new EntradaInvalida("numero", "deve ter só algarismos (até 60)")
  return modulo === DEZ ? modulo10(numero) : modulo11(numero)
}
