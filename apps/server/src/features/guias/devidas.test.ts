import { competencia, deReais } from "@partida/fiscal"
import type { TributoDoPresumido } from "@partida/fiscal/presumido"
import { describe, expect, it } from "vitest"
import { FORMATO_DO_RESULTADO, type GuiaGuardada, type ResultadoDoPresumido } from "../../db/resultado.ts"
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
    expect(devidasDaFolha(mes, [recibo, comPatronal], 0n)).toEqual([
      expect.objectContaining({ obrigacao: "inss", codigoDeReceita: "1099-01 e 1138-04", valorCentavos: 68_082n }),
      expect.objectContaining({ obrigacao: "irrf", codigoDeReceita: "0561-07", valorCentavos: 5_000n }),
    ])
  })

  it("sem imposto retido não há guia dele; sem recibos, nenhuma", () => {
    expect(devidasDaFolha(mes, [recibo], 0n).map((d) => [d.obrigacao, d.codigoDeReceita])).toEqual([
      ["inss", "1099-01"],
    ])
    expect(devidasDaFolha(mes, [], 0n)).toEqual([])
  })

  it("INSS abaixo de R$ 10,00 não tem guia (Lei 9.430/1996 art. 68): soma ao do mês seguinte até chegar lá", () => {
    // 11 % de 90,00 = 9,90; no mês seguinte, 9,90 + 9,90 = 19,80
    const pequeno = { ...recibo, inssCentavos: 990n }
    const valores = (acumulado: bigint, ...recibos: (typeof recibo)[]) =>
      devidasDaFolha(mes, recibos, acumulado).map((d) => d.valorCentavos)
    expect(valores(0n, pequeno)).toEqual([])
    expect(valores(990n, pequeno)).toEqual([1_980n])
    expect(valores(9n, pequeno)).toEqual([])
    expect(valores(10n, pequeno)).toEqual([1_000n])
    // O IRRF retido não espera: abaixo de R$ 10,00 ele nem é retido.
    expect(valores(0n, { ...pequeno, irrfCentavos: 1_500n })).toEqual([1_500n])
  })
})

describe("o que os lucros fazem pagar", () => {
  it("o retido no mês, até o dia 20 do seguinte, antecipado quando não há expediente", () => {
    // 20/11/2026 é feriado nacional: o IRRF antecipa para quinta, 19.
    expect(devidasDosLucros(mes, 500_001n)).toEqual([
      {
        obrigacao: "irrf-lucros",
        quota: 0,
        codigoDeReceita: "1841-01",
        valorCentavos: 500_001n,
        vencimento: "2026-11-19",
      },
    ])
    expect(devidasDosLucros(mes, 0n)).toEqual([])
  })
})

describe("o que o mês fechado faz pagar", () => {
  const comum = {
    formato: FORMATO_DO_RESULTADO,
    receita: "10000.00",
    vencimento: "2026-11-23",
    abaixoDoMinimo: true,
    tributos: [],
    guias: [],
  } as const

  const doPresumido = (
    valores: Readonly<Record<string, string>>,
    guias: ResultadoDoPresumido["guias"] = [],
  ): ResultadoDoPresumido => ({
    ...comum,
    regime: "presumido",
    total: "0.00",
    vencimento: "2026-11-25",
    tributos: Object.entries(valores).map(([tributo, valor]) => ({ tributo, valor })),
    guias,
  })
  const guia = (obrigacao: TributoDoPresumido, valor: string, quota = 0, vencimento = "2026-11-25") => ({
    obrigacao,
    quota,
    codigoDeReceita: "0000-00",
    valor,
    vencimento,
  })
  const de = (obrigacao: TributoDoPresumido, valor: string, mesAnterior = "2026-09") => ({
    obrigacao,
    competencia: competencia(mesAnterior),
    valor: deReais(valor),
  })

  it("Lucro Presumido paga o que a apuração listou; imposto zero não é guia", () => {
    const resultado = doPresumido({ PIS: "65.00", COFINS: "0.00" }, [guia("pis", "65.00")])
    expect(devidasDoMes(mes, resultado, [])).toEqual([
      { obrigacao: "pis", quota: 0, codigoDeReceita: "8109-02", valorCentavos: 6_500n, vencimento: "2026-11-25" },
    ])
  })

  it("abaixo de R$ 10,00 o DARF espera, cada tributo por si, e entra no primeiro que alcança (Lei 9.430/1996 art. 68)", () => {
    const pouco = doPresumido({ PIS: "6.00", COFINS: "9.99" })
    expect(devidasDoMes(mes, pouco, [])).toEqual([])
    // PIS 6,00 + 3,99 = 9,99 espera; COFINS 9,99 + 0,01 = 10,00 recolhe. O que é de um tributo não entra no outro.
    const aPagar = devidasDoMes(mes, pouco, [de("pis", "3.99"), de("cofins", "0.01")])
    expect(aPagar.map((d) => [d.obrigacao, d.codigoDeReceita, d.valorCentavos, d.vencimento])).toEqual([
      ["cofins", "2172-01", 1_000n, "2026-11-25"],
    ])
  })

  it("o que esperava entra na primeira quota, e as outras ficam como eram", () => {
    const quotas = [1, 2, 3].map((q) => guia("irpj", "1000.00", q, `2027-0${q}-29`))
    const dezembro = doPresumido({ IRPJ: "3000.00" }, quotas)
    const aPagar = devidasDoMes(competencia("2026-12"), dezembro, [de("irpj", "8.50")])
    expect(aPagar.map((d) => [d.quota, d.valorCentavos])).toEqual([
      [1, 100_850n],
      [2, 100_000n],
      [3, 100_000n],
    ])
  })

  it("mês que não apura o tributo não recolhe o que ele deixou", () => {
    const semTrimestre = doPresumido({ PIS: "65.00" }, [guia("pis", "65.00")])
    expect(devidasDoMes(mes, semTrimestre, [de("irpj", "8.50")]).map((d) => d.obrigacao)).toEqual(["pis"])
  })

  it("o mínimo é do Simples: o DAS do MEI vale qualquer valor", () => {
    const simples = {
      rbt12: null,
      rbt12Exportacao: null,
      regraRbt12: "primeira-faixa",
      rba: "0.00",
      fatorR: null,
      anexos: [],
      aliquotaEfetiva: null,
      itens: [],
    }
    expect(devidasDoMes(mes, { ...comum, regime: "simples", total: "9.99", simples }, [])).toEqual([])
    expect(devidasDoMes(mes, { ...comum, regime: "simples", total: "10.00", simples }, [])).toEqual([
      { obrigacao: "das-simples", quota: 0, codigoDeReceita: null, valorCentavos: 1_000n, vencimento: "2026-11-23" },
    ])
    const doMei: GuiaGuardada = { ...guia("pis", "9.99", 0, "2026-11-23"), obrigacao: "das-mei", codigoDeReceita: null }
    expect(devidasDoMes(mes, { ...comum, regime: "mei", total: "9.99", guias: [doMei] }, [])).toEqual([
      { obrigacao: "das-mei", quota: 0, codigoDeReceita: null, valorCentavos: 999n, vencimento: "2026-11-23" },
    ])
  })
})

describe("abater o que já foi pago", () => {
  const irpj = (quota: number, valorCentavos: bigint): Devida => ({
    obrigacao: "irpj",
    quota,
    codigoDeReceita: "2089-01",
    valorCentavos,
    vencimento: "2026-10-30",
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
