import { describe, expect, it } from "vitest"
import { inteiroExato } from "./inteiros.ts"

describe("inteiros exatos", () => {
  it("bigint só vira inteiro quando cabe", () => {
    expect(inteiroExato(9_007_199_254_740_991n)).toBe(9_007_199_254_740_991)
    expect(inteiroExato(-9_007_199_254_740_991n)).toBe(-9_007_199_254_740_991)
    expect(() => inteiroExato(9_007_199_254_740_992n)).toThrow(/9007199254740992 não cabe/)
    expect(() => inteiroExato(-9_007_199_254_740_992n)).toThrow(/não cabe/)
    expect(inteiroExato(12n)).toBe(12)
  })
})
