import { expect, it } from "vitest"
import { lerChavePix } from "./chave-pix.ts"

it("a chave Pix é lida como o banco a guarda", () => {
  expect(lerChavePix(" Financeiro@Empresa.com.br ")).toBe("financeiro@empresa.com.br")
  expect(lerChavePix("123E4567-E12B-12D1-A456-426655440000")).toBe("123e4567-e12b-12d1-a456-426655440000")
  expect(lerChavePix("+55 (11) 98765-4321")).toBe("+5511987654321")
  expect(lerChavePix("11.222.333/0001-81")).toBe("11222333000181")
  expect(lerChavePix("529.982.247-25")).toBe("52998224725")
})

it("o que não é chave nenhuma é recusado, e telefone sem +55 não é adivinhado", () => {
  for (const errada of ["", "chave", "a@", "11987654321", "11.222.333/0001-82", "+1 202 555 0100", "1".repeat(80)])
    expect([errada, lerChavePix(errada)]).toEqual([errada, null])
})
