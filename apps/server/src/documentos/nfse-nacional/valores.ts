/** Exact conversions between the decimal text of the layout and integers. Nothing here passes by floating point. */

/** "1500.00", "1500" or "0" (TSDec15V2) → centavos. Throws RangeError for any other text. */
export function lerCentavos(texto: string): bigint {
  const m = /^(\d{1,15})(?:\.(\d{2}))?$/.exec(texto)
  if (m === null) throw new RangeError("Valor monetário fora do formato do leiaute.")
  const [, reais = "0", centavos = "00"] = m
  return BigInt(reais) * 100n + BigInt(centavos)
}

/** Centavos → text of the layout, always with two decimals. Throws RangeError for negative amounts. */
export function escreverCentavos(centavos: bigint): string {
  if (centavos < 0n) throw new RangeError("O leiaute não admite valor negativo.")
  const texto = centavos.toString().padStart(3, "0")
  return `${texto.slice(0, -2)}.${texto.slice(-2)}`
}

/** Centavos → "R$ 1.234,56" for messages. */
export function emReais(centavos: bigint): string {
  const sinal = centavos < 0n ? "-" : ""
  const texto = (centavos < 0n ? -centavos : centavos).toString().padStart(3, "0")
  const inteiro = texto.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ".")
  return `${sinal}R$ ${inteiro},${texto.slice(-2)}`
}

/**
 * base × percentage ("2.90" = 2,90 %), rounded half up to the centavo. The layout states vISSQN = vBC × pAliqAplic
 * with two decimals and no mode; half up is the usual commercial rounding (ABNT NBR 5891 differs only in exact ties).
 */
export function percentualMeioParaCima(base: bigint, percentual: string): bigint {
  const m = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percentual)
  if (m === null) throw new RangeError("Alíquota fora do formato do leiaute.")
  const [, inteiro = "0", decimais = ""] = m
  const dezMilesimos = BigInt(inteiro) * 10_000n + BigInt(decimais.padEnd(4, "0"))
  const divisor = 1_000_000n
  return (base * dezMilesimos + divisor / 2n) / divisor
}
