import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { centavos } from "../../nucleo/dinheiro.ts"
import { calcularDasAPagar } from "./acumulado.ts"

const mes = competencia("2026-10")
const anterior = competencia("2026-09")

function aPagar(das: bigint, acumulado: readonly bigint[] = []) {
  const resposta = calcularDasAPagar({
    competencia: mes,
    das: centavos(das),
    acumulado: acumulado.map((valor) => ({ competencia: anterior, das: centavos(valor) })),
  })
  if (resposta.tipo !== "calculado") throw new Error("A conta não foi feita.")
  return resposta
}

describe("DAS a pagar", () => {
  // R$ 10,00 é o mínimo: LC 123/2006 art. 21; Res. CGSN 140/2018 art. 40.
  it.each([
    [999n, false],
    [1_000n, true],
    [1_001n, true],
    [0n, false],
  ])("só o mês, %d centavos: recolhe %s", (das, recolhe) => {
    expect(aPagar(das).resultado).toEqual({ total: das, recolhe })
  })

  it("o que ficou abaixo soma no mês seguinte, até chegar ao mínimo", () => {
    // 6,00 + 3,99 = 9,99; 6,00 + 4,00 = 10,00; 4,00 + 6,00 + 30,00 = 40,00
    expect(aPagar(399n, [600n]).resultado).toEqual({ total: 999n, recolhe: false })
    expect(aPagar(400n, [600n]).resultado).toEqual({ total: 1_000n, recolhe: true })
    expect(aPagar(3_000n, [400n, 600n]).resultado).toEqual({ total: 4_000n, recolhe: true })
  })

  it("um mês sem imposto não chega sozinho ao mínimo, mas recolhe o que esperava quando chega", () => {
    expect(aPagar(0n, [999n]).resultado.recolhe).toBe(false)
    expect(aPagar(0n, [600n, 400n]).resultado).toEqual({ total: 1_000n, recolhe: true })
  })

  it("a memória diz a soma, a decisão e a tabela do mínimo", () => {
    const { memoria, parametros } = aPagar(399n, [600n])
    expect(memoria.valor).toEqual({ unidade: "reais", valor: "9.99" })
    expect(JSON.stringify(memoria)).toContain("Acumular para os próximos meses")
    expect(parametros.map((p) => p.tabela)).toContain("simples-das-minimo")
  })

  it("valores negativos são recusados com o campo", () => {
    expect(() => aPagar(-1n)).toThrow(/^das: /)
    expect(() => aPagar(1n, [-1n])).toThrow(/^acumulado\.0\.das: /)
  })
})
