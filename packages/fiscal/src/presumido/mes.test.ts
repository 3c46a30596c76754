import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, deReais, paraReais } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { acompanharTrimestre, opcoesDeQuotas } from "./acompanhamento.ts"
import { calcularContribuicoes } from "./contribuicoes.ts"
import { umMes } from "./mes.casos.ts"
import { apurarPresumido } from "./mes.ts"
import { presuncoesEm } from "./presuncoes.ts"
import type { EntradaMesDoPresumido } from "./tipos.ts"

const apurar = (entrada: EntradaMesDoPresumido) => calculado(apurarPresumido(entrada))
/** Every amount in reais, to be compared with what is written by hand. */
const emReais = (valor: unknown): unknown =>
  typeof valor === "bigint"
    ? paraReais(valor)
    : Array.isArray(valor)
      ? valor.map(emReais)
      : valor !== null && typeof valor === "object"
        ? Object.fromEntries(Object.entries(valor).map(([k, v]) => [k, emReais(v)]))
        : valor
const servicos = (valor: string) => ({ receitas: { "servicos-gerais": valor } })

describe("trimestre com três atividades", () => {
  const entrada = (quotas = 3) =>
    umMes(
      "2026-06",
      {
        "2026-04": {
          receitas: { comercio: "100000.00", "servicos-gerais": "40000.00", "transporte-cargas": "20000.00" },
          irrf: "600.00",
          csll: "400.00",
          pis: "260.00",
          cofins: "1200.00",
        },
        "2026-05": {
          receitas: { comercio: "120000.00", "servicos-gerais": "50000.00", "transporte-cargas": "25000.00" },
          outrasReceitas: "1500.00",
          irrf: "750.00",
          csll: "500.00",
        },
        "2026-06": {
          receitas: { comercio: "130000.00", "servicos-gerais": "60000.00", "transporte-cargas": "30000.00" },
          outrasReceitas: "500.00",
          irrf: "900.00",
          csll: "600.00",
          pis: "390.00",
          cofins: "1800.00",
        },
      },
      { quotas, anteriores: { "2026-01": "0.00", "2026-02": "0.00", "2026-03": "0.00" } },
    )

  it("soma as bases por atividade, cobra o adicional e desconta o retido", () => {
    // IRPJ: 350.000 × 8 % + 150.000 × 32 % + 75.000 × 8 % + 2.000 = 28.000 + 48.000 + 6.000 + 2.000 = 84.000
    //   15 % = 12.600; adicional 10 % × (84.000 − 60.000) = 2.400; 15.000 − 2.250 retidos = 12.750
    // CSLL: 350.000 × 12 % + 48.000 + 75.000 × 12 % + 2.000 = 42.000 + 48.000 + 9.000 + 2.000 = 101.000
    //   9 % = 9.090 − 1.500 retidos = 7.590
    const { resultado } = apurar(entrada())
    expect(emReais(resultado.trimestre)).toMatchObject({
      trimestre: "2026-T2",
      meses: 3,
      receita: "575000.00",
      outrasReceitas: "2000.00",
      baseIrpj: "84000.00",
      irpj: "12600.00",
      adicional: "2400.00",
      irrfRetido: "2250.00",
      irpjAPagar: "12750.00",
      baseCsll: "101000.00",
      csll: "9090.00",
      csllRetida: "1500.00",
      csllAPagar: "7590.00",
      parcelaDaLc224: "0.00",
    })
    // Junho: 220.000 × 0,65 % = 1.430 − 390 = 1.040; × 3 % = 6.600 − 1.800 = 4.800. O retido em abril já foi em abril.
    expect(emReais(resultado.contribuicoes)).toMatchObject({
      base: "220000.00",
      pis: "1430.00",
      pisAPagar: "1040.00",
      cofins: "6600.00",
      cofinsAPagar: "4800.00",
    })
    // 1.040 + 4.800 + 12.750 + 7.590
    expect(paraReais(resultado.total)).toBe("26180.00")
  })

  it("cada DARF tem código, quota e vencimento: dia 25 antecipado, e último dia útil dos três meses", () => {
    // 25/07/2026 é sábado; 31/07, 31/08 e 30/09/2026 são dias úteis
    expect(emReais(apurar(entrada()).resultado.guias)).toEqual([
      { obrigacao: "pis", quota: 0, codigoDeReceita: "8109-02", valor: "1040.00", vencimento: "2026-07-24" },
      { obrigacao: "cofins", quota: 0, codigoDeReceita: "2172-01", valor: "4800.00", vencimento: "2026-07-24" },
      { obrigacao: "irpj", quota: 1, codigoDeReceita: "2089-01", valor: "4250.00", vencimento: "2026-07-31" },
      { obrigacao: "irpj", quota: 2, codigoDeReceita: "2089-01", valor: "4250.00", vencimento: "2026-08-31" },
      { obrigacao: "irpj", quota: 3, codigoDeReceita: "2089-01", valor: "4250.00", vencimento: "2026-09-30" },
      { obrigacao: "csll", quota: 1, codigoDeReceita: "2372-01", valor: "2530.00", vencimento: "2026-07-31" },
      { obrigacao: "csll", quota: 2, codigoDeReceita: "2372-01", valor: "2530.00", vencimento: "2026-08-31" },
      { obrigacao: "csll", quota: 3, codigoDeReceita: "2372-01", valor: "2530.00", vencimento: "2026-09-30" },
    ])
    const deUmaVez = apurar(entrada(1)).resultado.guias.filter(({ obrigacao }) => obrigacao === "irpj")
    expect(emReais(deUmaVez)).toMatchObject([{ quota: 0, valor: "12750.00", vencimento: "2026-07-31" }])
  })

  it("a memória é uma árvore só: a raiz vale o total, e cada tributo tem o seu passo e a sua receita", () => {
    const { memoria } = apurar(entrada())
    expect(memoria.valor).toEqual({ unidade: "reais", valor: "26180.00" })
    const valor = (rotulo: string) => todos(memoria).find((passo) => passo.rotulo === rotulo)?.valor.valor
    expect(["PIS", "COFINS", "IRPJ", "Adicional de IRPJ", "CSLL"].map(valor)).toEqual([
      "1430.00",
      "6600.00",
      "12600.00",
      "2400.00",
      "9090.00",
    ])
    expect(valor("Receita: Transporte de cargas")).toBe("75000.00")
    expect(valor("IRPJ retido na fonte no trimestre")).toBe("2250.00")
    expect(valor("Receita do trimestre por atividade")).toBe("575000.00")
  })
})

describe("PIS e COFINS do mês", () => {
  const mes = (dados: Parameters<typeof umMes>[1][string]) => apurar(umMes("2026-07", { "2026-07": dados }))

  it("exportação e monofásico ficam fora da base, e a receita financeira também", () => {
    // base 10.000: 65,00 e 300,00; a receita do mês é 17.000
    const { resultado, memoria } = mes({
      ...servicos("10000.00"),
      exportacao: "5000.00",
      monofasica: "2000.00",
      outrasReceitas: "900.00",
    })
    expect(emReais(resultado)).toMatchObject({
      receita: "17000.00",
      contribuicoes: { base: "10000.00", pis: "65.00", cofins: "300.00" },
      total: "365.00",
    })
    const fora = todos(memoria).find(({ rotulo }) => rotulo === "Receitas fora da base")
    expect(fora?.valor.valor).toBe("7000.00")
  })

  it("o ICMS destacado sai da base de PIS e COFINS e fica na de IRPJ e CSLL; sem ele, comércio é avisado", () => {
    const comercio = (icms?: string) => ({
      receitas: { comercio: "10000.00" },
      ...(icms === undefined ? {} : { icms }),
    })
    // 10.000 − 1.800 = 8.200: 53,30 e 246,00
    const com = mes(comercio("1800.00"))
    expect(emReais(com.resultado.contribuicoes)).toMatchObject({ base: "8200.00", pis: "53.30", cofins: "246.00" })
    const aviso = (avisos: readonly string[]) => avisos.filter((a) => a.includes("Tema 69")).length
    expect([aviso(com.avisos), aviso(mes(comercio()).avisos), aviso(mes(servicos("1.00")).avisos)]).toEqual([0, 1, 0])
    // ICMS maior que a receita que resta: a base é zero, nunca negativa
    expect(emReais(mes(comercio("10000.01")).resultado.contribuicoes)).toMatchObject({ base: "0.00", pis: "0.00" })
    const trimestre = (icms?: string) =>
      apurar(umMes("2026-09", { "2026-07": {}, "2026-08": {}, "2026-09": comercio(icms) })).resultado.trimestre
    expect(trimestre("1800.00")).toEqual(trimestre())
  })

  it("cada tributo arredonda meio para cima, e a soma é dos arredondados", () => {
    // 1.000,77 × 0,65 % = 6,505005 → 6,51; × 3 % = 30,0231 → 30,02
    expect(emReais(mes(servicos("1000.77")).resultado.contribuicoes)).toMatchObject({ pis: "6.51", cofins: "30.02" })
  })

  it("o retido acima do imposto é crédito, com aviso, e não diminui o outro tributo", () => {
    // 10.000: PIS 65,00 − 100,00 = crédito de 35,00; COFINS 300,00 − 300,00 = 0,00
    const { resultado, avisos } = mes({ ...servicos("10000.00"), pis: "100.00", cofins: "300.00" })
    expect(emReais(resultado)).toMatchObject({
      contribuicoes: { pisAPagar: "0.00", creditoPis: "35.00", cofinsAPagar: "0.00", creditoCofins: "0.00" },
      total: "0.00",
      guias: [],
      abaixoDoMinimo: false,
    })
    expect(avisos.filter((a) => a.startsWith("Retenções de"))).toEqual([
      "Retenções de PIS passam do imposto em R$ 35,00: o que passa só se deduz no mês da retenção (Lei 11.727/2008 art. 5º; IN RFB 1.234/2012 art. 9º). Peça a restituição ou a compensação por PER/DCOMP; não é levado para outro período.",
    ])
  })

  it("sem receita o mês é calculado com zero, e vence como os outros", () => {
    const { resultado } = mes({})
    expect(emReais(resultado)).toMatchObject({
      receita: "0.00",
      total: "0.00",
      vencimento: "2026-08-25",
      guias: [],
      tributos: [
        { tributo: "pis", valor: "0.00" },
        { tributo: "cofins", valor: "0.00" },
      ],
    })
  })

  it("abaixo de R$ 10,00 não há DARF; com R$ 10,00 exatos há", () => {
    // 333,16: COFINS 9,9948 → 9,99 e PIS 2,16554 → 2,17, nenhum com guia; 333,17: COFINS 9,9951 → 10,00
    const pouco = mes(servicos("333.16"))
    expect(emReais(pouco.resultado)).toMatchObject({ total: "12.16", guias: [], abaixoDoMinimo: true })
    expect(pouco.avisos.filter((a) => a.includes("DARF mínimo"))).toHaveLength(2)
    const exato = mes(servicos("333.17")).resultado
    expect(exato.guias.map(({ obrigacao }) => obrigacao)).toEqual(["cofins"])
    expect(exato.abaixoDoMinimo).toBe(false)
  })

  it("terminam em 2026: dezembro ainda tem, janeiro de 2027 não", () => {
    const entrada = (mes: string) => ({
      competencia: competencia(mes),
      linhas: [{ rotulo: "S", mercado: "interno" as const, situacoes: [], valor: deReais("1000.00"), origem: null }],
    })
    expect(emReais(calculado(calcularContribuicoes(entrada("2026-12"))).resultado)).toMatchObject({ pis: "6.50" })
    expect(calcularContribuicoes(entrada("2027-01")).tipo).toBe("nao-se-aplica")
    const janeiro = apurar(umMes("2027-01", { "2027-01": servicos("1000.00") }))
    expect(emReais(janeiro.resultado)).toMatchObject({ contribuicoes: null, tributos: [], total: "0.00" })
    expect(janeiro.resultado.vencimento).toBe("2027-04-30")
    expect(janeiro.avisos).toContain("PIS e COFINS terminaram em 2026: apure CBS e IBS à parte.")
    const marco = apurar(
      umMes("2027-03", {
        "2027-01": servicos("1000.00"),
        "2027-02": servicos("1000.00"),
        "2027-03": servicos("1000.00"),
      }),
    )
    // 3.000 × 32 % = 960: IRPJ 144,00 e CSLL 86,40
    expect(emReais(marco.resultado)).toMatchObject({
      total: "230.40",
      tributos: [{ tributo: "irpj" }, { tributo: "csll" }],
    })
  })
})

describe("trimestre incompleto", () => {
  it("no trimestre da abertura o limite do adicional é dos meses de atividade", () => {
    // Aberta em maio: 2 meses, 40.000; 150.000 × 32 % = 48.000: IRPJ 7.200 + 10 % × 8.000 = 8.000; CSLL 4.320
    const { resultado } = apurar(
      umMes("2026-06", { "2026-05": servicos("70000.00"), "2026-06": servicos("80000.00") }, { inicio: "2026-05" }),
    )
    expect(emReais(resultado.trimestre)).toMatchObject({
      meses: 2,
      irpj: "7200.00",
      adicional: "800.00",
      irpjAPagar: "8000.00",
      csllAPagar: "4320.00",
    })
  })

  it("no regime de caixa a falta é do que foi recebido, e o mês diz o critério", () => {
    const caixa = { ...umMes("2026-06", { "2026-06": servicos("1.00") }), criterio: "caixa" as const }
    const resposta = apurarPresumido(caixa)
    expect(resposta.tipo === "faltam-dados" && resposta.faltam.map((f) => [f.codigo, f.competencia])).toEqual([
      ["recebido-no-mes-ausente", "2026-04"],
      ["recebido-no-mes-ausente", "2026-05"],
    ])
    const avisos = (criterio?: "caixa") =>
      apurar({ ...umMes("2026-05", { "2026-05": servicos("1.00") }), ...(criterio && { criterio }) }).avisos
    expect(avisos("caixa").filter((a) => a.includes("regime de caixa"))).toHaveLength(1)
    expect(avisos().filter((a) => a.includes("regime de caixa"))).toEqual([])
  })

  it("mês do trimestre sem receita conhecida falta só no último mês; antes do início, não", () => {
    const faltas = (entrada: EntradaMesDoPresumido) => {
      const r = apurarPresumido(entrada)
      return r.tipo === "faltam-dados" ? r.faltam.map(({ codigo, competencia: c }) => [codigo, c]) : r.tipo
    }
    expect(faltas(umMes("2026-05", { "2026-05": servicos("1.00") }))).toBe("calculado")
    expect(faltas(umMes("2026-06", { "2026-06": servicos("1.00") }))).toEqual([
      ["receita-do-mes-ausente", "2026-04"],
      ["receita-do-mes-ausente", "2026-05"],
    ])
    expect(faltas(umMes("2026-06", { "2026-06": servicos("1.00") }, { inicio: "2026-06" }))).toBe("calculado")
    expect(faltas(umMes("2026-06", {}, { inicio: "2026-06" }))).toEqual([["receita-do-mes-ausente", "2026-06"]])
    expect(faltas(umMes("2026-04", { "2026-04": {} }, { inicio: "2026-05" }))).toBe("nao-se-aplica")
  })

  it("acompanhar o trimestre dá o que seria devido com o que já há, pelo limite do trimestre inteiro", () => {
    // 250.000 em abril: 80.000 × 15 % = 12.000 + 10 % × 20.000 = 14.000
    expect(emReais(acompanharTrimestre(umMes("2026-04", { "2026-04": servicos("250000.00") })))).toMatchObject({
      trimestre: "2026-T2",
      meses: 3,
      irpjAPagar: "14000.00",
    })
  })
})

describe("LC 224/2025", () => {
  const segundo = (anteriores: Readonly<Record<string, string>>, receita = "1600000.00", inicio = "2026-01") =>
    umMes(
      "2026-06",
      { "2026-04": servicos("0.00"), "2026-05": servicos("0.00"), "2026-06": servicos(receita) },
      { anteriores, inicio },
    )
  const PRIMEIRO = { "2026-01": "400000.00", "2026-02": "300000.00", "2026-03": "300000.00" }

  it("a sobra do primeiro trimestre aumenta o limite do IRPJ, e não o da CSLL, que começa no segundo", () => {
    // IRPJ: limite 1.250.000 + 250.000; excedente 100.000: base 512.000 + 100.000 × 3,2 % = 515.200
    //   77.280 + 10 % × 455.200 = 122.800. Sem a lei: 76.800 + 45.200 = 122.000
    // CSLL: excedente 350.000: 512.000 + 11.200 = 523.200 × 9 % = 47.088. Sem a lei: 46.080
    const { resultado, avisos } = apurar(segundo(PRIMEIRO))
    expect(emReais(resultado.trimestre)).toMatchObject({
      excedenteIrpj: "100000.00",
      excedenteCsll: "350000.00",
      baseIrpj: "515200.00",
      irpjAPagar: "122800.00",
      csllAPagar: "47088.00",
      parcelaDaLc224: "1808.00",
    })
    expect(avisos.some((a) => a.includes("R$ 1.808,00") && a.includes("ADI 7936"))).toBe(true)
  })

  it("até o limite de um trimestre os meses anteriores não são pedidos; um centavo acima, são", () => {
    expect(apurar(segundo({}, "1250000.00")).resultado.trimestre?.parcelaDaLc224).toBe(0n)
    const acima = apurarPresumido(segundo({ "2026-02": "1.00" }, "1250000.01"))
    expect(acima.tipo === "faltam-dados" && acima.faltam.map((f) => f.competencia)).toEqual(["2026-01", "2026-03"])
  })

  it("quem começou no terceiro trimestre tem dois limites no ano (IN RFB 2.305/2025 art. 15 §9º)", () => {
    const meses = { "2026-10": servicos("0.00"), "2026-11": servicos("0.00"), "2026-12": servicos("2000000.00") }
    const anteriores = { "2026-07": "400000.00", "2026-08": "300000.00", "2026-09": "300000.00" }
    // T3 1.000.000 deixa 250.000; T4 2.000.000 − 1.500.000 = 500.000. No ano, 3.000.000 − 2 × 1.250.000 = 500.000: mantido
    const { resultado, avisos } = apurar(umMes("2026-12", meses, { anteriores, inicio: "2026-07" }))
    expect(emReais(resultado.trimestre)).toMatchObject({ excedenteIrpj: "500000.00", excedenteCsll: "500000.00" })
    expect(avisos.some((a) => a.includes("art. 15 §9º"))).toBe(true)
    // O ano inteiro em atividade: 5.000.000 de limite, e nada passa
    const completo = { "2026-01": "0.00", "2026-02": "0.00", "2026-03": "0.00" }
    const segundo = { "2026-04": "0.00", "2026-05": "0.00", "2026-06": "0.00" }
    const inteiro = umMes("2026-12", meses, { anteriores: { ...completo, ...segundo, ...anteriores } })
    expect(emReais(apurar(inteiro).resultado.trimestre)).toMatchObject({ excedenteIrpj: "0.00" })
  })

  it("quem começou no ano não soma limite de trimestres em que não existia, e é avisado", () => {
    // Abril em diante: limite do T2 só 1.250.000; excedente 350.000 nos dois
    const { resultado, avisos } = apurar(segundo({}, "1600000.00", "2026-04"))
    expect(emReais(resultado.trimestre)).toMatchObject({ excedenteIrpj: "350000.00", excedenteCsll: "350000.00" })
    expect(avisos.some((a) => a.startsWith("Ano de início no regime"))).toBe(true)
  })

  it("o fechamento do ano que desfaz o excedente zera o do quarto trimestre e avisa do crédito", () => {
    const anteriores = Object.fromEntries(
      Array.from({ length: 9 }, (_, i) => [`2026-0${i + 1}`, i === 0 ? "2000000.00" : "100000.00"]),
    )
    const meses = { "2026-10": servicos("0.00"), "2026-11": servicos("0.00"), "2026-12": servicos("1900000.00") }
    // Ano: 2.800.000 + 1.900.000 = 4.700.000 < 5.000.000: caso I. O T1 tinha excedido 950.000 (2.200.000 − 1.250.000).
    const { resultado, avisos } = apurar(umMes("2026-12", meses, { anteriores }))
    expect(resultado.trimestre?.excedenteIrpj).toBe(0n)
    expect(avisos.filter((a) => a.startsWith("Fechamento anual"))).toEqual([
      "Fechamento anual da LC 224/2025 (IRPJ): o excedente dos trimestres anteriores passa de R$ 950.000,00 para R$ 0,00, e o imposto pago sobre a diferença é crédito.",
    ])
  })

  it("dezembro sem a receita do ano calcula e diz que o fechamento anual não foi conferido", () => {
    const meses = { "2026-10": {}, "2026-11": {}, "2026-12": servicos("1000.00") }
    const { avisos } = apurar(umMes("2026-12", meses))
    expect(avisos.some((a) => a.startsWith("O fechamento anual da LC 224/2025 não foi conferido"))).toBe(true)
  })
})

describe("quotas", () => {
  it("o que cada jeito de pagar custa: 1% na segunda, Selic do mês anterior + 1% na terceira", () => {
    // T2/2024, 9.000,00 em 3: 30,00 na 2ª; 3.000 × (0,87 % de agosto + 1 %) = 56,10 na 3ª
    const custos = opcoesDeQuotas(deReais("9000.00"), competencia("2024-06")).map(({ juros }) => emReais(juros))
    // Em 2: 4.500 × 1 % = 45,00
    expect(custos).toEqual(["0.00", "45.00", "86.10"])
    const [, , futura] = opcoesDeQuotas(deReais("9000.00"), competencia("2026-12"))
    expect(futura?.juros).toBeNull()
    expect(opcoesDeQuotas(deReais("1999.99"), competencia("2026-06"))).toHaveLength(1)
    expect(opcoesDeQuotas(deReais("2999.99"), competencia("2026-06"))).toHaveLength(2)
  })

  it("pedir mais quotas do que cabem é avisado", () => {
    const meses = { "2026-04": {}, "2026-05": {}, "2026-06": servicos("50000.00") }
    // IRPJ 16.000 × 15 % = 2.400: duas; CSLL 1.440: uma
    const { resultado, avisos } = apurar(umMes("2026-06", meses, { quotas: 3 }))
    expect([resultado.quotas.irpj.length, resultado.quotas.csll.length]).toEqual([2, 1])
    expect(avisos.filter((a) => a.includes("quotas pedidas"))).toHaveLength(2)
  })
})

describe("conferência da entrada", () => {
  it("valor negativo, mês repetido, mês de outro trimestre e quotas impossíveis dizem o campo", () => {
    const com = (mudanca: Partial<EntradaMesDoPresumido>) => () =>
      apurarPresumido({ ...umMes("2026-06", { "2026-06": servicos("1.00") }, { inicio: "2026-06" }), ...mudanca })
    const [mes] = umMes("2026-06", { "2026-06": servicos("1.00") }).meses
    if (!mes) throw new Error("sem mês")
    expect(com({ meses: [{ ...mes, irrfRetido: centavos(-1n) }] })).toThrow(/^meses\[0\]\.irrfRetido: /)
    expect(com({ meses: [mes, mes] })).toThrow(/^meses\[1\]\.competencia: 2026-06 está repetida/)
    expect(com({ meses: [{ ...mes, competencia: competencia("2026-03") }] })).toThrow(/não é do trimestre/)
    expect(com({ meses: [{ ...mes, competencia: competencia("2026-07") }] })).toThrow(/não é do trimestre/)
    for (const quotas of [0, 4, 1.5]) expect(com({ quotas })).toThrow(/^quotas: /)
    expect(() => apurarPresumido(umMes("2017-12", { "2017-12": {} }, { inicio: "2017-12" }))).toThrow(/vigente/)
  })

  it("16% só até R$ 120 mil no ano: um centavo acima é avisado", () => {
    const avisos = (valor: string) =>
      apurar(
        umMes("2026-03", {
          "2026-01": {},
          "2026-02": {},
          "2026-03": { receitas: { "servicos-ate-120-mil-ano": valor } },
        }),
      ).avisos.filter((a) => a.includes("volta a 32%"))
    expect(avisos("120000.00")).toEqual([])
    expect(avisos("120000.01")).toHaveLength(1)
  })

  it("as presunções saem da tabela, como frações", () => {
    expect(presuncoesEm(competencia("2026-10"))).toContainEqual({ atividade: "comercio", irpj: "0.08", csll: "0.12" })
  })
})

describe("propriedades", () => {
  const valor = fc.bigInt({ min: 0n, max: 400_000_000n }).map((v): Centavos => centavos(v))
  const umQualquer = fc
    .record({
      pa: fc.constantFrom("2025-03", "2026-05", "2026-06", "2026-12", "2027-06"),
      valores: fc.array(fc.record({ servicos: valor, comercio: valor, retido: valor }), { minLength: 3, maxLength: 3 }),
      quotas: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ pa, valores, quotas }) => {
      const inicio = Number(pa.slice(5)) - ((Number(pa.slice(5)) - 1) % 3)
      const meses = valores
        .map((v, i) => [`${pa.slice(0, 5)}${String(inicio + i).padStart(2, "0")}`, v] as const)
        .filter(([mes]) => mes <= pa)
      return umMes(
        pa,
        Object.fromEntries(
          meses.map(([mes, v]) => [
            mes,
            {
              receitas: { "servicos-gerais": paraReais(v.servicos), comercio: paraReais(v.comercio) },
              irrf: paraReais(v.retido / 50n),
              pis: paraReais(v.retido / 100n),
            },
          ]),
        ),
        {
          quotas,
          anteriores: Object.fromEntries(
            Array.from({ length: inicio - 1 }, (_, i) => [
              `${pa.slice(0, 5)}${String(i + 1).padStart(2, "0")}`,
              "1.00",
            ]),
          ),
        },
      )
    })

  it("o total é a soma dos tributos; as guias somam cada tributo inteiro, ou ele não tem nenhuma", () => {
    fc.assert(
      fc.property(umQualquer, (entrada) => {
        const { resultado, memoria } = apurar(entrada)
        expect(resultado.total).toBe(resultado.tributos.reduce((soma, t) => soma + t.valor, 0n))
        expect(memoria.valor.valor).toBe(paraReais(resultado.total))
        for (const { tributo, valor: devido } of resultado.tributos) {
          expect(devido).toBeGreaterThanOrEqual(0n)
          const guias = resultado.guias.filter((g) => g.obrigacao === tributo)
          const soma = guias.reduce((total, g) => total + g.valor, 0n)
          expect(soma).toBe(devido >= 1000n ? devido : 0n)
        }
      }),
    )
  })

  it("a mesma entrada dá o mesmo resultado, e mais receita nunca dá menos imposto", () => {
    fc.assert(
      fc.property(umQualquer, (entrada) => {
        expect(apurarPresumido(entrada)).toEqual(apurarPresumido(entrada))
        const maior = {
          ...entrada,
          meses: entrada.meses.map((mes) => ({
            ...mes,
            linhas: mes.linhas.map((l) => ({ ...l, valor: centavos(l.valor + 1_000_00n) })),
          })),
        }
        expect(apurar(maior).resultado.total).toBeGreaterThanOrEqual(apurar(entrada).resultado.total)
      }),
    )
  })
})
