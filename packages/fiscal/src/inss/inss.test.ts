import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { competencia } from "../nucleo/competencia.ts"
import { centavos, deReais, somarCentavos } from "../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { avisosDe, resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularContribuinteIndividual } from "./contribuinte-individual.ts"
import { calcularInssEmpregado } from "./empregado.ts"
import { alcanceDaPatronal, calcularInssPatronal } from "./patronal.ts"

describe("INSS do empregado", () => {
  const casos: TabelaDeCasos = [
    // 1.621,00 × 7,5 % = 121,575 → 121,57; 0,01 × 9 % = 0,0009 → 0,00
    ["um centavo na 2ª faixa", { competencia: "2026-02", salario: "1621.01" }, { porFaixa: ["121.57", "0.00"] }],
    ["salário zero", { competencia: "2026-02", salario: "0.00" }, { base: "0.00", porFaixa: [], inss: "0.00" }],
    ["um centavo abaixo do teto", { competencia: "2026-02", salario: "8475.54" }, { base: "8475.54", inss: "988.07" }],
    ["no teto", { competencia: "2026-02", salario: "8475.55" }, { base: "8475.55", inss: "988.07" }],
    ["um centavo acima do teto", { competencia: "2026-02", salario: "8475.56" }, { base: "8475.55", inss: "988.07" }],
    // Alíquota única: 1.830,29 × 8 % = 146,4232; 1.830,30 × 9 % = 164,727; 3.050,52 × 9 % = 274,5468; 3.050,53 × 11 % = 335,5583
    [
      "limite da 1ª faixa em 02/2020",
      { competencia: "2020-02", salario: "1830.29" },
      { aliquota: "0.08", inss: "146.42" },
    ],
    [
      "acima da 1ª faixa em 02/2020",
      { competencia: "2020-02", salario: "1830.30" },
      { aliquota: "0.09", inss: "164.72" },
    ],
    [
      "limite da 2ª faixa em 02/2020",
      { competencia: "2020-02", salario: "3050.52" },
      { aliquota: "0.09", inss: "274.54" },
    ],
    [
      "acima da 2ª faixa em 02/2020",
      { competencia: "2020-02", salario: "3050.53" },
      { aliquota: "0.11", inss: "335.55" },
    ],
    // 04/2023: 1.302,00 × 7,5 % = 97,65; 05/2023 com o mínimo de 1.320,00: 1.302,00 × 7,5 % = 97,65 (uma faixa só)
    ["04/2023", { competencia: "2023-04", salario: "1320.00" }, { porFaixa: ["97.65", "1.62"] }],
    ["05/2023", { competencia: "2023-05", salario: "1320.00" }, { porFaixa: ["99.00"] }],
    // 12/2025: 1.518,00 × 7,5 % = 113,85 e 103,00 × 9 % = 9,27; 01/2026: 1.621,00 × 7,5 % = 121,575
    ["12/2025", { competencia: "2025-12", salario: "1621.00" }, { inss: "123.12" }],
    ["01/2026", { competencia: "2026-01", salario: "1621.00" }, { inss: "121.57" }],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("inss.empregado", entrada)).toMatchObject(esperado))
  }

  it("até 02/2020 não há faixas; desde 03/2020 não há alíquota única", () => {
    expect(resultadoDe("inss.empregado", { competencia: "2020-02", salario: "100.00" })).not.toHaveProperty("porFaixa")
    expect(resultadoDe("inss.empregado", { competencia: "2020-03", salario: "100.00" })).not.toHaveProperty("aliquota")
  })

  it("2017 e 2027 não têm tabela carregada", () => {
    for (const mes of ["2017-12", "2027-01"]) {
      expect(() => resultadoDe("inss.empregado", { competencia: mes, salario: "1.00" })).toThrow(/Não há valor vigente/)
    }
  })

  it("as faixas somam o INSS, que não cai com o salário nem passa do INSS do teto", () => {
    const valor = fc.bigInt({ min: 0n, max: 3_000_000n })
    const mes = fc.constantFrom("2020-03", "2022-06", "2023-04", "2023-05", "2026-12")
    fc.assert(
      fc.property(valor, valor, mes, (a, b, quando) => {
        const inss = (v: bigint) =>
          calculado(calcularInssEmpregado({ competencia: competencia(quando), salario: centavos(v) })).resultado
        const [menor, maior] = a < b ? [inss(a), inss(b)] : [inss(b), inss(a)]
        expect(somarCentavos(menor.porFaixa ?? [])).toBe(menor.inss)
        expect(maior.inss).toBeGreaterThanOrEqual(menor.inss)
        expect(maior.inss).toBeLessThanOrEqual(inss(100_000_000n).inss)
      }),
    )
  })
})

describe("INSS do contribuinte individual", () => {
  const mes = "2026-02"
  const casos: TabelaDeCasos = [
    // Teto 8.475,55 × 11 % = 932,3105 → 932,31
    ["um centavo abaixo do teto", { competencia: mes, remuneracao: "8475.54" }, { base: "8475.54", inss: "932.30" }],
    ["no teto", { competencia: mes, remuneracao: "8475.55" }, { base: "8475.55", inss: "932.31" }],
    ["um centavo acima", { competencia: mes, remuneracao: "8475.56" }, { base: "8475.55", inss: "932.31" }],
    [
      "outra fonte deixa um centavo",
      { competencia: mes, remuneracao: "10.00", outrasBases: "8475.54" },
      { base: "0.01", inss: "0.00" },
    ],
    [
      "outra fonte passa do teto",
      { competencia: mes, remuneracao: "10.00", outrasBases: "9000.00" },
      { base: "0.00", inss: "0.00" },
    ],
    // 8.475,55 × 20 % = 1.695,11
    ["conta própria no teto", { competencia: mes, remuneracao: "8475.55", tipo: "conta-propria" }, { inss: "1695.11" }],
    // 12/2025 usa o teto de 2025: 8.157,41 × 11 % = 897,3151
    ["12/2025", { competencia: "2025-12", remuneracao: "9000.00" }, { base: "8157.41", inss: "897.31" }],
    ["01/2026", { competencia: "2026-01", remuneracao: "9000.00" }, { base: "8475.55", inss: "932.31" }],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () =>
      expect(resultadoDe("inss.contribuinteIndividual", entrada)).toEqual({
        ...esperado,
        ...baseDe(entrada, esperado),
      }),
    )
  }

  function baseDe(entrada: object, esperado: object): object {
    return "base" in esperado ? {} : { base: Object(entrada).remuneracao }
  }

  it("abaixo do salário mínimo avisa; no mínimo, não; outra fonte completa o mínimo", () => {
    const avisos = (remuneracao: string, outrasBases = "0.00") =>
      avisosDe("inss.contribuinteIndividual", { competencia: mes, remuneracao, outrasBases })
    expect(avisos("1620.99")).toEqual([expect.stringContaining("abaixo do salário mínimo")])
    expect(avisos("1621.00")).toEqual([])
    expect(avisos("1000.00", "621.00")).toEqual([])
  })

  it("nunca passa do teto, some o que somar das outras fontes", () => {
    const valor = fc.bigInt({ min: 0n, max: 3_000_000n })
    fc.assert(
      fc.property(valor, valor, (remuneracao, outras) => {
        const { base, inss } = calculado(
          calcularContribuinteIndividual({
            competencia: competencia("2026-05"),
            remuneracao: centavos(remuneracao),
            outrasBases: centavos(outras),
          }),
        ).resultado
        const teto = deReais("8475.55")
        expect(base).toBeLessThanOrEqual(remuneracao)
        expect(outras >= teto ? base : base + outras).toBeLessThanOrEqual(outras >= teto ? 0n : teto)
        expect(inss).toBe((base * 11n) / 100n)
      }),
    )
  })
})

describe("contribuição patronal", () => {
  const base = { competencia: "2026-05", folhaEmpregados: "10000.00", contribuintesIndividuais: "5000.00" }
  const casos: TabelaDeCasos = [
    ["Anexo III: tudo no DAS", { ...base, regime: "simples-III" }, { total: "0.00" }],
    // 20 % × 10.000 = 2.000; 20 % × 5.000 = 1.000; RAT 1 % × 10.000 = 100; sem terceiros
    [
      "Anexo IV: CPP e RAT, nunca terceiros",
      { ...base, regime: "simples-IV" },
      {
        cppEmpregados: "2000.00",
        cppContribuintesIndividuais: "1000.00",
        rat: "100.00",
        terceiros: "0.00",
        total: "3100.00",
      },
    ],
    // RAT 3 % × FAP 1,5 = 4,5 % → 450; terceiros 5,8 % → 580
    [
      "Lucro Presumido, risco grave e FAP de 1,5",
      { ...base, regime: "lucro-presumido", grauDeRisco: "grave", fap: "1.5000" },
      { cppEmpregados: "2000.00", rat: "450.00", terceiros: "580.00", total: "4030.00" },
    ],
    // 3 % × 1.621,00 = 48,63
    ["MEI: 3% do empregado", { competencia: "2026-05", regime: "mei", folhaEmpregados: "1621.00" }, { total: "48.63" }],
    // Anexo IV com 40.000 de 100.000: 2.000 × 40 % = 800; 1.000 × 40 % = 400; RAT 100 × 40 % = 40
    [
      "atividades mistas: proporção do Anexo IV",
      { ...base, regime: "simples-IV", receitaAnexoIV: "40000.00", receitaTotal: "100000.00" },
      { cppEmpregados: "800.00", cppContribuintesIndividuais: "400.00", rat: "40.00", total: "1240.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("inss.patronal", entrada)).toMatchObject(esperado))
  }

  it("FAP fora de 0,5 a 2 e proporção incoerente são erros", () => {
    const com = (extra: object) => () => resultadoDe("inss.patronal", { ...base, regime: "simples-IV", ...extra })
    expect(com({ fap: "0.5000" })).not.toThrow()
    expect(com({ fap: "2.0000" })).not.toThrow()
    expect(com({ fap: "0.4999" })).toThrow(/fap: deve ficar entre/)
    expect(com({ fap: "2.0001" })).toThrow(/fap: deve ficar entre/)
    expect(com({ receitaAnexoIV: "1.00" })).toThrow(/receitaTotal/)
    expect(com({ receitaAnexoIV: "2.00", receitaTotal: "1.00" })).toThrow(/não pode passar/)
    expect(com({ regime: "simples-III", receitaAnexoIV: "1.00", receitaTotal: "1.00" })).toThrow(/só vale no regime/)
  })
})

describe("memória do INSS", () => {
  it("a alíquota única mostra as faixas da portaria, a escolhida e a norma", () => {
    const dados = { competencia: competencia("2020-02"), salario: deReais("2000.00") }
    const { memoria, parametros } = calculado(calcularInssEmpregado(dados))
    const faixa = todos(memoria).find(({ tipo }) => tipo === "faixa")
    expect(faixa).toMatchObject({
      escolhida: 2,
      faixas: [
        { numero: 1, de: "0.00", ate: "1830.29", aliquota: "0.08", deduzir: "0.00" },
        { numero: 2, de: "1830.30", ate: "3050.52", aliquota: "0.09", deduzir: "0.00" },
        { numero: 3, de: "3050.53", ate: "6101.06", aliquota: "0.11", deduzir: "0.00" },
      ],
    })
    expect(parametros.map(({ item }) => item)).toContain("2ª faixa, alíquota")
    expect(memoria.norma?.titulo).toMatch(/914\/2020/)
  })

  it("o progressivo mostra cada fatia com o seu número, e a soma com a norma", () => {
    const dados = { competencia: competencia("2026-02"), salario: deReais("3000.00") }
    const passos = todos(calculado(calcularInssEmpregado(dados)).memoria)
    const valor = (rotulo: string) => passos.find((passo) => passo.rotulo === rotulo)?.valor.valor
    // 1.621,00; 2.902,84 − 1.621,00 = 1.281,84; 3.000,00 − 2.902,84 = 97,16
    expect([1, 2, 3, 4].map((n) => valor(`Base na ${n}ª faixa`))).toEqual(["1621.00", "1281.84", "97.16", undefined])
    // × 7,5 % = 121,575; × 9 % = 115,3656; × 12 % = 11,6592
    expect([1, 2, 3].map((n) => valor(`INSS da ${n}ª faixa`))).toEqual(["121.57", "115.36", "11.65"])
    const soma = passos.find(({ rotulo }) => rotulo === "Soma das faixas")
    expect(soma?.norma?.titulo).toMatch(/13\/2026/)
    expect(soma?.formula).toMatch(/truncada/)
  })

  it("salário, remuneração e outras bases negativas dizem o campo", () => {
    const quando = competencia("2026-02")
    expect(() => calcularInssEmpregado({ competencia: quando, salario: centavos(-1n) })).toThrow(/^salario: /)
    const contribuinte = (extra: object) => () =>
      calcularContribuinteIndividual({ competencia: quando, remuneracao: centavos(0n), ...extra })
    expect(contribuinte({ remuneracao: centavos(-1n) })).toThrow(/^remuneracao: /)
    expect(contribuinte({ outrasBases: centavos(-1n) })).toThrow(/^outrasBases: /)
    expect(contribuinte({ outrasBases: centavos(0n) })).not.toThrow()
  })

  it("outras fontes só aparecem quando há; a contribuição cita a lei", () => {
    const rotulos = (extra: object) =>
      todos(
        calculado(
          calcularContribuinteIndividual({
            competencia: competencia("2026-02"),
            remuneracao: deReais("5000.00"),
            ...extra,
          }),
        ).memoria,
      )
    const sem = rotulos({})
    expect(sem.map(({ rotulo }) => rotulo)).not.toContain("Teto menos outras fontes")
    expect(sem.find(({ rotulo }) => rotulo === "INSS")?.norma?.titulo).toMatch(/Lei 8\.212\/1991/)
    expect(rotulos({ outrasBases: deReais("0.00") }).map(({ rotulo }) => rotulo)).not.toContain(
      "Teto menos outras fontes",
    )
    expect(rotulos({ outrasBases: deReais("0.01") }).map(({ rotulo }) => rotulo)).toContain("Teto menos outras fontes")
  })

  it("sem o salário mínimo da competência, avisa em vez de calar", () => {
    const norma = { titulo: "Portaria de exemplo" }
    const tabelas = acrescentarPeriodos(TABELAS, {
      tetoDoInss: [{ desde: "2027-01-01", ate: "2027-12-31", valor: deReais("9000.00"), norma, confianca: "memory" }],
    })
    const dados = { competencia: competencia("2027-01"), remuneracao: deReais("10.00") }
    expect(calculado(calcularContribuinteIndividual(dados, tabelas)).avisos).toEqual([
      expect.stringContaining("não está em Valores datados"),
    ])
  })
})

describe("proporção do Anexo IV", () => {
  const patronal = (extra: object) => () =>
    calculado(
      calcularInssPatronal({
        competencia: competencia("2026-05"),
        regime: "simples-IV",
        folhaEmpregados: deReais("1000.00"),
        contribuintesIndividuais: deReais("0.00"),
        ...extra,
      }),
    )

  it("toda a receita no Anexo IV é a contribuição inteira, e a proporção cita a norma", () => {
    const { resultado, memoria } = patronal({ receitaAnexoIV: deReais("50.00"), receitaTotal: deReais("50.00") })()
    expect(resultado.cppEmpregados).toBe(deReais("200.00"))
    const proporcao = todos(memoria).find(({ rotulo }) => rotulo === "Proporção do Anexo IV na receita do mês")
    expect(proporcao?.norma?.titulo).toMatch(/IN RFB 2\.110\/2022/)
  })

  it("faltando um dos dois, negativo, maior que o total ou em outro regime, é erro que diz o campo", () => {
    const dez = deReais("10.00")
    const vinte = deReais("20.00")
    expect(patronal({ receitaTotal: dez })).toThrow(/^receitaTotal: /)
    expect(patronal({ receitaAnexoIV: dez })).toThrow(/^receitaTotal: /)
    expect(patronal({ receitaAnexoIV: centavos(-1n), receitaTotal: dez })).toThrow(/^receitaTotal: /)
    expect(patronal({ receitaAnexoIV: vinte, receitaTotal: dez })).toThrow(/^receitaAnexoIV: não pode passar/)
    for (const extra of [{ receitaAnexoIV: dez, receitaTotal: vinte }, { receitaTotal: vinte }]) {
      expect(patronal({ regime: "simples-III", ...extra })).toThrow(/^receitaAnexoIV: só vale/)
    }
  })

  it("o Anexo IV diz por que não há terceiros; o Presumido recolhe todos e não diz nada", () => {
    expect(alcanceDaPatronal("simples-IV")).toEqual({
      cpp: true,
      terceiros: false,
      motivo: "O Simples não recolhe terceiros.",
    })
    for (const regime of ["lucro-presumido", "lucro-real"] as const) {
      expect(alcanceDaPatronal(regime)).toEqual({ cpp: true, terceiros: true, motivo: "" })
    }
  })
})
