/** Money of the simulated authority: integer centavos, with arithmetic of its own. */

const ESCRITO = /^-?\d{1,15}(?:\.\d{1,2})?$/

/**
 * The centavos of an amount in reais as JSON brings it, number or text; null when it is neither, or has more than two decimals.
 * The shortest text of a JSON number is the text that was sent, so nothing is computed in floating point.
 */
export function lerCentavos(lido: unknown): bigint | null {
  if (typeof lido !== "number" && typeof lido !== "string") return null
  const texto = String(lido)
  if (!ESCRITO.test(texto)) return null
  const [inteiros = "0", decimais = ""] = texto.split(".")
  const modulo = BigInt(inteiros.replace("-", "")) * 100n + BigInt(decimais.padEnd(2, "0"))
  return texto.startsWith("-") ? -modulo : modulo
}

/** Centavos as the JSON number of reais that answers carry. */
export function emNumero(quantia: bigint): number {
  return Number(emTexto(quantia))
}

/** "1234.56" */
export function emTexto(quantia: bigint): string {
  const modulo = quantia < 0n ? -quantia : quantia
  return `${quantia < 0n ? "-" : ""}${modulo / 100n}.${String(modulo % 100n).padStart(2, "0")}`
}

/** "1.234,56" */
export function emReais(quantia: bigint): string {
  const [inteiros = "0", decimais = "00"] = emTexto(quantia).split(".")
  let agrupado = ""
  for (let fim = inteiros.length; fim > 0; fim -= 3)
    agrupado = inteiros.slice(Math.max(0, fim - 3), fim) + (agrupado && `.${agrupado}`)
  return `${agrupado},${decimais}`
}

/** numerador / denominador, half away from zero; both positive. */
export function dividir(numerador: bigint, denominador: bigint): bigint {
  return (2n * numerador + denominador) / (2n * denominador)
}

export function somar(parcelas: Iterable<bigint>): bigint {
  let total = 0n
  for (const parcela of parcelas) total += parcela
  return total
}
