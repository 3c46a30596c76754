import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"

describe("dias de atraso", () => {
  const dias = (vencimento: string, pagamento: string) => resultadoDe("mora.dias", { vencimento, pagamento })

  it("pagar antes, no dia e no fim de semana seguinte não é atraso", () => {
    expect(dias("2026-11-23", "2026-11-20")).toEqual({ dias: 0, percentualMulta: "0.0000" })
    expect(dias("2026-11-23", "2026-11-23").dias).toBe(0)
    expect(dias("2026-10-30", "2026-11-01").dias).toBe(0) // sexta; domingo
    expect(dias("2026-10-30", "2026-11-02").dias).toBe(0) // segunda, Finados
    expect(dias("2026-10-30", "2026-11-03").dias).toBe(1) // terça
  })

  it("a multa chega a 20 % em 61 dias e para aí", () => {
    // 60 × 0,33 % = 19,80 %; 61 × 0,33 % = 20,13 % → 20 %
    expect(dias("2024-03-20", "2024-05-19")).toEqual({ dias: 60, percentualMulta: "0.1980" })
    expect(dias("2024-03-20", "2024-05-20")).toEqual({ dias: 61, percentualMulta: "0.2000" })
    expect(dias("2024-03-20", "2025-05-20").percentualMulta).toBe("0.2000")
  })
})

describe("multa e juros", () => {
  const casos: TabelaDeCasos = [
    [
      "último dia do mês do vencimento: sem juros",
      { vencimento: "2024-03-20", pagamento: "2024-03-31" },
      { taxaJuros: "0.0000" },
    ],
    [
      "primeiro dia do mês seguinte: 1 %",
      { vencimento: "2024-03-20", pagamento: "2024-04-01" },
      { taxaJuros: "0.0100", juros: "10.00" },
    ],
    // Selic de 04/2024 = 0,89 % + 1 %
    [
      "dois meses depois: Selic do meio + 1 %",
      { vencimento: "2024-03-20", pagamento: "2024-05-02" },
      { taxaJuros: "0.0189", juros: "18.90" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("mora", { principal: "1000.00", ...entrada })).toMatchObject(esperado))
  }

  it("mês de Selic não carregado é erro, nunca zero", () => {
    const com = (pagamento: string) => () =>
      resultadoDe("mora", { principal: "1.00", vencimento: "2025-11-20", pagamento })
    expect(com("2026-01-05")).not.toThrow() // só dezembro de 2025
    expect(com("2026-02-05")).toThrow(/Não há valor vigente em 01\/01\/2026 para "Selic/)
  })
})

describe("multa por atraso de declaração", () => {
  const base = { declaracao: "pgdas-d", prazo: "2026-02-20" }
  const casos: TabelaDeCasos = [
    // 2 % × 10.000 = 200; metade = 100
    [
      "um dia de atraso é um mês",
      { entrega: "2026-02-21", tributos: "10000.00" },
      { meses: 1, percentual: "0.0200", multa: "100.00" },
    ],
    ["até o mesmo dia do mês seguinte é um mês", { entrega: "2026-03-20", tributos: "10000.00" }, { meses: 1 }],
    ["um dia depois são dois", { entrega: "2026-03-21", tributos: "10000.00" }, { meses: 2, multa: "200.00" }],
    // 10 meses = 20 %; 11 meses = 22 % → 20 %: 2.000, metade 1.000
    [
      "10 meses: 20 %",
      { entrega: "2026-12-20", tributos: "10000.00" },
      { meses: 10, percentual: "0.2000", multa: "1000.00" },
    ],
    [
      "11 meses: ainda 20 %",
      { entrega: "2026-12-21", tributos: "10000.00" },
      { meses: 11, percentual: "0.2000", multa: "1000.00" },
    ],
    // 2 % × 5.000 = 100, metade = 50: na mínima; 4.999,00 → 49,99 → mínima
    ["no mínimo", { entrega: "2026-02-21", tributos: "5000.00" }, { multa: "50.00" }],
    ["abaixo do mínimo", { entrega: "2026-02-21", tributos: "4999.00" }, { multa: "50.00" }],
    ["acima do mínimo", { entrega: "2026-02-21", tributos: "5001.00" }, { multa: "50.01" }],
    ["sem tributos: a mínima", { entrega: "2026-02-21", tributos: "0.00" }, { multa: "50.00" }],
    [
      "no prazo da intimação: reduzida em 25 %",
      { entrega: "2026-02-21", tributos: "10000.00", situacao: "intimada" },
      { multa: "150.00" },
    ],
    [
      "depois da intimação: inteira",
      { entrega: "2026-02-21", tributos: "10000.00", situacao: "fora-do-prazo-da-intimacao" },
      { multa: "200.00" },
    ],
    [
      "DEFIS: mínima de R$ 200,00",
      { declaracao: "defis", prazo: "2026-03-31", entrega: "2026-04-01", tributos: "0.00" },
      { multa: "200.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("penalidade", { ...base, ...entrada })).toMatchObject(esperado))
  }

  it("no prazo não se aplica; antes da lei carregada é erro", () => {
    expect(avaliarCaso("penalidade", { ...base, entrega: "2026-02-20", tributos: "1.00" }).tipo).toBe("nao-se-aplica")
    expect(() =>
      avaliarCaso("penalidade", { ...base, prazo: "2025-12-31", entrega: "2026-02-20", tributos: "1.00" }),
    ).toThrow(/Não há valor vigente/)
  })
})
