import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { centavos } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { calcularRecolhimento, codigosDasRetencoes, type TributoRetido } from "./recolhimento.ts"

const recolher = (tributo: TributoRetido, mes: string, valor: bigint, antes: bigint[] = []) =>
  calculado(
    calcularRecolhimento({
      tributo,
      competencia: competencia(mes),
      valor: centavos(valor),
      acumulado: antes.map((v, i) => ({ competencia: competencia(`2026-0${i + 1}`), valor: centavos(v) })),
    }),
  )

describe("recolhimento do que foi retido de um serviço tomado", () => {
  // Lei 9.430/1996 art. 68: não há DARF abaixo de R$ 10,00; o valor se soma ao do mesmo código nos períodos seguintes.
  it.each([
    [999n, [], { total: 999n, recolhe: false }],
    [1_000n, [], { total: 1_000n, recolhe: true }],
    [400n, [599n], { total: 999n, recolhe: false }],
    [401n, [599n], { total: 1_000n, recolhe: true }],
    [0n, [599n], { total: 599n, recolhe: false }],
  ])("caso %#: a soma com os meses anteriores chega a 10,00 ou segue", (valor, antes, esperado) => {
    expect(recolher("irrf", "2026-10", valor, antes).resultado).toMatchObject(esperado)
  })

  it("todos vencem até o dia 20 do mês seguinte, e antecipam quando não há expediente", () => {
    // IRRF: Lei 11.196/2005 art. 70 I; CSRF: Lei 10.833/2003 art. 35; INSS: Lei 8.212/1991 art. 31. Outubro de 2026 vence em
    // 20/11/2026, feriado nacional (Lei 14.759/2023), sexta-feira: antecipa para 19/11. Novembro: 20/12 é domingo, 18/12 é sexta.
    for (const tributo of ["irrf", "csrf", "inss"] as const) {
      expect(recolher(tributo, "2026-10", 1_000n).resultado.vencimento).toBe("2026-11-19")
      expect(recolher(tributo, "2026-11", 1_000n).resultado.vencimento).toBe("2026-12-18")
    }
  })

  it("a memória vale o total, e diz o mínimo e o prazo", () => {
    const { memoria } = recolher("csrf", "2026-10", 401n, [599n])
    expect(memoria.valor).toEqual({ unidade: "reais", valor: "10.00" })
    expect(todos(memoria).map(({ rotulo }) => rotulo)).toContain("Valor mínimo do DARF")
  })

  it("cada um tem o seu código: 1708 dos serviços, 8045 das comissões, 5952 das três contribuições, 1162 do INSS", () => {
    expect(codigosDasRetencoes({ data: "2026-11-10", irrf: "profissional" })).toEqual({
      irrf: "1708",
      csrf: "5952",
      inss: "1162",
    })
    expect(codigosDasRetencoes({ data: "2026-11-10", irrf: "comissao" }).irrf).toBe("8045")
    expect(codigosDasRetencoes({ data: "2026-11-10" }).irrf).toBeNull()
    // Without PIS and COFINS, what is left is the CSLL alone, which has its own code (5987).
    expect(codigosDasRetencoes({ data: "2027-01-01" }).csrf).toBe("5987")
  })
})
