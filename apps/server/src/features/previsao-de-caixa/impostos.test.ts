import { describe, expect, it } from "vitest"
import { type GuiaDoMes, impostosSemGuia } from "./impostos.ts"

const guia = (obrigacao: GuiaDoMes["obrigacao"], competencia: string, valorCentavos: bigint, quota = 0): GuiaDoMes => ({
  id: `${obrigacao} ${competencia}`,
  obrigacao,
  codigoDeReceita: null,
  quota,
  competencia,
  valorCentavos,
})

describe("impostos que ainda não têm guia", () => {
  it("cada mês vale o da última guia, no dia que a lei manda; o dos lucros não se repete", () => {
    const previstos = impostosSemGuia(
      [
        guia("das-simples", "2026-09", 700_00n),
        guia("das-simples", "2026-10", 835_135n),
        guia("irrf", "2026-10", 103_56n),
        guia("irrf-lucros", "2026-10", 999n),
      ],
      "2026-11-28",
      "2027-02-26",
    )
    // Day 20 of the month after. DAS goes on to the next banking day (Res. CGSN 140/2018 art. 40), IRRF comes before (Lei 11.196/2005 art. 70 I):
    // 20/12/2026 is a Sunday, 20/01/2027 a Wednesday, 20/02/2027 a Saturday.
    expect(previstos.map((p) => [p.titulo, p.vencimento, p.valorCentavos, p.origem])).toEqual([
      ["DAS do Simples Nacional de 11/2026", "2026-12-21", -835_135n, "imposto-previsto"],
      ["DAS do Simples Nacional de 12/2026", "2027-01-20", -835_135n, "imposto-previsto"],
      ["DAS do Simples Nacional de 01/2027", "2027-02-22", -835_135n, "imposto-previsto"],
      ["IRRF do pró-labore de 11/2026", "2026-12-18", -10_356n, "imposto-previsto"],
      ["IRRF do pró-labore de 12/2026", "2027-01-20", -10_356n, "imposto-previsto"],
      ["IRRF do pró-labore de 01/2027", "2027-02-19", -10_356n, "imposto-previsto"],
    ])
  })

  it("o tributo que a lei encerra não é previsto depois do fim", () => {
    // PIS and COFINS end with 2026 (LC 214/2025): what is of December is due on the 25th of January (MP 2.158-35/2001 art. 18), a Monday.
    const previstos = impostosSemGuia([guia("pis", "2026-11", 65_00n)], "2026-12-28", "2027-03-28")
    expect(previstos.map((p) => p.vencimento)).toEqual(["2027-01-25"])
  })

  it("o do trimestre vale o do último, na mesma quota", () => {
    // Lei 9.430/1996 art. 5º: the last working day of the month after the quarter, each quota a month later. 29/01/2027 is a Friday; 26/02/2027
    // is the last Friday of its month; the third falls after the forecast.
    const doTrimestre = [1, 2, 3].map((quota) => guia("irpj", "2026-09", 2_000_00n, quota))
    const previstos = impostosSemGuia([...doTrimestre, guia("csll", "2026-09", 900_00n)], "2026-12-01", "2027-03-01")
    expect(previstos.map((p) => [p.titulo, p.vencimento, p.valorCentavos])).toEqual([
      ["IRPJ, 1ª quota de 12/2026", "2027-01-29", -2_000_00n],
      ["IRPJ, 2ª quota de 12/2026", "2027-02-26", -2_000_00n],
      ["CSLL de 12/2026", "2027-01-29", -900_00n],
    ])
  })

  it("a guia velha demais não diz nada do que vem", () => {
    const velhas = [guia("das-simples", "2026-07", 1n), guia("csll", "2026-06", 1n)]
    expect(impostosSemGuia(velhas, "2026-12-01", "2027-03-01")).toEqual([])
  })

  it("o mês sem guia cujo dia já passou não é previsto", () => {
    const vencimentos = impostosSemGuia([guia("das-mei", "2026-08", 80_90n)], "2026-11-28", "2026-12-31")
    expect(vencimentos.map((p) => p.vencimento)).toEqual(["2026-12-21"])
  })
})
