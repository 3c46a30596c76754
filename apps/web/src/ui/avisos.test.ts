import { describe, expect, it } from "vitest"
import { duracaoDoAviso } from "./avisos.tsx"

describe("duração de um aviso", () => {
  it.each([1, 5000, false] as const)("%s serve", (duracao) => {
    expect(duracaoDoAviso(duracao)).toBe(duracao)
  })

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("%s não serve", (duracao) => {
    expect(() => duracaoDoAviso(duracao)).toThrow("above 0, or false")
  })
})
