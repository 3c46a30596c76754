import { describe, expect, it } from "vitest"
import { competencia, competenciasEntre, mesesEntre, somarMeses } from "./competencia.ts"
import { dataIso, diaDaSemana, pascoa, somarDias, ultimoDia } from "./data.ts"
import { deReais, paraReais, reaisPorExtenso } from "./dinheiro.ts"
import { ParametroSemVigencia } from "./erros.ts"
import { definirParametro, vigenteEm } from "./parametro.ts"
import {
  compararTaxas,
  dividir,
  formatarTaxa,
  fracao,
  multiplicar,
  percentualPorExtenso,
  taxa,
  textoDaQuantia,
  textoDaTaxa,
} from "./taxa.ts"

describe("dinheiro", () => {
  for (const [texto, valor, escrito] of [
    ["1234.56", 123456n, "1234.56"],
    ["0.05", 5n, "0.05"],
    ["-3", -300n, "-3.00"],
    ["-0.07", -7n, "-0.07"],
    ["99999999999999999999.99", 9999999999999999999999n, "99999999999999999999.99"],
  ] as const) {
    it(`lê e escreve ${texto}`, () => {
      expect(deReais(texto)).toBe(valor)
      expect(paraReais(valor)).toBe(escrito)
    })
  }

  for (const texto of ["1,50", "1.000,00", "1.234", "1e3", "", " 1", "R$ 1.00", ".5"]) {
    it(`recusa "${texto}"`, () => expect(() => deReais(texto, "receita")).toThrow(/^receita: /))
  }

  it("escreve para leitura com milhar e vírgula", () => {
    expect(reaisPorExtenso(123456789n)).toBe("R$ 1.234.567,89")
    expect(reaisPorExtenso(-5n)).toBe("-R$ 0,05")
  })
})

describe("taxa e arredondamento", () => {
  it("meio para cima: 0,5 centavo sobe, 0,4999… não, negativo espelha", () => {
    expect(dividir(5n, 10n, "meio-para-cima")).toBe(1n)
    expect(dividir(4999999n, 10000000n, "meio-para-cima")).toBe(0n)
    expect(dividir(-5n, 10n, "meio-para-cima")).toBe(-1n)
    expect(dividir(-4n, 10n, "meio-para-cima")).toBe(0n)
  })

  it("truncar despreza o resto", () => {
    expect(dividir(999n, 1000n, "truncar")).toBe(0n)
    expect(dividir(-1999n, 1000n, "truncar")).toBe(-1n)
  })

  it("frações são exatas: um terço vezes três é um", () => {
    expect(compararTaxas(multiplicar(fracao(1n, 3n), fracao(3n, 1n)), fracao(1n, 1n))).toBe(0)
  })

  it("texto de decimal da lei não muda; quociente sai com 10 casas", () => {
    expect(textoDaTaxa(taxa("0.0600"))).toBe("0.0600")
    expect(textoDaTaxa(fracao(2n, 3n))).toBe("0.6666666667")
    expect(formatarTaxa(fracao(1n, 8n), 2)).toBe("0.13")
  })

  it("dinheiro antes do arredondamento é cortado, não arredondado, na tela", () => {
    expect(textoDaQuantia(fracao(500499999999n, 1000000000n))).toBe("5.00499999")
    expect(textoDaQuantia(fracao(500n, 1n))).toBe("5.00")
  })

  it("percentual por extenso não perde zeros inteiros", () => {
    expect(percentualPorExtenso(taxa("0.20"))).toBe("20 %")
    expect(percentualPorExtenso(taxa("0.1402"))).toBe("14,02 %")
    expect(percentualPorExtenso(taxa("1.00"))).toBe("100 %")
  })
})

describe("competência e calendário", () => {
  it("soma meses atravessando o ano", () => {
    expect(somarMeses(competencia("2026-12"), 1)).toBe("2027-01")
    expect(somarMeses(competencia("2026-01"), -1)).toBe("2025-12")
    expect(somarMeses(competencia("2026-01"), -13)).toBe("2024-12")
    expect(mesesEntre(competencia("2025-11"), competencia("2026-02"))).toBe(3)
    expect(competenciasEntre(competencia("2025-12"), competencia("2026-02"))).toEqual(["2025-12", "2026-01", "2026-02"])
  })

  it("recusa mês e data que não existem", () => {
    expect(() => competencia("2026-00")).toThrow()
    expect(() => competencia("2026-1")).toThrow()
    expect(() => dataIso("2026-02-29")).toThrow()
    expect(dataIso("2028-02-29")).toBe("2028-02-29")
  })

  it("dias concordam com o calendário do sistema por 13 anos", () => {
    for (let data = "2018-01-01"; data < "2031-01-01"; data = somarDias(data, 1)) {
      const sistema = new Date(`${data}T00:00:00Z`)
      expect(sistema.toISOString().slice(0, 10)).toBe(data)
      expect(diaDaSemana(data)).toBe(sistema.getUTCDay())
    }
  })

  it("último dia do mês, também em ano bissexto", () => {
    expect(ultimoDia(competencia("2024-02"))).toBe("2024-02-29")
    expect(ultimoDia(competencia("2100-02"))).toBe("2100-02-28")
    expect(ultimoDia(competencia("2026-12"))).toBe("2026-12-31")
  })

  it("Páscoa nos extremos e em anos comuns", () => {
    // Almanac dates: earliest and latest of the 21st century among them.
    expect(["2008", "2038", "2024", "2026", "2030"].map((ano) => pascoa(Number(ano)))).toEqual([
      "2008-03-23",
      "2038-04-25",
      "2024-03-31",
      "2026-04-05",
      "2030-04-21",
    ])
  })
})

describe("vigência de parâmetros", () => {
  const norma = { titulo: "Lei de teste" }
  const periodo = (desde: string, ate: string | null, valor: number) => ({
    desde,
    ate,
    valor,
    norma,
    confianca: "verified" as const,
  })
  const tabela = (...periodos: ReturnType<typeof periodo>[]) =>
    definirParametro({ tabela: "teste", descricao: "Teste", unidade: "inteiro", periodos })
  const duas = tabela(periodo("2020-01-01", "2020-06-30", 1), periodo("2020-08-01", "2020-12-31", 2))

  it("vale no primeiro e no último dia do período", () => {
    expect(vigenteEm(duas, "2020-01-01").valor).toBe(1)
    expect(vigenteEm(duas, "2020-06-30").valor).toBe(1)
    expect(vigenteEm(duas, "2020-08-01").valor).toBe(2)
    expect(vigenteEm(duas, "2020-12-31").valor).toBe(2)
  })

  for (const [data, quando] of [
    ["2019-12-31", "antes do primeiro"],
    ["2020-07-15", "num intervalo"],
    ["2021-01-01", "depois do último"],
  ] as const) {
    it(`${quando} é erro, com tabela e data`, () => {
      expect(() => vigenteEm(duas, data)).toThrow(ParametroSemVigencia)
      expect(() => vigenteEm(duas, data)).toThrow(data.split("-").reverse().join("/"))
    })
  }

  it("períodos sobrepostos ou fora de ordem são recusados", () => {
    expect(() => tabela(periodo("2020-01-01", "2020-06-30", 1), periodo("2020-06-30", null, 2))).toThrow(/sobrepostos/)
    expect(() => tabela(periodo("2020-01-01", null, 1), periodo("2021-01-01", null, 2))).toThrow(/sobrepostos/)
    expect(() => tabela(periodo("2020-02-01", "2020-01-31", 1))).toThrow(/sobrepostos/)
  })
})
