import { competencia } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { abaterPagamentos, type Devida, devidasDaFolha, devidasDoMes, devidasDosLucros } from "./devidas.ts"

const mes = competencia("2026-10")
const recibo = {
  inssCentavos: 17_831n,
  cppCentavos: 0n,
  irrfCentavos: 0n,
  vencimentoInss: "2026-11-19",
  vencimentoIrrf: "2026-11-19",
}

describe("o que a folha faz pagar", () => {
  it("soma os recibos: INSS em uma guia, com a parte da empresa quando há, e o IRRF em outra", () => {
    // 11 % de 1.621,00 = 178,31; patronal de 20 % = 324,20
    const comPatronal = { ...recibo, cppCentavos: 32_420n, irrfCentavos: 5_000n }
    expect(devidasDaFolha([recibo, comPatronal])).toEqual([
      expect.objectContaining({ obrigacao: "inss", codigoDeReceita: "1099-01 e 1138-04", valorCentavos: 68_082n }),
      expect.objectContaining({ obrigacao: "irrf", codigoDeReceita: "0561-07", valorCentavos: 5_000n }),
    ])
  })

  it("sem imposto retido não há guia dele; sem recibos, nenhuma", () => {
    expect(devidasDaFolha([recibo]).map((d) => [d.obrigacao, d.codigoDeReceita])).toEqual([["inss", "1099-01"]])
    expect(devidasDaFolha([])).toEqual([])
  })
})

describe("o que os lucros fazem pagar", () => {
  it("o retido no mês, até o dia 20 do seguinte, antecipado quando não há expediente", () => {
    // 20/11/2026 é feriado nacional: o IRRF antecipa para quinta, 19.
    expect(devidasDosLucros(mes, 500_001n)).toEqual([
      {
        obrigacao: "irrf-lucros",
        quota: 0,
        codigoDeReceita: "1841",
        valorCentavos: 500_001n,
        vencimento: "2026-11-19",
      },
    ])
    expect(devidasDosLucros(mes, 0n)).toEqual([])
  })
})

describe("o que o mês fechado faz pagar", () => {
  const resultado = { das: "0.00", vencimento: "2026-11-23" }

  it("Lucro Presumido paga o que a apuração listou; imposto zero não é guia", () => {
    const guias = [
      { obrigacao: "pis", quota: 0, codigoDeReceita: "8109-02", valor: "65.00", vencimento: "2026-11-25" },
      { obrigacao: "cofins", quota: 0, codigoDeReceita: "2172-01", valor: "0.00", vencimento: "2026-11-25" },
    ] as const
    expect(devidasDoMes("presumido", mes, { ...resultado, das: "65.00", guias }, [])).toEqual([
      { obrigacao: "pis", quota: 0, codigoDeReceita: "8109-02", valorCentavos: 6_500n, vencimento: "2026-11-25" },
    ])
  })

  it("o mínimo é do Simples: o DAS do MEI vale qualquer valor", () => {
    expect(devidasDoMes("simples", mes, { ...resultado, das: "9.99" }, [])).toEqual([])
    expect(devidasDoMes("mei", mes, { ...resultado, das: "9.99" }, [])).toHaveLength(1)
    expect(devidasDoMes("real", mes, { ...resultado, das: "100.00" }, [])).toEqual([])
  })
})

describe("abater o que já foi pago", () => {
  const irpj = (quota: number, valorCentavos: bigint): Devida => ({
    ...{ obrigacao: "irpj", quota, codigoDeReceita: "2089-01", valorCentavos, vencimento: "2026-10-30" },
  })

  it("consome as quotas na ordem, e o que sobra é crédito", () => {
    const anteriores = [{ obrigacao: "irpj", valorCentavos: 150_000n, pagoCentavos: 150_000n }] as const
    expect(abaterPagamentos([irpj(2, 100_000n), irpj(1, 100_000n)], anteriores).aPagar).toEqual([irpj(2, 50_000n)])
    const { aPagar, creditos } = abaterPagamentos([irpj(0, 120_000n)], anteriores)
    expect(aPagar).toEqual([])
    expect([...creditos]).toEqual([["irpj", 30_000n]])
  })

  it("multa e juros pagos não abatem imposto, e uma obrigação não paga outra", () => {
    // 104,00 pagos de uma guia de 100,00: só 100,00 são imposto.
    const anteriores = [{ obrigacao: "irpj", valorCentavos: 10_000n, pagoCentavos: 10_400n }] as const
    expect(abaterPagamentos([irpj(0, 11_000n)], anteriores).aPagar).toEqual([irpj(0, 1_000n)])
    const csll = { ...irpj(0, 11_000n), obrigacao: "csll" } as const
    expect(abaterPagamentos([csll], anteriores).aPagar).toEqual([csll])
  })
})
