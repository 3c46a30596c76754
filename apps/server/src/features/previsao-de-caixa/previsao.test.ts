import { describe, expect, it } from "vitest"
import { type Esperado, preverDias } from "./previsao.ts"

const HOJE = "2026-11-26"
let n = 0
const esperado = (vencimento: string, valorCentavos: bigint, origem: Esperado["origem"] = "pagar"): Esperado => ({
  origem,
  id: String(++n),
  titulo: `Título ${n}`,
  porque: null,
  vencimento,
  valorCentavos,
})

describe("previsão de caixa", () => {
  it("parte do saldo, soma dia a dia e diz o primeiro que fica negativo", () => {
    const previsao = preverDias(HOJE, 100_000n, [
      esperado("2026-11-30", -70_000n),
      esperado("2026-11-30", 20_000n, "receber"),
      esperado("2026-12-21", -60_000n, "imposto"),
      esperado("2027-01-05", 30_000n, "receber"),
    ])
    // 1.000,00 − 700,00 + 200,00 = 500,00; − 600,00 = −100,00; + 300,00 = 200,00
    expect(previsao.dias.map((d) => [d.data, d.entradas, d.saidas, d.saldo])).toEqual([
      ["2026-11-30", "200.00", "700.00", "500.00"],
      ["2026-12-21", "0.00", "600.00", "-100.00"],
      ["2027-01-05", "300.00", "0.00", "200.00"],
    ])
    expect([previsao.negativoEm, previsao.final]).toEqual(["2026-12-21", "200.00"])
    // Seven days from 26 November end on 2 December; thirteen weeks are 91 days, the last of them 24 February.
    expect(previsao.semanas).toHaveLength(13)
    expect([previsao.semanas[0], previsao.semanas.at(-1)]).toEqual([
      { de: "2026-11-26", ate: "2026-12-02", saldo: "500.00" },
      { de: "2027-02-18", ate: "2027-02-24", saldo: "200.00" },
    ])
  })

  it("o que venceu e não foi pago conta hoje; o que venceu e não entrou não conta, e é dito", () => {
    const previsao = preverDias(HOJE, 0n, [
      esperado("2026-10-10", -5_000n),
      esperado("2026-10-10", 8_000n, "receber"),
      esperado(HOJE, 1_000n, "receber"),
    ])
    expect(previsao.dias).toMatchObject([
      { data: HOJE, entradas: "10.00", saidas: "50.00", saldo: "-40.00", quantos: 2 },
    ])
    expect(previsao.dias[0]?.maiores.map((m) => m.atrasado)).toEqual([true, false])
    expect(previsao.atrasadoAReceber).toEqual({ quantos: 1, valor: "80.00" })
  })

  it("o que vence depois do último dia fica de fora, e um dia cheio mostra os cinco maiores", () => {
    const muitos = Array.from({ length: 8 }, (_, i) => esperado("2026-12-01", -BigInt(i + 1) * 100n))
    const { ate, dias } = preverDias(HOJE, 0n, [...muitos, esperado("2027-02-25", -1n), esperado("2027-02-24", -2n)])
    expect(ate).toBe("2027-02-24")
    expect(dias.map((d) => [d.data, d.quantos, d.saidas])).toEqual([
      ["2026-12-01", 8, "36.00"],
      ["2027-02-24", 1, "0.02"],
    ])
    expect(dias[0]?.maiores.map((m) => m.valor)).toEqual(["-8.00", "-7.00", "-6.00", "-5.00", "-4.00"])
  })
})
