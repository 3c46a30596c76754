import { describe, expect, it } from "vitest"
import { type GuiaDoMes, impostosSemGuia } from "./impostos.ts"

const guia = (obrigacao: GuiaDoMes["obrigacao"], competencia: string, valorCentavos: bigint): GuiaDoMes => ({
  id: `${obrigacao} ${competencia}`,
  obrigacao,
  codigoDeReceita: null,
  competencia,
  valorCentavos,
})

describe("impostos que ainda não têm guia", () => {
  it("cada mês vale o da última guia, no dia que a lei manda; o do trimestre e o dos lucros não se repetem", () => {
    const previstos = impostosSemGuia(
      [
        guia("das-simples", "2026-09", 700_00n),
        guia("das-simples", "2026-10", 835_135n),
        guia("irrf", "2026-10", 103_56n),
        guia("irpj", "2026-09", 999n),
        guia("irrf-lucros", "2026-10", 999n),
      ],
      "2026-11-28",
      "2027-02-26",
    )
    // Day 20 of the month after. DAS goes on to the next banking day (Res. CGSN 140/2018 art. 40), IRRF comes before (Lei 11.196/2005 art. 70 I):
    // 20/12/2026 is a Sunday, 20/01/2027 a Wednesday, 20/02/2027 a Saturday.
    expect(previstos.map((p) => [p.titulo, p.vencimento, p.valorCentavos, p.origem])).toEqual([
      ["DAS do Simples Nacional de 11/2026, como em 10/2026", "2026-12-21", -835_135n, "imposto-previsto"],
      ["DAS do Simples Nacional de 12/2026, como em 10/2026", "2027-01-20", -835_135n, "imposto-previsto"],
      ["DAS do Simples Nacional de 01/2027, como em 10/2026", "2027-02-22", -835_135n, "imposto-previsto"],
      ["IRRF do pró-labore de 11/2026, como em 10/2026", "2026-12-18", -10_356n, "imposto-previsto"],
      ["IRRF do pró-labore de 12/2026, como em 10/2026", "2027-01-20", -10_356n, "imposto-previsto"],
      ["IRRF do pró-labore de 01/2027, como em 10/2026", "2027-02-19", -10_356n, "imposto-previsto"],
    ])
  })

  it("o tributo que a lei encerra não é previsto depois do fim", () => {
    // PIS and COFINS end with 2026 (LC 214/2025): what is of December is due on the 25th of January (MP 2.158-35/2001 art. 18), a Monday.
    const previstos = impostosSemGuia([guia("pis", "2026-11", 65_00n)], "2026-12-28", "2027-03-28")
    expect(previstos.map((p) => p.vencimento)).toEqual(["2027-01-25"])
  })

  it("o mês sem guia cujo dia já passou não é previsto", () => {
    const vencimentos = impostosSemGuia([guia("das-mei", "2026-08", 80_90n)], "2026-11-28", "2026-12-31")
    expect(vencimentos.map((p) => p.vencimento)).toEqual(["2026-12-21"])
  })
})
