import { describe, expect, it } from "vitest"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"

describe("retenção sobre lucros", () => {
  const casos: TabelaDeCasos = [
    ["49.999,99 não retém", { dataPagamento: "2026-02-10", totalNoMes: "49999.99" }, { impostoDoMes: "0.00" }],
    ["31/12/2025 não retém", { dataPagamento: "2025-12-31", totalNoMes: "50000.01" }, { impostoDoMes: "0.00" }],
    [
      "01/01/2026 retém sobre o total",
      { dataPagamento: "2026-01-01", totalNoMes: "50000.01" },
      { reterAgora: "5000.00" },
    ],
    [
      "não residente, do primeiro real",
      { dataPagamento: "2026-02-10", totalNoMes: "1.00", naoResidente: true },
      { reterAgora: "0.10" },
    ],
    [
      "lucros até 2025 aprovados no prazo",
      { dataPagamento: "2026-02-10", totalNoMes: "90000.00", lucrosAte2025: true },
      { reterAgora: "0.00" },
    ],
    [
      "já retido a mais não fica negativo",
      { dataPagamento: "2026-02-10", totalNoMes: "60000.00", jaRetido: "7000.00" },
      { impostoDoMes: "6000.00", reterAgora: "0.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("dividendos.retencao", entrada)).toMatchObject(esperado))
  }
})

describe("lucro isento sem escrituração", () => {
  const limite = (receita: string, presuncao: string, irpjNoDas: string) =>
    resultadoDe("lucro.isentoSemEscrituracao", { receita, presuncao, irpjNoDas }).limite

  it("receita × presunção − IRPJ, meio para cima, nunca negativo", () => {
    expect(limite("100.05", "0.30", "0.00")).toBe("30.02") // 30,015
    expect(limite("100.00", "0.08", "8.00")).toBe("0.00")
    expect(limite("100.00", "0.08", "8.01")).toBe("0.00")
  })

  it("presunção de 0 a 1", () => {
    expect(limite("100.00", "1", "0.00")).toBe("100.00")
    expect(limite("100.00", "0", "0.00")).toBe("0.00")
    expect(() => limite("100.00", "1.0001", "0.00")).toThrow(/presuncao/)
    expect(() => limite("100.00", "-0.1", "0.00")).toThrow(/presuncao/)
  })
})
