import { describe, expect, it } from "vitest"
import { lembrar } from "./lembrar.ts"

describe("o que se fez de uma tabela", () => {
  it("é feito uma vez por tabela e chave, e devolvido igual", () => {
    const lembrado = lembrar<object, string, { readonly texto: string }>()
    const tabela = {}
    const outra = {}
    const feitos: string[] = []
    const pedir = (dono: object, chave: string, texto: string) =>
      lembrado(dono, chave, () => {
        feitos.push(texto)
        return { texto }
      })
    const primeiro = pedir(tabela, "a", "tabela, a")
    expect(pedir(tabela, "a", "de novo")).toBe(primeiro)
    expect(pedir(tabela, "b", "tabela, b")).toEqual({ texto: "tabela, b" })
    expect(pedir(outra, "a", "outra, a")).toEqual({ texto: "outra, a" })
    // A second key does not forget the first.
    expect(pedir(tabela, "a", "de novo")).toBe(primeiro)
    expect(feitos).toEqual(["tabela, a", "tabela, b", "outra, a"])
  })

  it("duas memórias não se misturam, e um erro não é lembrado", () => {
    const tabela = {}
    const uma = lembrar<object, string, number>()
    const outra = lembrar<object, string, number>()
    expect([uma(tabela, "a", () => 1), outra(tabela, "a", () => 2)]).toEqual([1, 2])
    const falhar = () => {
      throw new Error("sem tabela")
    }
    expect(() => uma(tabela, "b", falhar)).toThrow(/sem tabela/)
    expect(uma(tabela, "b", () => 3)).toBe(3)
    // Zero is an answer like any other.
    expect([uma(tabela, "c", () => 0), uma(tabela, "c", () => 4)]).toEqual([0, 0])
  })
})
