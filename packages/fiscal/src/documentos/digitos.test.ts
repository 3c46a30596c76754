import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { conferirCnpj, conferirCpf, conferirPis, digitosDaBaseDoCnpj } from "./digitos.ts"

describe("dígitos verificadores", () => {
  it("formato errado é documento inválido, não erro", () => {
    for (const numero of ["", "123", "123.456.789-0X", "1234567890912345"]) {
      expect(calculado(conferirCpf(numero)).resultado.valido).toBe(false)
      expect(calculado(conferirPis(numero)).resultado.valido).toBe(false)
      expect(calculado(conferirCnpj(numero)).resultado.valido).toBe(false)
    }
  })

  it("o número volta sem máscara e em maiúsculas", () => {
    expect(calculado(conferirCnpj("12.abc.345/01de-35")).resultado).toEqual({ valido: true, numero: "12ABC34501DE35" })
  })

  it("a base com os seus dígitos é um CNPJ válido, e com outros não", () => {
    const caractere = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    fc.assert(
      fc.property(fc.array(caractere, { minLength: 12, maxLength: 12 }), (letras) => {
        const base = letras.join("")
        const { digitos } = calculado(digitosDaBaseDoCnpj(base)).resultado
        fc.pre(new Set(base + digitos).size > 1)
        const outros = String((Number(digitos) + 1) % 100).padStart(2, "0")
        expect(calculado(conferirCnpj(base + digitos)).resultado.valido).toBe(true)
        expect(calculado(conferirCnpj(base + outros)).resultado.valido).toBe(false)
      }),
    )
  })

  it("base fora do formato é erro", () => {
    expect(() => digitosDaBaseDoCnpj("123")).toThrow(/12 posições/)
  })
})
