import { describe, expect, it } from "vitest"
import { diaDaNota, diaMesesDepois, diaNoMes, mesesAGerar, proximoMes, valorNoMes } from "./meses.ts"

const contrato = { desde: "2026-01", ate: null, aCadaMeses: 3, dia: 31 } as const

describe("meses de um contrato", () => {
  it("o dia que o mês não tem é o último dele", () => {
    expect([diaNoMes("2027-02", 31), diaNoMes("2028-02", 30), diaNoMes("2026-11", 5)]).toEqual([
      "2027-02-28",
      "2028-02-29",
      "2026-11-05",
    ])
    expect([1, 2].map((n) => diaMesesDepois("2027-01-31", n))).toEqual(["2027-02-28", "2027-03-31"])
  })

  it("gera os que faltam depois do último gerado, até o dia limite, este incluído", () => {
    expect(mesesAGerar(contrato, null, "2026-07-31")).toEqual(["2026-01", "2026-04", "2026-07"])
    expect(mesesAGerar(contrato, null, "2026-07-30")).toEqual(["2026-01", "2026-04"])
    expect(mesesAGerar(contrato, "2026-04", "2026-12-31")).toEqual(["2026-07", "2026-10"])
    expect(mesesAGerar({ ...contrato, ate: "2026-06" }, "2026-04", "2026-12-31")).toEqual([])
  })

  it("o próximo mês segue o intervalo, e termina com o contrato", () => {
    expect([proximoMes(contrato, null), proximoMes(contrato, "2026-10"), proximoMes(contrato, "2026-11")]).toEqual([
      "2026-01",
      "2027-01",
      "2027-01",
    ])
    expect(proximoMes({ ...contrato, ate: "2026-12" }, "2026-10")).toBeNull()
  })

  it("o valor do mês é o do último reajuste em vigor", () => {
    const reajustes = [
      { desde: "2026-04", valorCentavos: 110n },
      { desde: "2027-04", valorCentavos: 120n },
    ]
    expect(["2026-03", "2026-04", "2027-03", "2027-04"].map((mes) => valorNoMes(100n, reajustes, mes))).toEqual([
      100n,
      110n,
      110n,
      120n,
    ])
  })

  it("a nota diz hoje no mês, o último dia de um mês que passou, e espera o que não começou", () => {
    expect(["2026-11", "2026-10", "2026-12"].map((mes) => diaDaNota(mes, "2026-11-26"))).toEqual([
      "2026-11-26",
      "2026-10-31",
      null,
    ])
    expect(diaDaNota("2026-12", "2026-12-01")).toBe("2026-12-01")
  })
})
