import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
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
    for (const base of ["123", "1234567890123", "x-1234567890123", "12ABC345ÇÇ01"]) {
      expect(() => digitosDaBaseDoCnpj(base)).toThrow(/^numero: .*12 posições/)
    }
  })

  it("a conferência diz o que viu: confere, deveria ser, repetido ou fora do formato", () => {
    const vista = (resposta: ReturnType<typeof conferirCpf>) => {
      const { memoria } = calculado(resposta)
      return [memoria.rotulo, memoria.valor.valor, memoria.observacao]
    }
    // 529.982.247-25: soma 295, 295 mod 11 = 9, dígito 2; soma 347, 347 mod 11 = 6, dígito 5
    expect(vista(conferirCpf("529.982.247-25"))).toEqual(["Conferência do CPF", "Válido", "Os dígitos conferem."])
    expect(vista(conferirCpf("52998224735"))).toEqual(["Conferência do CPF", "Inválido", "Os dígitos deveriam ser 25."])
    expect(vista(conferirCpf("11111111111"))[2]).toMatch(/repetido/)
    for (const numero of ["052998224725", "529982247250", "5299822472", "5299822472A"]) {
      expect(vista(conferirCpf(numero))).toEqual(["Conferência do CPF", "Inválido", "O formato não é de CPF."])
    }
    // PIS 120.12345.67-8 não; base 1201234567: soma 3·1+2·2+9·0+8·1+7·2+6·3+5·4+4·5+3·6+2·7 = 119, 119 mod 11 = 9, dígito 2
    expect(vista(conferirPis("12012345672"))).toEqual(["Conferência do PIS", "Válido", "Os dígitos conferem."])
    for (const numero of ["112012345672", "120123456720"]) {
      expect(vista(conferirPis(numero))[2]).toBe("O formato não é de PIS.")
    }
    // Exemplo da IN RFB 2.229/2024: 12.ABC.345/01DE-35
    expect(vista(conferirCnpj("12ABC34501DE35"))).toEqual(["Conferência do CNPJ", "Válido", "Os dígitos conferem."])
    for (const numero of ["012ABC34501DE35", "12ABC34501DE350", "12ABC34501DEA5"]) {
      expect(vista(conferirCnpj(numero))[2]).toBe("O formato não é de CNPJ.")
    }
  })

  it("a memória mostra o número e os pesos do cálculo", () => {
    const partes = todos(calculado(conferirCpf("529.982.247-25")).memoria).map(({ rotulo, valor }) => [
      rotulo,
      valor.valor,
    ])
    expect(partes.slice(1)).toEqual([
      ["CPF informado", "529.982.247-25"],
      ["Pesos", "10 9 8 7 6 5 4 3 2 / 11 10 9 8 7 6 5 4 3 2"],
    ])
    const base = todos(calculado(digitosDaBaseDoCnpj("12.ABC.345/01DE")).memoria).map(({ valor }) => valor.valor)
    expect(base.slice(0, 2)).toEqual(["35", "12ABC34501DE"])
    expect(calculado(conferirPis("12012345672")).parametros.map(({ item }) => item)).toEqual(["Pesos"])
  })
})
