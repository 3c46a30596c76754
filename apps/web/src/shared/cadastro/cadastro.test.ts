import { describe, expect, it } from "vitest"
import { corpoDoHonorario, honorarioDigitado, semValor } from "./CampoDeHonorario.tsx"
import { soOsVazios } from "./preencher.ts"
import { formatarTelefone, honorarioEmPalavras, rotuloDaCategoria } from "./rotulos.ts"

describe("o que uma consulta preenche", () => {
  it("só campos vazios do formulário, e diz quais", () => {
    const digitado = { bairro: "", logradouro: "Rua Digitada", honorario: { idBase: null } }
    const achado = { bairro: "Centro", logradouro: "Rua da Fonte", numero: "10", complemento: null }
    expect(soOsVazios(digitado, achado)).toEqual({
      valores: { ...digitado, bairro: "Centro" },
      preenchidos: ["bairro"],
    })
  })
})

describe("honorário", () => {
  it.each([
    [1, "1.5", "1,5 salário mínimo"],
    [1, "2", "2 salários mínimos"],
    [2, "1450.00", "R$ 1.450,00"],
    [3, "0.015", "1,50% do faturamento"],
  ])("na base %i, %s é %s", (idBase, valor, palavras) => {
    expect(honorarioEmPalavras({ idBase, valor }).replace(/\u00a0/g, " ")).toBe(palavras)
  })
  it("trocar a base recomeça o valor na unidade dela; em dinheiro, do zero", () => {
    expect([1, 2, 3, null].map((base) => semValor(base).valor)).toEqual(["", "0.00", "", ""])
  })
  it("sem base não há honorário próprio, e ida e volta não muda nada", () => {
    expect(corpoDoHonorario(honorarioDigitado(null))).toBeNull()
    const honorario = { idBase: 3, valor: "0.02" }
    expect(corpoDoHonorario(honorarioDigitado(honorario))).toEqual(honorario)
  })
})

it("telefone fixo e celular, e categoria pelo nome", () => {
  expect(formatarTelefone("1133334444")).toBe("(11) 3333-4444")
  expect(formatarTelefone("11987654321")).toBe("(11) 98765-4321")
  expect(rotuloDaCategoria(37)).toBe("Ex-Cliente")
})
