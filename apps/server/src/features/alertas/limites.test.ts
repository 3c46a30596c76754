import { type Centavos, type Competencia, competencia, deReais, somarMeses, ZERO } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { alertasDosLimites } from "./limites.ts"
import type { MesApurado } from "./tipos.ts"

/** A month of the Simples: revenue of each month of the year so far, the last one being the month itself. */
function simples(mes: string, doAno: readonly string[], extra: Partial<MesApurado> = {}): MesApurado {
  const ref = competencia(mes)
  const interno = new Map<Competencia, Centavos>(
    doAno.map((valor, i) => [somarMeses(ref, i + 1 - doAno.length), deReais(valor)]),
  )
  return {
    regime: "simples",
    competencia: ref,
    abertura: "2015-03-10",
    impedidoIcmsIss: false,
    interno,
    externo: new Map(),
    anoAnterior: [],
    folha: { folhas: new Map(), cppDoDas: new Map(), porAnexo: new Map() },
    receitaDoAnoMei: null,
    caminhoneiro: false,
    receitaDoMes: interno.get(ref) ?? ZERO,
    regraRbt12: "soma-12-meses",
    semFolha: [],
    semCpp: null,
    cppSemResposta: new Map(),
    ...extra,
  }
}

/** The whole revenue of the year in October, nine months of zero before it. */
const emOutubro = (receita: string, extra: Partial<MesApurado> = {}) =>
  simples("2026-10", [...Array.from({ length: 9 }, () => "0.00"), receita], extra)

const doTipo = (mes: MesApurado, tipo: string, hoje = "2026-11") =>
  alertasDosLimites(mes, hoje).find((a) => a.tipo === tipo)

const marcoDe = (mes: MesApurado, tipo: string) => doTipo(mes, tipo)?.degrau ?? null

describe("sublimite de 3.600.000 e limite de 4.800.000 (LC 123/2006 arts. 3º e 13-A)", () => {
  const casos: readonly [string, string, number | null][] = [
    // 80 % de 3.600.000 = 2.880.000; 90 % = 3.240.000; 20 % de excesso = 4.320.000
    ["sublimite", "2879999.99", null],
    ["sublimite", "2880000.00", 80],
    ["sublimite", "2880000.01", 80],
    ["sublimite", "3239999.99", 80],
    ["sublimite", "3240000.00", 90],
    ["sublimite", "3240000.01", 90],
    // No limite ao centavo nada foi excedido: "exceder" é passar (art. 3º §9º).
    ["sublimite", "3600000.00", 90],
    ["sublimite", "3600000.01", 100],
    ["sublimite", "4320000.00", 100],
    ["sublimite", "4320000.01", 120],
    // 80 % de 4.800.000 = 3.840.000; 90 % = 4.320.000; 20 % de excesso = 5.760.000
    ["limite", "3839999.99", null],
    ["limite", "3840000.00", 80],
    ["limite", "4319999.99", 80],
    ["limite", "4320000.00", 90],
    ["limite", "4800000.00", 90],
    ["limite", "4800000.01", 100],
    ["limite", "5760000.00", 100],
    ["limite", "5760000.01", 120],
  ]
  for (const [tipo, receita, marco] of casos)
    it(`${tipo}: ${receita} ${marco === null ? "não avisa" : `avisa em ${marco}%`}`, () => {
      expect(marcoDe(emOutubro(receita), tipo)).toBe(marco)
    })

  it("80 e 90% pedem atenção; passar do limite é crítico", () => {
    expect(doTipo(emOutubro("2880000.00"), "sublimite")?.nivel).toBe("atencao")
    expect(doTipo(emOutubro("3240000.00"), "sublimite")?.nivel).toBe("atencao")
    expect(doTipo(emOutubro("3600000.01"), "sublimite")?.nivel).toBe("critico")
    expect(doTipo(emOutubro("4320000.01"), "sublimite")?.nivel).toBe("critico")
  })

  it("no ano da abertura, proporcional: aberta em julho, 6 × 300.000 e 6 × 400.000", () => {
    const abertura = { abertura: "2026-07-20" }
    const desdeJulho = (receita: string) => simples("2026-10", ["0.00", "0.00", "0.00", receita], abertura)
    // 80 % de 1.800.000 = 1.440.000; 20 % de excesso = 2.160.000, retroativo à abertura (art. 3º §10)
    expect(marcoDe(desdeJulho("1439999.99"), "sublimite")).toBeNull()
    expect(marcoDe(desdeJulho("1440000.00"), "sublimite")).toBe(80)
    expect(marcoDe(desdeJulho("1800000.01"), "sublimite")).toBe(100)
    expect(doTipo(desdeJulho("2160000.01"), "sublimite")?.mensagem).toMatch(/desde a abertura/)
    // 80 % de 2.400.000 = 1.920.000
    expect(marcoDe(desdeJulho("1919999.99"), "limite")).toBeNull()
    expect(marcoDe(desdeJulho("1920000.00"), "limite")).toBe(80)
  })

  it("quem já recolhe ICMS e ISS por fora não tem sublimite a perder", () => {
    const impedida = emOutubro("3000000.00", { impedidoIcmsIss: true })
    expect(doTipo(impedida, "sublimite")).toBeUndefined()
    expect(doTipo(emOutubro("4000000.00", { impedidoIcmsIss: true }), "limite")?.degrau).toBe(80)
  })

  it("a exportação tem limite próprio, e não soma ao interno", () => {
    const externo = new Map([[competencia("2026-10"), deReais("3840000.00")]])
    const mes = emOutubro("1000000.00", { externo })
    expect(alertasDosLimites(mes, "2026-11").map((a) => a.tipo)).toEqual(["limite-exportacao"])
  })

  it("outro ano não conta: dezembro passado fica fora da receita de janeiro", () => {
    expect(alertasDosLimites(simples("2026-01", ["4000000.00", "100000.00"]), "2026-02")).toEqual([])
  })
})

describe("excesso do ano anterior", () => {
  const anoAnterior = (porMes: string, meses = 12) =>
    Array.from({ length: meses }, (_, i) => ({
      competencia: somarMeses(competencia("2025-12"), -i),
      interno: deReais(porMes),
      externo: ZERO,
    }))
  const emJaneiro = (porMes: string, extra: Partial<MesApurado> = {}) =>
    alertasDosLimites(simples("2026-01", ["10000.00"], { anoAnterior: anoAnterior(porMes), ...extra }), "2026-02").map(
      ({ tipo, chave, nivel, degrau }) => [tipo, chave, nivel, degrau],
    )

  it("segue com a chave do ano do excesso até o impedimento", () => {
    // 12 × 300.000,00 = 3.600.000,00, sem passar; 12 × 360.000,01 passa de 4.320.000,00
    expect(emJaneiro("300000.00")).toEqual([])
    expect(emJaneiro("300000.01")).toEqual([["sublimite", "2025", "critico", 100]])
    expect(emJaneiro("360000.01")).toEqual([["sublimite", "2025", "critico", 120]])
    expect(emJaneiro("330000.00", { impedidoIcmsIss: true })).toEqual([])
  })

  it("do limite, até a mudança de regime", () => {
    expect(emJaneiro("400000.01", { impedidoIcmsIss: true })).toEqual([["limite", "2025", "critico", 100]])
    expect(emJaneiro("400000.01", { impedidoIcmsIss: true, regime: "presumido" })).toEqual([])
  })

  it("o que os meses conhecidos já passaram vale mesmo sem os outros", () => {
    // 11 × 330.000,00 = 3.630.000,00
    expect(emJaneiro("0.00", { anoAnterior: anoAnterior("330000.00", 11) })).toEqual([
      ["sublimite", "2025", "critico", 100],
    ])
  })
})

describe("mês em que passa, pela média dos meses do ano", () => {
  it("dez meses de 330.000: média de 330.000, passa em novembro", () => {
    // 3.300.000 em outubro (91,6 %); + 330.000 = 3.630.000 > 3.600.000
    const alerta = doTipo(
      simples(
        "2026-10",
        Array.from({ length: 10 }, () => "330000.00"),
      ),
      "sublimite",
    )
    expect(alerta).toMatchObject({ degrau: 90, dados: { previsao: "2026-11", media: "330000.00" } })
    expect(alerta?.mensagem).toContain("91,6% do sublimite")
    expect(alerta?.mensagem).toContain("Mantida a média dos meses de 2026, de R$ 330.000,00, passa dele em 11/2026.")
  })

  it("dez meses de 300.000 chegam a dezembro no limite exato, sem passar", () => {
    // 3.000.000 + 2 × 300.000 = 3.600.000
    const alerta = doTipo(
      simples(
        "2026-10",
        Array.from({ length: 10 }, () => "300000.00"),
      ),
      "sublimite",
    )
    expect(alerta?.dados.previsao).toBeNull()
    expect(alerta?.mensagem).toContain("não passa dele até dezembro")
    // Um real a mais por mês: 300.001 × 12 = 3.600.012
    const passa = doTipo(
      simples(
        "2026-10",
        Array.from({ length: 10 }, () => "300001.00"),
      ),
      "sublimite",
    )
    expect(passa?.dados.previsao).toBe("2026-12")
  })

  it("já com excesso, a previsão é a dos 20%", () => {
    // 10 × 370.000 = 3.700.000; + 370.000 = 4.070.000; + 370.000 = 4.440.000 > 4.320.000
    const alerta = doTipo(
      simples(
        "2026-10",
        Array.from({ length: 10 }, () => "370000.00"),
      ),
      "sublimite",
    )
    expect(alerta).toMatchObject({ degrau: 100, dados: { previsao: "2026-12" } })
    expect(alerta?.mensagem).toContain("passa de 20% de excesso em 12/2026")
  })

  it("o mês em curso não baixa a média: a parte que já tem conta, e o resto é suposto", () => {
    // Nove meses de 320.000 = 2.880.000; outubro, em curso, tem 10.000: supõe-se 320.000 (3.200.000);
    // novembro, 3.520.000; dezembro, 3.840.000 > 3.600.000
    const emCurso = simples("2026-10", [...Array.from({ length: 9 }, () => "320000.00"), "10000.00"])
    expect(doTipo(emCurso, "sublimite", "2026-10")?.dados).toMatchObject({ media: "320000.00", previsao: "2026-12" })
  })

  it("em dezembro encerrado não há mês que prever", () => {
    const alerta = doTipo(
      simples(
        "2026-12",
        Array.from({ length: 12 }, () => "250000.00"),
      ),
      "sublimite",
      "2027-01",
    )
    expect(alerta?.dados.previsao).toBeNull()
    expect(alerta?.mensagem).not.toContain("Mantida")
  })
})

describe("MEI: 81.000 por ano (LC 123/2006 art. 18-A)", () => {
  const mei = (receita: string, extra: Partial<MesApurado> = {}) =>
    simples("2026-10", [], { regime: "mei", receitaDoAnoMei: deReais(receita), ...extra })

  const casos: readonly [string, number | null][] = [
    // 80 % = 64.800; 90 % = 72.900; 20 % de excesso = 97.200
    ["64799.99", null],
    ["64800.00", 80],
    ["72900.00", 90],
    ["81000.00", 90],
    ["81000.01", 100],
    ["97200.00", 100],
    ["97200.01", 120],
  ]
  for (const [receita, marco] of casos)
    it(`${receita} ${marco === null ? "não avisa" : `avisa em ${marco}%`}`, () => {
      expect(marcoDe(mei(receita), "limite-mei")).toBe(marco)
    })

  it("até 20% fica até dezembro; acima, retroage; a previsão diz o mês", () => {
    expect(doTipo(mei("85000.00"), "limite-mei")?.mensagem).toMatch(/Continua MEI até dezembro/)
    expect(doTipo(mei("97200.01"), "limite-mei")?.mensagem).toMatch(/retroativo a 1º de janeiro/)
    // 70.000 em dez meses, média de 7.000: 77.000 em novembro, 84.000 em dezembro
    expect(doTipo(mei("70000.00"), "limite-mei")?.dados.previsao).toBe("2026-12")
  })

  it("aberto em setembro: 4 × 6.750 = 27.000", () => {
    const aberto = { abertura: "2026-09-02" }
    expect(marcoDe(mei("21599.99", aberto), "limite-mei")).toBeNull()
    expect(marcoDe(mei("21600.00", aberto), "limite-mei")).toBe(80)
    expect(marcoDe(mei("32400.01", aberto), "limite-mei")).toBe(120)
  })

  it.each([
    // 251.600,00 × 80 % = 201.280,00; × 90 % = 226.440,00; × 120 % = 301.920,00
    ["201279.99", null],
    ["201280.00", 80],
    ["226440.00", 90],
    ["251600.00", 90],
    ["251600.01", 100],
    ["301920.00", 100],
    ["301920.01", 120],
  ])("o do caminhoneiro é 251.600 (LC 123/2006 art. 18-F): com %s o marco é %s", (receita, marco) => {
    const mes = mei(receita, { caminhoneiro: true })
    expect(marcoDe(mes, "limite-mei")).toBe(marco)
    if (marco !== null) expect(doTipo(mes, "limite-mei")?.mensagem).toMatch(/limite do MEI caminhoneiro.*art\. 18-F/)
  })
})
