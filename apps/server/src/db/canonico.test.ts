import { describe, expect, it } from "vitest"
import { canonico } from "./canonico.ts"

describe("forma canônica", () => {
  it("ordena as chaves e ignora o que não tem valor", () => {
    expect(canonico({ b: [1, undefined, "ç"], a: null, B: { z: true }, c: undefined })).toBe(
      '{"B":{"z":true},"a":null,"b":[1,null,"ç"]}',
    )
  })

  it.each([
    ["metade de um par", "\ud83e"],
    ["nulo", "a\0b"],
  ])("recusa texto que o banco não devolve igual: %s", (_caso, ruim) => {
    expect(() => canonico({ motivo: ruim })).toThrow(TypeError)
    expect(() => canonico({ [ruim]: 1 })).toThrow(TypeError)
  })

  it("recusa o que não é inteiro", () => {
    expect(() => canonico(0.1)).toThrow(TypeError)
  })
})
