import { describe, expect, it } from "vitest"
import { estaImpedida, mesesAntesNoAno, tetosDoAno } from "./ano.ts"

const em = (receitas: Record<string, bigint>) => (mes: string) => receitas[mes] ?? 0n

describe("ano do sublimite", () => {
  it("no ano da abertura conta os meses até dezembro, o primeiro inteiro", () => {
    // 300,000 and 400,000 x 6.
    expect(tetosDoAno("2026", "202607")).toEqual({ sublimite: 180_000_000n, limite: 240_000_000n })
    expect(tetosDoAno("2026", "202507")).toEqual({ sublimite: 360_000_000n, limite: 480_000_000n })
    expect(tetosDoAno("2026", undefined)).toEqual({ sublimite: 360_000_000n, limite: 480_000_000n })
  })

  it("os meses antes são os do ano, e janeiro não tem nenhum", () => {
    expect(mesesAntesNoAno("202603")).toEqual(["202601", "202602"])
    expect(mesesAntesNoAno("202601")).toEqual([])
  })

  it("impede no ano seguinte a um centavo acima do sublimite, e não a 3.600.000,00", () => {
    expect(estaImpedida("202601", undefined, em({ "202501": 300_000_000n, "202512": 60_000_000n }))).toBe(false)
    expect(estaImpedida("202601", undefined, em({ "202501": 300_000_000n, "202512": 60_000_001n }))).toBe(true)
    // The proportional one of the year of opening: October to December, 900,000.
    expect(estaImpedida("202601", "202510", em({ "202511": 90_000_001n }))).toBe(true)
  })

  it("impede no mês seguinte ao do excesso de mais de 20 %, que é acima de 4.320.000,00", () => {
    expect(estaImpedida("202610", undefined, em({ "202609": 432_000_000n }))).toBe(false)
    expect(estaImpedida("202610", undefined, em({ "202609": 432_000_001n }))).toBe(true)
    expect(estaImpedida("202609", undefined, em({ "202609": 432_000_001n }))).toBe(false)
  })

  it("no ano da abertura o excesso de mais de 20 % alcança o próprio mês", () => {
    // 1,800,000 x 1.2.
    expect(estaImpedida("202609", "202607", em({ "202609": 216_000_000n }))).toBe(false)
    expect(estaImpedida("202609", "202607", em({ "202609": 216_000_001n }))).toBe(true)
  })
})
