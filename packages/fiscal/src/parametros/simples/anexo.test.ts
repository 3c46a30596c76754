import { describe, expect, it } from "vitest"
import { TABELAS } from "../tabelas.ts"
import { montarAnexo, montarPartilha } from "./anexo.ts"

const INTEIRA = { IRPJ: "0.4000", CPP: "0.6000" }

describe("tabela de anexo", () => {
  it("partilha que não soma exatamente 100% é erro, para mais e para menos", () => {
    expect(() => montarPartilha("Teste", INTEIRA)).not.toThrow()
    expect(() => montarPartilha("Teste", { ...INTEIRA, CPP: "0.5999" })).toThrow(/Teste: a partilha não soma 100%/)
    expect(() => montarPartilha("Teste", { ...INTEIRA, CPP: "0.6001" })).toThrow(/não soma 100%/)
  })

  it("limite igual ou menor que o da faixa anterior é erro", () => {
    const com = (segundo: string) => () =>
      montarAnexo("Teste", [
        ["180000.00", "0.04", "0.00", INTEIRA],
        [segundo, "0.07", "5940.00", INTEIRA],
      ])
    expect(com("180000.01")).not.toThrow()
    expect(com("180000.00")).toThrow(/Teste: faixa 2 fora de ordem/)
    expect(com("179999.99")).toThrow(/fora de ordem/)
  })

  it("as faixas saem numeradas, com o que se calcula e o que se mostra", () => {
    const tabela = montarAnexo("Teste", [
      ["180000.00", "0.04", "0.00", INTEIRA],
      ["360000.00", "0.07", "5940.00", INTEIRA],
    ])
    expect(tabela.nome).toBe("Teste")
    expect(tabela.faixas.map(({ numero, ate, deduzir }) => [numero, ate, deduzir])).toEqual([
      [1, 18_000_000n, 0n],
      [2, 36_000_000n, 594_000n],
    ])
    expect(tabela.mostradas).toEqual([
      { numero: 1, de: "0.00", ate: "180000.00", aliquota: "0.04", deduzir: "0.00" },
      { numero: 2, de: "180000.01", ate: "360000.00", aliquota: "0.07", deduzir: "5940.00" },
    ])
  })

  it("a faixa mostrada começa em zero e segue um centavo depois da anterior", () => {
    for (const { valor } of TABELAS.anexosDoSimples.periodos) {
      for (const { mostradas } of Object.values(valor)) {
        expect(mostradas.map(({ de }) => de)).toEqual([
          "0.00",
          "180000.01",
          "360000.01",
          "720000.01",
          "1800000.01",
          "3600000.01",
        ])
      }
    }
  })
})
