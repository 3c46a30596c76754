import { describe, expect, it } from "vitest"
import {
  formatarData,
  formatarInstante,
  formatarMomento,
  formatarPercentual,
  formatarReais,
  formatarValor,
} from "./formatos.ts"

describe("formatarReais", () => {
  it.each([
    ["0", "R$ 0,00"],
    ["0.05", "R$ 0,05"],
    ["1234.5", "R$ 1.234,50"],
    ["1234567.89", "R$ 1.234.567,89"],
    ["-3.00", "-R$ 3,00"],
    ["999.99", "R$ 999,99"],
    ["1000.00", "R$ 1.000,00"],
    // More digits than a binary floating point number holds.
    ["90071992547409931.07", "R$ 90.071.992.547.409.931,07"],
    // Before rounding: the third decimal must not disappear.
    ["236.602", "R$ 236,602"],
    ["5.00499999", "R$ 5,00499999"],
    ["5.00100000", "R$ 5,001"],
    ["0007.10", "R$ 7,10"],
  ])("%s é %s", (decimal, escrito) => {
    expect(formatarReais(decimal).replaceAll("\u00a0", " ")).toBe(escrito)
  })

  it.each(["", "1.234,50", "1,5", "abc", "1e3", ".5", "1.", "--1", "NaN"])("recusa %j", (texto) => {
    expect(() => formatarReais(texto)).toThrow("decimal exato")
  })
})

describe("formatarPercentual", () => {
  it.each([
    ["0.06", "6,00%"],
    ["0.0702", "7,02%"],
    ["0.28", "28,00%"],
    ["1", "100,00%"],
    ["0", "0,00%"],
    ["0.5", "50,00%"],
    ["0.0005", "0,05%"],
    ["0.0765454545", "7,65454545%"],
    ["12.5", "1.250,00%"],
    ["-0.015", "-1,50%"],
  ])("%s é %s", (fracao, escrito) => {
    expect(formatarPercentual(fracao).replaceAll("\u00a0", " ")).toBe(escrito)
  })
})

describe("formatarValor", () => {
  it("escreve inteiros com milhar e sem casas", () => {
    expect(formatarValor({ unidade: "inteiro", valor: "12" })).toBe("12")
    expect(formatarValor({ unidade: "inteiro", valor: "12345" })).toBe("12.345")
    expect(() => formatarValor({ unidade: "inteiro", valor: "1.5" })).toThrow("não é um inteiro")
  })

  it("deixa textos como são", () => {
    expect(formatarValor({ unidade: "texto", valor: "Anexo III" })).toBe("Anexo III")
  })
})

describe("datas", () => {
  it("escreve a data sem passar por fuso", () => {
    expect(formatarData("2026-11-01")).toBe("01/11/2026")
    expect(() => formatarData("01/11/2026")).toThrow("AAAA-MM-DD")
  })

  it("escreve instantes no horário de Brasília, três horas antes do UTC", () => {
    expect(formatarInstante(new Date("2026-11-01T02:59:00Z"))).toBe("31/10/2026 23:59")
    expect(formatarMomento("2026-11-01T03:00:00.123Z")).toBe("01/11/2026 00:00")
    expect(formatarMomento("2026-11-01 03:00:00+00")).toBe("01/11/2026 00:00")
    expect(formatarMomento("2026-11-01")).toBe("01/11/2026")
  })

  it("recusa um instante sem fuso", () => {
    expect(() => formatarMomento("2026-11-01T03:00:00")).toThrow("fuso")
  })
})
