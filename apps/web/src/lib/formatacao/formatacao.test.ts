import { EntradaInvalida } from "@partida/fiscal/nucleo"
import { describe, expect, it } from "vitest"
import { competenciaPadrao, formatarCompetencia, formatarCompetenciaPorExtenso, somarMeses } from "./competencia.ts"
import { formatarData, formatarDataHora, hojeEmSaoPaulo } from "./data.ts"
import { arredondarParaLeitura, compararDecimais, deslocarVirgula, somarDecimais } from "./decimal.ts"
import { comoCentavos, formatarDiferenca, formatarReais, formatarValor } from "./dinheiro.ts"
import { formatarPercentual, formatarPercentualExato } from "./fracao.ts"
import { valorColado, valorDaMascara } from "./mascara-dinheiro.ts"
import { plural } from "./texto.ts"

describe("reais", () => {
  it.each([
    ["0.00", "R$\u00a00,00"],
    ["0.01", "R$\u00a00,01"],
    ["0.10", "R$\u00a00,10"],
    ["1.00", "R$\u00a01,00"],
    ["999.99", "R$\u00a0999,99"],
    ["1000.00", "R$\u00a01.000,00"],
    ["1234.56", "R$\u00a01.234,56"],
    ["999999.99", "R$\u00a0999.999,99"],
    ["1000000.00", "R$\u00a01.000.000,00"],
    ["-3.00", "-R$\u00a03,00"],
    ["-1234567.89", "-R$\u00a01.234.567,89"],
    ["-0.00", "R$\u00a00,00"],
    ["0005.50", "R$\u00a05,50"],
    ["7", "R$\u00a07,00"],
    ["7.5", "R$\u00a07,50"],
    // Before rounding the engine shows more than two decimals: none may be lost.
    ["1234.567891", "R$\u00a01.234,567891"],
    // Beyond 2^53 centavos a float would already have lost the last digit.
    ["9999999999999.99", "R$\u00a09.999.999.999.999,99"],
    ["90071992547409.93", "R$\u00a090.071.992.547.409,93"],
  ])("%s é escrito %s", (valor, esperado) => {
    expect(formatarReais(valor)).toBe(esperado)
  })

  it.each(["", "1,00", "1.234,56", "abc", "1e3", "NaN", " 1.00", "--1.00", "1."])(
    "recusa %j, que não é um decimal",
    (texto) => {
      expect(() => formatarReais(texto)).toThrow(TypeError)
    },
  )

  it("sem símbolo nas colunas e com sinal nas diferenças", () => {
    expect(formatarValor("48210.00")).toBe("48.210,00")
    expect(formatarDiferenca("10.00")).toBe("+R$\u00a010,00")
    expect(formatarDiferenca("-10.00")).toBe("-R$\u00a010,00")
    expect(formatarDiferenca("0.00")).toBe("R$\u00a00,00")
  })

  it("vira centavos inteiros", () => {
    expect(comoCentavos("90071992547409.93")).toBe(9007199254740993n)
    expect(comoCentavos("-0.05")).toBe(-5n)
  })
})

describe("decimais exatos", () => {
  it.each([
    ["0.1", "0.10", 0],
    ["0.28", "0.2799999999", 1],
    ["-1.00", "0.00", -1],
    ["10.00", "9.99", 1],
    ["-2", "-10", 1],
  ])("compara %s com %s", (a, b, esperado) => {
    expect(compararDecimais(a, b)).toBe(esperado)
  })

  it.each([
    ["0.10", "0.20", "0.30"],
    ["-0.05", "0.02", "-0.03"],
    ["9999999999999.99", "0.01", "10000000000000.00"],
  ])("%s + %s = %s", (a, b, esperado) => {
    expect(somarDecimais(a, b)).toBe(esperado)
  })

  it.each([
    ["7.024", 2, "7.02"],
    ["7.025", 2, "7.03"],
    ["-7.025", 2, "-7.03"],
    ["9.999", 2, "10.00"],
    ["0.004", 2, "0.00"],
    ["3", 2, "3.00"],
    ["1.5", 0, "2"],
  ])("arredonda %s a %i casas para leitura: %s", (texto, casas, esperado) => {
    expect(arredondarParaLeitura(texto, casas)).toBe(esperado)
  })

  it("desloca a vírgula sem perder dígitos", () => {
    expect(deslocarVirgula("0.0702", 2)).toBe("7.02")
    expect(deslocarVirgula("1", 2)).toBe("100")
    expect(deslocarVirgula("-0.005", 2)).toBe("-0.5")
  })
})

describe("percentuais", () => {
  it.each([
    ["0.0702", "7,02%"],
    ["0.06", "6,00%"],
    ["0.284", "28,40%"],
    ["0.27996", "28,00%"],
    ["1", "100,00%"],
    ["0", "0,00%"],
    ["-0.1", "-10,00%"],
  ])("%s é lido %s", (fracao, esperado) => {
    expect(formatarPercentual(fracao)).toBe(esperado)
  })

  it("mostra todos os dígitos na memória e avisa quando corta", () => {
    expect(formatarPercentualExato("0.155")).toBe("15,50%")
    expect(formatarPercentualExato("0.0702134")).toBe("7,02134%")
    expect(formatarPercentualExato("0.3333333333333")).toBe("33,33333333…%")
  })
})

describe("competências e datas", () => {
  it("escreve o mês curto e por extenso", () => {
    expect(formatarCompetencia("2026-10")).toBe("out/2026")
    expect(formatarCompetencia("2027-03")).toBe("mar/2027")
    expect(formatarCompetenciaPorExtenso("2026-10")).toBe("outubro de 2026")
    expect(() => formatarCompetencia("2026-13")).toThrow(EntradaInvalida)
  })

  it("anda entre anos", () => {
    expect(somarMeses("2026-01", -1)).toBe("2025-12")
    expect(somarMeses("2026-12", 1)).toBe("2027-01")
    expect(somarMeses("2026-05", -17)).toBe("2024-12")
    expect(competenciaPadrao("2026-01-31")).toBe("2025-12")
  })

  it("uma data civil não muda com o fuso; um instante é lido em Brasília", () => {
    expect(formatarData("2026-11-20")).toBe("20/11/2026")
    expect(formatarData("2026-11-20T01:30:00Z")).toBe("19/11/2026")
    expect(formatarDataHora("2026-11-20T17:05:00Z")).toBe("20/11/2026 14:05")
    expect(hojeEmSaoPaulo(new Date("2026-11-01T02:00:00Z"))).toBe("2026-10-31")
  })
})

describe("contagens", () => {
  it("concorda em número", () => {
    expect(plural(1, "empresa", "empresas")).toBe("1 empresa")
    expect(plural(0, "empresa", "empresas")).toBe("0 empresas")
    expect(plural(1200, "empresa", "empresas")).toBe("1.200 empresas")
  })
})

describe("máscara de dinheiro", () => {
  it.each([
    ["", "0.00"],
    ["1", "0.01"],
    ["12", "0.12"],
    ["0,123", "1.23"],
    ["R$\u00a01.234,567", "12345.67"],
    ["0001", "0.01"],
    ["abc", "0.00"],
    ["9999999999999999", "9999999999999.99"],
  ])("digitado %j vale %s", (texto, esperado) => {
    expect(valorDaMascara(texto)).toBe(esperado)
  })

  it.each([
    ["1.234", "1234.00"],
    ["1.234,5", "1234.50"],
    ["R$\u00a01.234.567,89", "1234567.89"],
    ["1234.56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["007,10", "7.10"],
    ["1.23.4", null],
    ["-5,00", null],
    ["doze", null],
    ["12345678901234", null],
  ])("colado %j vale %s", (texto, esperado) => {
    expect(valorColado(texto)).toBe(esperado)
  })
})
