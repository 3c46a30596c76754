import { describe, expect, it } from "vitest"
import { cnpjCpfValido, cnpjValido, cpfValido, digitoModulo11 } from "./inscricao.ts"

describe("dígitos verificadores do CNPJ", () => {
  it("12.ABC.345/01DE-35, exemplo da Receita Federal: 459 mod 11 = 8 dá 3; 424 mod 11 = 6 dá 5", () => {
    expect(digitoModulo11("12ABC34501DE", 9)).toBe(3)
    expect(digitoModulo11("12ABC34501DE3", 9)).toBe(5)
    expect(cnpjValido("12ABC34501DE35")).toBe(true)
  })

  it("11.222.333/0001-81: 102 mod 11 = 3 dá 8; 120 mod 11 = 10 dá 1", () => {
    expect(cnpjValido("11222333000181")).toBe(true)
    expect(cnpjValido("11222333000182")).toBe(false)
    expect(cnpjValido("11222333000191")).toBe(false)
  })

  it.each(["", "1122233300018", "112223330001811", "00000000000000", "12abc34501de35", "12ABC34501DEA5"])(
    "%j não é CNPJ",
    (texto) => {
      expect(cnpjValido(texto)).toBe(false)
    },
  )
})

describe("dígitos verificadores do CPF", () => {
  it("529.982.247-25: 295 mod 11 = 9 dá 2; 347 mod 11 = 6 dá 5", () => {
    expect(cpfValido("52998224725")).toBe(true)
    expect(cpfValido("52998224735")).toBe(false)
    expect(cpfValido("52998224724")).toBe(false)
  })

  it("repetição do mesmo dígito não é CPF, embora os dígitos fechem", () => {
    expect(cpfValido("11111111111")).toBe(false)
  })
})

it("documento estrangeiro ou não informado não tem dígito a conferir", () => {
  expect(cnpjCpfValido({ tipo: "nif", documento: "990000000" })).toBe(true)
  expect(cnpjCpfValido({ tipo: "nao-informado" })).toBe(true)
  expect(cnpjCpfValido({ tipo: "cnpj" })).toBe(false)
  expect(cnpjCpfValido({ tipo: "cpf", documento: "52998224724" })).toBe(false)
})
