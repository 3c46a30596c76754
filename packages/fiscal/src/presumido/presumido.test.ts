import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { avisosDe, resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"

const SERVICOS = (receita: string) => [{ atividade: "servicos-gerais", receita }]

describe("trimestre do Lucro Presumido", () => {
  const casos: TabelaDeCasos = [
    // 187.500 × 32 % = 60.000,00: sem adicional; 187.500,05 → base 60.000,02 → 0,002 → 0,00; 187.501,00 → 60.000,32 → 0,03
    ["base no limite do adicional", { atividades: SERVICOS("187500.00") }, { baseIrpj: "60000.00", adicional: "0.00" }],
    ["base logo acima do limite", { atividades: SERVICOS("187501.00") }, { baseIrpj: "60000.32", adicional: "0.03" }],
    ["base logo abaixo do limite", { atividades: SERVICOS("187499.00") }, { baseIrpj: "59999.68", adicional: "0.00" }],
    // Dois meses de atividade: limite 40.000; base 32 % × 150.000 = 48.000 → 800,00
    ["dois meses de atividade", { atividades: SERVICOS("150000.00"), meses: 2 }, { adicional: "800.00" }],
    // Retido acima do imposto é crédito: IRPJ 32 % × 1.000 × 15 % = 48,00
    [
      "retenção acima do imposto",
      { atividades: SERVICOS("1000.00"), irrfRetido: "50.00" },
      { irpjTotal: "48.00", irpjAPagar: "0.00", creditoIrpj: "2.00", csllAPagar: "28.80" },
    ],
    // Sem receita, só aplicações: 1.000 inteiros na base: IRPJ 150,00, CSLL 90,00, sem PIS e COFINS
    [
      "só outras receitas",
      { atividades: [], outrasReceitas: "1000.00" },
      { baseIrpj: "1000.00", irpj: "150.00", csll: "90.00", pis: "0.00", cofins: "0.00" },
    ],
    // 0,05 × 8 % + 0,05 × 32 % = 0,004 + 0,016 = 0,02: somadas exatas e arredondadas uma vez
    [
      "bases somadas antes de arredondar",
      { atividades: [{ atividade: "comercio", receita: "0.05" }, ...SERVICOS("0.05")] },
      { baseIrpj: "0.02" },
    ],
    [
      "T4/2026 ainda tem PIS e COFINS",
      { trimestre: "2026-T4", atividades: SERVICOS("1000.00") },
      { pis: "6.50", cofins: "30.00" },
    ],
    ["T1/2027 já não tem", { trimestre: "2027-T1", atividades: SERVICOS("1000.00") }, { pis: null, cofins: null }],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("presumido.trimestre", entrada)).toMatchObject(esperado))
  }

  it("excedente antes da LC 224/2025 é erro: IRPJ até 2025, CSLL até T1/2026", () => {
    const com = (extra: object) => () =>
      resultadoDe("presumido.trimestre", { atividades: SERVICOS("2000000.00"), ...extra })
    expect(com({ trimestre: "2025-T4", excedenteIrpj: "1.00" })).toThrow(/excedenteIrpj: não há acréscimo/)
    expect(com({ trimestre: "2026-T1", excedenteIrpj: "1.00" })).not.toThrow()
    expect(com({ trimestre: "2026-T1", excedenteCsll: "1.00" })).toThrow(/excedenteCsll: não há acréscimo/)
    expect(com({ trimestre: "2026-T2", excedenteCsll: "1.00" })).not.toThrow()
    expect(com({ excedenteIrpj: "2000000.01" })).toThrow(/não pode passar da receita/)
    expect(com({ meses: 4 })).toThrow(/meses/)
    expect(com({ trimestre: "2026-T5" })).toThrow(/não é um trimestre/)
    expect(com({ trimestre: "2017-T4" })).toThrow(/Não há valor vigente/)
  })

  it("a raiz da memória vale o IRPJ mais a CSLL a pagar", () => {
    const resposta = avaliarCaso("presumido.trimestre", { atividades: SERVICOS("250000.00"), irrfRetido: "3750.00" })
    // IRPJ 14.000 − 3.750 = 10.250; CSLL 7.200
    expect(resposta.tipo === "calculado" && resposta.memoria.valor.valor).toBe("17450.00")
  })

  it("2027 avisa do fim do PIS e da COFINS", () => {
    expect(avisosDe("presumido.trimestre", { trimestre: "2027-T1", atividades: SERVICOS("1.00") })).toContainEqual(
      expect.stringContaining("PIS e COFINS terminaram"),
    )
  })

  it("atividade de percentual só de memória sai marcada para conferir", () => {
    const resposta = avaliarCaso("presumido.trimestre", {
      atividades: [{ atividade: "atividade-imobiliaria", receita: "1.00" }],
    })
    const parametros = resposta.tipo === "calculado" ? resposta.parametros : []
    expect(
      parametros.filter(({ tabela }) => tabela === "lucro-presumido-presuncao").map(({ confianca }) => confianca),
    ).toEqual(["memory", "memory"])
  })
})

describe("LC 224/2025", () => {
  const com = (receitas: string[], tributo = "IRPJ", ano = 2026) =>
    resultadoDe("presumido.lc224", { ano, tributo, receitas })

  it("no limite trimestral não há excedente; um centavo acima há", () => {
    expect(com(["1250000.00"])).toMatchObject({ excedentes: ["0.00"], casoFechamento: null, excedenteAnual: null })
    expect(com(["1250000.01"])).toMatchObject({ excedentes: ["0.01"] })
    expect(com(["1249999.99", "1250000.01"])).toMatchObject({
      limites: ["1250000.00", "1250000.01"],
      excedentes: ["0.00", "0.00"],
    })
  })

  it("excedente anual igual ao já pago mantém tudo (caso III); um centavo a menos reduz (caso II)", () => {
    // T1 paga 500.000 de excedente; o ano inteiro passa exatamente 500.000
    expect(com(["1750000.00", "1250000.00", "1250000.00", "1250000.00"])).toMatchObject({
      excedenteAnual: "500000.00",
      casoFechamento: "III",
    })
    expect(com(["1750000.00", "1250000.00", "1250000.00", "1249999.99"])).toMatchObject({
      excedenteAnual: "499999.99",
      casoFechamento: "II",
      excedentesAjustados: ["499999.99", "0.00", "0.00", "0.00"],
    })
  })

  it("2025 não se aplica, e a CSLL não se aplica só com T1/2026", () => {
    expect(avaliarCaso("presumido.lc224", { ano: 2025, tributo: "IRPJ", receitas: ["9000000.00"] }).tipo).toBe(
      "nao-se-aplica",
    )
    expect(avaliarCaso("presumido.lc224", { ano: 2026, tributo: "CSLL", receitas: ["9000000.00"] }).tipo).toBe(
      "nao-se-aplica",
    )
    expect(com(["9000000.00"], "CSLL", 2027)).toMatchObject({ excedentes: ["7750000.00"] })
  })

  it("nenhum trimestre, cinco trimestres e receita negativa são erros", () => {
    expect(() => com([])).toThrow(/um a quatro/)
    expect(() => com(["1.00", "1.00", "1.00", "1.00", "1.00"])).toThrow(/um a quatro/)
    expect(() => com(["1.00", "-1.00"])).toThrow(/receitas\[1\]/)
  })
})

describe("quotas", () => {
  const quotas = (valor: string, extra: object = {}) =>
    resultadoDe("presumido.quotas", { valor, trimestre: "2026-T2", ...extra })

  it("1.999,99 uma; 2.000,00 duas; 2.999,99 duas; 3.000,00 três", () => {
    expect(quotas("1999.99").quotas).toEqual(["1999.99"])
    expect(quotas("2000.00").quotas).toEqual(["1000.00", "1000.00"])
    expect(quotas("2999.99").quotas).toEqual(["1499.99", "1500.00"])
    expect(quotas("3000.00").quotas).toEqual(["1000.00", "1000.00", "1000.00"])
  })

  it("quem pede menos quotas recebe menos; quem pede mais recebe o que a lei permite", () => {
    expect(quotas("9000.00", { desejadas: 1 }).quotas).toEqual(["9000.00"])
    expect(quotas("2500.00", { desejadas: 3 }).quotas).toHaveLength(2)
    expect(() => quotas("9000.00", { desejadas: 4 })).toThrow(/de 1 a 3/)
    expect(() => quotas("9000.00", { desejadas: 0 })).toThrow(/de 1 a 3/)
  })

  it("juros: nada na 1ª, 1 % na 2ª, Selic do segundo mês + 1 % na 3ª; mês sem Selic fica a conferir", () => {
    // T2/2024: 3ª quota em setembro, Selic de agosto de 2024 = 0,87 %
    expect(quotas("9000.00", { trimestre: "2024-T2" }).juros).toEqual(["0", "0.01", "0.0187"])
    expect(quotas("9000.00").juros).toEqual(["0", "0.01", null])
    expect(avisosDe("presumido.quotas", { valor: "9000.00", trimestre: "2026-T2" })).toHaveLength(1)
  })
})
