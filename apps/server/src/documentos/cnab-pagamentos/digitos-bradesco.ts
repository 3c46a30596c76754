/** Weights of the check digits of the bank, from the left, over the last digits of the number. */
const PESOS = { agencia: [5, 4, 3, 2], conta: [2, 7, 6, 5, 4, 3, 2] } as const

/**
 * The check digits that a branch or an account of the bank may have: módulo 11, where what would be 10 is P and, in files, also 0. None of a
 * number longer than the bank uses.
 */
export function digitosDoBradesco(qual: keyof typeof PESOS, numero: string): readonly string[] {
  const pesos = PESOS[qual]
  const limpo = numero.replace(/^0+/, "")
  if (!/^\d+$/.test(limpo) || limpo.length > pesos.length) return []
  const algarismos = [...limpo.padStart(pesos.length, "0")].map(Number)
  const resto = algarismos.reduce((soma, a, i) => soma + a * (pesos[i] ?? 0), 0) % 11
  if (resto === 0) return ["0"]
  return resto === 1 ? ["P", "0"] : [String(11 - resto)]
}
