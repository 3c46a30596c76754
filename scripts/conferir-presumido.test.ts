import { describe, expect, it } from "vitest"
import { apurarPresumido, type Entrada, excedenteDaLc224, type MesDoTrimestre } from "./conferir-presumido.mjs"

/**
 * The increase of the presumption of LC 224/2025, against figures worked out by hand from the law: art. 4º §4º VII and §5º (a
 * tenth more, over the revenue above R$ 5.000.000,00 a year); art. 14 (IRPJ from 01/01/2026, CSLL from 01/04/2026: in 2026 its
 * limit is of three quarters); IN RFB 2.305/2025 art. 15, as of IN RFB 2.306/2026: §2º R$ 1.250.000,00 a quarter, §4º what is
 * not used goes to the next quarters of the year, §5º closing of the year, §6º share of each activity, §9º start in the year.
 */
const DO_TRIMESTRE = [
  ["2026-01", "2026-02", "2026-03"],
  ["2026-04", "2026-05", "2026-06"],
  ["2026-07", "2026-08", "2026-09"],
  ["2026-10", "2026-11", "2026-12"],
] as const
const mesesDo = (trimestre: number) => DO_TRIMESTRE[trimestre - 1] ?? DO_TRIMESTRE[0]
const centavos = (reais: string) => BigInt(reais.replace(".", ""))
const emReais = (tributos: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(tributos).map(([t, c]) => [t, `${c / 100n}.${String(c % 100n).padStart(2, "0")}`]))

type Receitas = readonly (readonly [atividade: string, valor: string, ...situacoes: string[]])[]

function mes(competencia: string, receitas: Receitas, informado: Partial<MesDoTrimestre> = {}): MesDoTrimestre {
  return {
    competencia,
    linhas: receitas.map(([atividade, valor, ...situacoes]) => ({ atividade, mercado: "interno", situacoes, valor })),
    outrasReceitas: "0.00",
    irrfRetido: "0.00",
    csllRetida: "0.00",
    pisRetido: "0.00",
    cofinsRetida: "0.00",
    icmsDestacado: "0.00",
    ...informado,
  }
}

/** Revenue of whole quarters, first to last, each one in the last month of its own. */
const anteriores = (receitas: readonly string[], ano = "2026") =>
  receitas.map((receita, i) => ({ competencia: mesesDo(i + 1)[2].replace("2026", ano), receita }))

/** What is left to be paid of a quarter, with its three months and the revenue of the earlier quarters. */
function apurar(trimestre: number, antes: readonly string[], meses: readonly MesDoTrimestre[]) {
  const entrada: Entrada = {
    competencia: mesesDo(trimestre)[2],
    inicioNoAno: "2026-01",
    meses,
    anteriores: anteriores(antes),
  }
  return emReais(apurarPresumido(entrada))
}

/** Excess of the last of the quarters given, for one tax and the other. */
function excedentes(receitas: readonly string[], inicioNoAno = "2026-01") {
  const todos = anteriores(receitas, inicioNoAno.slice(0, 4)).filter((m) => m.competencia >= inicioNoAno)
  const { competencia, receita: doUltimo } = todos.at(-1) ?? { competencia: "", receita: "" }
  const entrada = { competencia, inicioNoAno, anteriores: todos.slice(0, -1) }
  const receita = centavos(doUltimo)
  const { irpj, csll } = emReais({
    irpj: excedenteDaLc224(entrada, "irpj", receita),
    csll: excedenteDaLc224(entrada, "csll", receita),
  })
  return [irpj, csll]
}

describe("primeiro trimestre de 2026: o IRPJ já tem o acréscimo, a CSLL ainda não", () => {
  it("exemplo da Receita Federal (Perguntas e Respostas da LC 224/2025, item 11)", () => {
    // IRPJ: 1.250.000 × 8 % + 250.000 × 8,8 % = 100.000 + 22.000 = 122.000
    //   122.000 × 15 % = 18.300; (122.000 − 60.000) × 10 % = 6.200; 24.500
    // CSLL: 1.500.000 × 12 % = 180.000 × 9 % = 16.200
    // March: 1.500.000 × 0,65 % = 9.750; × 3 % = 45.000
    const meses = [mes("2026-01", []), mes("2026-02", []), mes("2026-03", [["comercio", "1500000.00"]])]
    expect(apurar(1, [], meses)).toEqual({ PIS: "9750.00", COFINS: "45000.00", IRPJ: "24500.00", CSLL: "16200.00" })
  })

  it("serviços: só o que passa do limite é presumido a 35,2 %", () => {
    // IRPJ: 1.250.000 × 32 % + 250.000 × 35,2 % = 400.000 + 88.000 = 488.000
    //   488.000 × 15 % = 73.200; (488.000 − 60.000) × 10 % = 42.800; 116.000
    // CSLL: 1.500.000 × 32 % = 480.000 × 9 % = 43.200
    const meses = mesesDo(1).map((competencia) => mes(competencia, [["servicos-gerais", "500000.00"]]))
    expect(apurar(1, [], meses)).toMatchObject({ IRPJ: "116000.00", CSLL: "43200.00" })
  })

  it("no limite não há excedente, e um centavo acima há", () => {
    expect(excedentes(["1250000.00"])).toEqual(["0.00", "0.00"])
    expect(excedentes(["1250000.01"])).toEqual(["0.01", "0.00"])
  })

  it("em 2025 não há acréscimo, nem no fechamento do ano", () => {
    expect(excedentes(["3000000.00"], "2025-01")).toEqual(["0.00", "0.00"])
    expect(excedentes(["0.00", "0.00", "0.00", "9000000.00"], "2025-01")).toEqual(["0.00", "0.00"])
  })
})

describe("segundo e terceiro trimestres acima do limite, com duas atividades", () => {
  it("2º: o que sobrou do 1º aumenta o limite do IRPJ e não o da CSLL; outras receitas não contam para o limite", () => {
    // Quarter: goods 1.200.000, services 700.000: 1.900.000. First quarter: 900.000.
    // IRPJ: limit 1.250.000 + 350.000 = 1.600.000, excess 300.000
    //   goods 300.000 × 12/19 = 189.473,684…; services 300.000 × 7/19 = 110.526,315…
    //   1.200.000 × 8 % + 700.000 × 32 % = 96.000 + 224.000 = 320.000
    //   189.473,684… × 0,8 % + 110.526,315… × 3,2 % = 1.515,789… + 3.536,842… = 5.052,631…
    //   320.000 + 5.052,631… + 12.000 of other income = 337.052,63
    //   × 15 % = 50.557,8945 → 50.557,89; 277.052,63 × 10 % = 27.705,263 → 27.705,26; 78.263,15 − 9.500 = 68.763,15
    // CSLL: limit 1.250.000, excess 650.000: goods 410.526,315…, services 239.473,684…
    //   1.200.000 × 12 % + 700.000 × 32 % = 144.000 + 224.000 = 368.000
    //   410.526,315… × 1,2 % + 239.473,684… × 3,2 % = 4.926,315… + 7.663,157… = 12.589,473…
    //   368.000 + 12.589,473… + 12.000 = 392.589,47 × 9 % = 35.333,0523 → 35.333,05 − 6.300 = 29.033,05
    // June: 700.000 × 0,65 % = 4.550; × 3 % = 21.000
    const meses = [
      mes("2026-04", [
        ["comercio", "400000.00"],
        ["servicos-gerais", "200000.00"],
      ]),
      mes(
        "2026-05",
        [
          ["servicos-gerais", "200000.00"],
          ["comercio", "400000.00"],
        ],
        { outrasReceitas: "12000.00", irrfRetido: "9000.00", csllRetida: "6000.00" },
      ),
      mes(
        "2026-06",
        [
          ["comercio", "400000.00"],
          ["servicos-gerais", "300000.00"],
        ],
        { irrfRetido: "500.00", csllRetida: "300.00" },
      ),
    ]
    const tributos = { PIS: "4550.00", COFINS: "21000.00", IRPJ: "68763.15", CSLL: "29033.05" }
    expect(apurar(2, ["900000.00"], meses)).toEqual(tributos)
  })

  it("3º: a sobra passa por cada trimestre, e a receita monofásica conta para o limite", () => {
    // Quarter: fuel 1.000.000, services 600.000: 1.600.000. First and second quarters: 1.000.000 and 1.400.000.
    // IRPJ: 250.000 left of the 1st; 1.250.000 + 250.000 − 1.400.000 = 100.000 left of the 2nd; excess 1.600.000 − 1.350.000
    //   = 250.000: fuel 156.250, services 93.750
    //   1.000.000 × 1,6 % + 600.000 × 32 % = 16.000 + 192.000 = 208.000; 156.250 × 0,16 % + 93.750 × 3,2 % = 250 + 3.000
    //   211.250 × 15 % = 31.687,50; 151.250 × 10 % = 15.125; 46.812,50
    // CSLL: the 2nd is its first, 150.000 above, and leaves nothing; excess 350.000: fuel 218.750, services 131.250
    //   120.000 + 192.000 = 312.000; 218.750 × 1,2 % + 131.250 × 3,2 % = 2.625 + 4.200; 318.825 × 9 % = 28.694,25
    // September: fuel is taxed at its source; 600.000 × 0,65 % = 3.900; × 3 % = 18.000
    const meses = [
      mes("2026-07", [["revenda-combustiveis", "900000.00", "monofasico-pis-cofins"]]),
      mes("2026-08", []),
      mes("2026-09", [
        ["revenda-combustiveis", "100000.00", "monofasico-pis-cofins"],
        ["servicos-gerais", "600000.00"],
      ]),
    ]
    const tributos = { PIS: "3900.00", COFINS: "18000.00", IRPJ: "46812.50", CSLL: "28694.25" }
    expect(apurar(3, ["1000000.00", "1400000.00"], meses)).toEqual(tributos)
    expect(excedentes(["1000000.00", "1400000.00", "1600000.00"])).toEqual(["250000.00", "350000.00"])
  })

  it("o excedente de um trimestre não diminui o limite do seguinte", () => {
    // 1st: 750.000 above; 2nd: 1.300.000 − 1.250.000 = 50.000, for both
    expect(excedentes(["2000000.00", "1300000.00"])).toEqual(["50000.00", "50000.00"])
  })

  it("quem começou no segundo trimestre não tem sobra do primeiro (§9º)", () => {
    expect(excedentes(["0.00", "1600000.00"], "2026-04")).toEqual(["350000.00", "350000.00"])
    expect(excedentes(["0.00", "1600000.00"])).toEqual(["0.00", "350000.00"])
  })
})

describe("quarto trimestre, com o fechamento do ano (§5º)", () => {
  it("deve mais: o excedente do ano menos os dos trimestres anteriores (inciso III)", () => {
    // 900.000 + 1.900.000 + 1.200.000 + 1.500.000; quarter: goods 1.000.000, services 500.000
    // IRPJ: year 5.500.000 − 5.000.000 = 500.000; the 2nd had 300.000 (limit 1.600.000), the 3rd nothing; 200.000
    //   80.000 + 160.000 = 240.000; goods 133.333,33… × 0,8 % + services 66.666,66… × 3,2 % = 1.066,66… + 2.133,33… = 3.200
    //   243.200 + 8.000 of other income = 251.200; × 15 % = 37.680; 191.200 × 10 % = 19.120; 56.800 − 7.500 = 49.300
    // CSLL: 4.600.000 − 3.750.000 = 850.000; the 2nd had 650.000 (limit 1.250.000); 200.000
    //   120.000 + 160.000 = 280.000; 133.333,33… × 1,2 % + 66.666,66… × 3,2 % = 1.600 + 2.133,33… = 3.733,33…
    //   280.000 + 3.733,33… + 8.000 = 291.733,33 × 9 % = 26.255,9997 → 26.256 − 5.000 = 21.256
    const meses = [
      mes("2026-10", [["comercio", "1000000.00"]], { irrfRetido: "7500.00", csllRetida: "5000.00" }),
      mes("2026-11", [], { outrasReceitas: "8000.00" }),
      mes("2026-12", [["servicos-gerais", "500000.00"]]),
    ]
    const antes = ["900000.00", "1900000.00", "1200000.00"]
    expect(apurar(4, antes, meses)).toMatchObject({ IRPJ: "49300.00", CSLL: "21256.00" })
    expect(excedentes([...antes, "1500000.00"])).toEqual(["200000.00", "200000.00"])
  })

  it("deve mais, e quanto não é o mesmo para os dois: o ano da CSLL de 2026 tem três trimestres", () => {
    // IRPJ: 100.000 + 2.250.000 + 1.150.000 + 1.600.000 − 5.000.000 = 100.000; none before (limits 2.400.000 and 1.400.000)
    // CSLL: 2.250.000 + 1.150.000 + 1.600.000 − 3.750.000 = 1.250.000; the 2nd had 1.000.000; 250.000
    expect(excedentes(["100000.00", "2250000.00", "1150000.00", "1600000.00"])).toEqual(["100000.00", "250000.00"])
    // All in the 4th: 5.000.000 is the limit of the IRPJ; 5.000.000 − 3.750.000 for the CSLL
    expect(excedentes(["0.00", "0.00", "0.00", "5000000.00"])).toEqual(["0.00", "1250000.00"])
  })

  it("já pagou mais do que o ano deve: nada no quarto, mesmo com ele acima do limite de um trimestre (inciso II)", () => {
    // IRPJ: 2.000.000 + 1.000.000 + 800.000 + 1.500.000 = 5.300.000; 300.000 in the year, and the 1st had 750.000
    // CSLL: 3.300.000 is below 3.750.000
    //   1.500.000 × 32 % = 480.000: × 15 % = 72.000; 420.000 × 10 % = 42.000; 114.000. × 9 % = 43.200
    const antes = ["2000000.00", "1000000.00", "800000.00"]
    const meses = mesesDo(4).map((competencia) => mes(competencia, [["servicos-gerais", "500000.00"]]))
    expect(apurar(4, antes, meses)).toMatchObject({ IRPJ: "114000.00", CSLL: "43200.00" })
    expect(excedentes([...antes, "1500000.00"])).toEqual(["0.00", "0.00"])
    // CSLL: 2.000.000 + 1.000.000 + 1.300.000 − 3.750.000 = 550.000, and the 2nd had 750.000; IRPJ, the same with the 1st
    expect(excedentes(["1250000.00", "2000000.00", "1000000.00", "1300000.00"])).toEqual(["0.00", "0.00"])
  })

  it("já pagou exatamente o que o ano deve: nada no quarto, e um centavo a mais é do quarto", () => {
    // 1.500.000 + 3 × 1.250.000 − 5.000.000 = 250.000, the excess of the 1st
    expect(excedentes(["1500000.00", "1250000.00", "1250000.00", "1250000.00"])).toEqual(["0.00", "0.00"])
    expect(excedentes(["1500000.00", "1250000.00", "1250000.00", "1250000.01"])).toEqual(["0.01", "0.01"])
  })

  it("o ano não passou do limite: nada no quarto, tenha havido ou não excedente antes (inciso I)", () => {
    // 2.200.000 + 300.000 + 300.000 + 1.900.000 = 4.700.000; the 1st had 950.000. CSLL: 2.500.000
    expect(excedentes(["2200000.00", "300000.00", "300000.00", "1900000.00"])).toEqual(["0.00", "0.00"])
    // 4 × 1.250.000 is the limit itself
    expect(excedentes(["1250000.00", "1250000.00", "1250000.00", "1250000.00"])).toEqual(["0.00", "0.00"])
  })

  it("quem começou no terceiro trimestre tem dois limites no ano (§9º)", () => {
    // 1.000.000 + 2.000.000 − 2 × 1.250.000 = 500.000, none before
    expect(excedentes(["0.00", "0.00", "1000000.00", "2000000.00"], "2026-07")).toEqual(["500000.00", "500000.00"])
  })
})
