import { describe, expect, it } from "vitest"
import { comporChave, comporIdDps, conferirChave, decomporChave } from "./chave.ts"

const NOTA_57 = "35503082211222333000181000000000005726091234567898"

describe("chave de acesso da NFS-e nacional", () => {
  it("separa as partes da chave da nota 57 (exemplo 06)", () => {
    expect(decomporChave(NOTA_57)).toEqual({
      municipio: "3550308",
      ambGer: "2",
      inscricao: { tipo: "cnpj", documento: "11222333000181" },
      numero: "57",
      anoMes: "2609",
      codigoNumerico: "123456789",
      dv: "8",
    })
  })

  it("emitente pessoa física: CPF com três zeros à esquerda", () => {
    // 477 mod 11 = 4, dígito 7.
    const chave = "35503081100052998224725000000000000126090000000017"
    expect(conferirChave(chave).valida).toBe(true)
    expect(decomporChave(chave)?.inscricao).toEqual({ tipo: "cpf", documento: "52998224725" })
  })

  it("dígito errado é explicado com o esperado e o que veio", () => {
    expect(conferirChave(`${NOTA_57.slice(0, 49)}3`)).toEqual({
      valida: false,
      motivo: "chave com dígito verificador errado: esperado 8, veio 3 — arquivo editado ou corrompido",
    })
  })

  it.each([
    "",
    NOTA_57.slice(1),
    `${NOTA_57}0`,
    NOTA_57.replace("3550308", "355030X"),
    `${NOTA_57.slice(0, 7)}3${NOTA_57.slice(8)}`,
  ])("%j não tem o formato", (chave) => {
    expect(decomporChave(chave)).toBeUndefined()
    expect(conferirChave(chave).valida).toBe(false)
  })

  it("CNPJ com letras: a letra vale ASCII − 48 (1201 mod 11 = 2, dígito 9)", () => {
    const chave = comporChave({
      municipio: "3550308",
      ambGer: "2",
      inscricao: { tipo: "cnpj", documento: "12ABC34501DE35" },
      numero: "57",
      anoMes: "2609",
      codigoNumerico: "123456789",
    })
    expect(chave).toBe("35503082212ABC34501DE35000000000005726091234567899")
    expect(conferirChave(chave).valida).toBe(true)
  })

  it("partes que não formam chave são erro de quem chama", () => {
    const partes = { municipio: "355", ambGer: "2", numero: "1", anoMes: "2609", codigoNumerico: "1" } as const
    expect(() => comporChave({ ...partes, inscricao: { tipo: "cnpj", documento: "11222333000181" } })).toThrow(
      RangeError,
    )
  })
})

it("Id da DPS: município, inscrição em 15, série em 5 e número em 15 (exemplo 08, série 900, DPS 3)", () => {
  expect(comporIdDps("3550308", { tipo: "cnpj", documento: "11222333000181" }, "900", "3")).toBe(
    "DPS355030821122233300018100900000000000000003",
  )
})
