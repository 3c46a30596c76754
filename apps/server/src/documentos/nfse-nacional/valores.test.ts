import { describe, expect, it } from "vitest"
import { emReais, escreverCentavos, lerCentavos, percentualMeioParaCima } from "./valores.ts"

describe("valores exatos do leiaute", () => {
  it.each([
    ["0", 0n],
    ["0.01", 1n],
    ["1500.00", 150_000n],
    ["1500", 150_000n],
    ["999999999999999.99", 99_999_999_999_999_999n],
  ])("%s lê %s centavos", (texto, centavos) => {
    expect(lerCentavos(texto)).toBe(centavos)
  })

  it.each(["", "1,00", "1.0", "1.000", "-1.00", "1e3", " 1.00", "NaN", "1000000000000000.00"])(
    "%j é recusado",
    (texto) => {
      expect(() => lerCentavos(texto)).toThrow(RangeError)
    },
  )

  it("escreve sempre com duas casas e recusa negativo", () => {
    expect([0n, 5n, 150_000n].map(escreverCentavos)).toEqual(["0.00", "0.05", "1500.00"])
    expect(() => escreverCentavos(-1n)).toThrow(RangeError)
  })

  it("mostra em reais com milhar", () => {
    expect([5n, 123_456_789n, -100n].map(emReais)).toEqual(["R$ 0,05", "R$ 1.234.567,89", "-R$ 1,00"])
  })

  it.each([
    // 20.000,00 × 2,90 % = 580,00 (exemplo 07)
    [2_000_000n, "2.90", 58_000n],
    // 0,10 × 5 % = 0,005: meio sobe
    [10n, "5.00", 1n],
    // 0,09 × 5 % = 0,0045: abaixo do meio desce
    [9n, "5.00", 0n],
    [80_000n, "2.5", 2_000n],
  ])("%s centavos × %s %% = %s, meio para cima", (base, percentual, esperado) => {
    expect(percentualMeioParaCima(base, percentual)).toBe(esperado)
  })

  it("alíquota com vírgula é recusada", () => {
    expect(() => percentualMeioParaCima(100n, "2,90")).toThrow(RangeError)
  })
})
