import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  comoInteiro,
  conferirInteiro,
  emUnidades,
  inteiroExato,
  MAIOR_EXATO,
  MAIOR_VALOR,
  meioParaCima,
  piso,
} from "./inteiros.ts"
import { dividir, fracao, taxa } from "./taxa.ts"

const ate = (maximo: number) => fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: maximo }), fc.constant(maximo))

describe("inteiros exatos", () => {
  it("o piso é o da divisão em bigint, até 2^53 − 1", () => {
    fc.assert(
      fc.property(ate(MAIOR_EXATO), ate(MAIOR_EXATO), (a, b) => {
        const divisor = Math.max(1, b)
        expect(BigInt(piso(a, divisor))).toBe(BigInt(a) / BigInt(divisor))
        // Um a menos que um múltiplo exato: onde o quociente binário mais se aproxima do inteiro de cima
        const multiplo = piso(a, divisor) * divisor
        if (multiplo > 0) expect(piso(multiplo - 1, divisor)).toBe(piso(a, divisor) - 1)
      }),
      { numRuns: 2000 },
    )
  })

  it("meio para cima é o da divisão em bigint", () => {
    expect([meioParaCima(49, 100), meioParaCima(50, 100), meioParaCima(149, 100), meioParaCima(150, 100)]).toEqual([
      0, 1, 1, 2,
    ])
    fc.assert(
      fc.property(ate(2 ** 50), ate(2 ** 50), (a, b) => {
        const divisor = Math.max(1, b)
        expect(BigInt(meioParaCima(a, divisor))).toBe(dividir(BigInt(a), BigInt(divisor), "meio-para-cima"))
      }),
      { numRuns: 1000 },
    )
  })

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, MAIOR_VALOR + 1])("%s não é quantia", (valor) => {
    expect(() => conferirInteiro(valor, "receitas[0]")).toThrow(/receitas\[0\]: deve ser um inteiro de centavos/)
  })

  it("zero e um trilhão de reais são quantias", () => {
    expect(() => [0, MAIOR_VALOR].forEach((valor) => void conferirInteiro(valor, "valor"))).not.toThrow()
  })

  it("bigint só vira inteiro quando cabe", () => {
    expect(comoInteiro(9_007_199_254_740_991n)).toBe(MAIOR_EXATO)
    expect(comoInteiro(-9_007_199_254_740_991n)).toBe(-MAIOR_EXATO)
    expect(comoInteiro(9_007_199_254_740_992n)).toBeNull()
    expect(comoInteiro(-9_007_199_254_740_992n)).toBeNull()
    expect(inteiroExato(12n)).toBe(12)
    expect(() => inteiroExato(9_007_199_254_740_992n)).toThrow(/não cabe/)
  })

  it("taxa em unidades só quando é exata", () => {
    expect(emUnidades(taxa("0.0600"), 4)).toBe(600)
    expect(emUnidades(taxa("0.075"), 4)).toBe(750)
    expect(emUnidades(taxa("0.00005"), 4)).toBeNull()
    expect(emUnidades(fracao(1n, 3n), 4)).toBeNull()
  })
})
