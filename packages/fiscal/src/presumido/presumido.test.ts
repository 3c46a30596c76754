import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { avisosDe, resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularPresumido } from "./apuracao.ts"
import { calcularLc224 } from "./lc224.ts"
import { calcularQuotas } from "./quotas.ts"

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

  it("juros: nada na 1ª, 1% na 2ª, Selic do segundo mês + 1% na 3ª; mês sem Selic fica a conferir", () => {
    // T2/2024: 3ª quota em setembro, Selic de agosto de 2024 = 0,87 %
    expect(quotas("9000.00", { trimestre: "2024-T2" }).juros).toEqual(["0", "0.01", "0.0187"])
    expect(quotas("9000.00").juros).toEqual(["0", "0.01", null])
    expect(avisosDe("presumido.quotas", { valor: "9000.00", trimestre: "2026-T2" })).toHaveLength(1)
  })
})

describe("conferência da entrada do trimestre", () => {
  const com = (extra: object) => () =>
    calculado(
      calcularPresumido({
        trimestre: "2026-T2",
        atividades: [{ atividade: "comercio", receita: deReais("1000.00") }],
        ...extra,
      }),
    ).resultado

  it("meses de 1 a 3, inteiros", () => {
    for (const meses of [0, -1, 1.5, 4]) expect(com({ meses })).toThrow(/^meses: /)
    for (const meses of [1, 2, 3]) expect(com({ meses })).not.toThrow()
  })

  it("receita zero passa; negativa diz a atividade", () => {
    const atividades = (receita: string) => [
      { atividade: "comercio", receita: deReais("1.00") },
      { atividade: "industria", receita: deReais(receita) },
    ]
    expect(com({ atividades: atividades("0.00") })).not.toThrow()
    expect(com({ atividades: atividades("-0.01") })).toThrow(/^atividades\[1\]\.receita: /)
  })

  it("o excedente pode ser toda a receita, e nem um centavo a mais", () => {
    expect(com({ excedenteIrpj: deReais("1000.00") })).not.toThrow()
    expect(com({ excedenteIrpj: deReais("1000.01") })).toThrow(/^excedenteIrpj: /)
    expect(com({ excedenteCsll: deReais("1000.01") })).toThrow(/^excedenteCsll: /)
  })

  it("trimestre com texto antes ou depois é erro que diz o campo", () => {
    for (const trimestre of ["12026-T1", "2026-T12", "2026-T0", "2026-1"]) {
      expect(com({ trimestre })).toThrow(/^trimestre: .*não é um trimestre/)
    }
  })
})

describe("memória do trimestre", () => {
  const passosDe = (dados: object) => {
    const resposta = avaliarCaso("presumido.trimestre", dados)
    if (resposta.tipo !== "calculado") throw new Error("não calculado")
    return todos(resposta.memoria)
  }

  it("o limite do adicional é o mensal vezes os meses; PIS, COFINS, IRPJ e CSLL têm o seu passo", () => {
    const passos = passosDe({ trimestre: "2026-T2", atividades: SERVICOS("100000.00"), meses: 2 })
    const valor = (rotulo: string) => passos.find((passo) => passo.rotulo === rotulo)?.valor.valor
    // 20.000,00 × 2; 32 % × 100.000 = 32.000,00, 15 % = 4.800,00 e 9 % = 2.880,00; 0,65 % e 3 % de 100.000,00
    expect(valor("Limite do adicional")).toBe("40000.00")
    expect([valor("IRPJ"), valor("CSLL"), valor("PIS"), valor("COFINS")]).toEqual([
      "4800.00",
      "2880.00",
      "650.00",
      "3000.00",
    ])
  })

  it("outras receitas e acréscimo da LC 224/2025 só aparecem quando existem", () => {
    const rotulos = (extra: object) =>
      passosDe({
        trimestre: "2026-T2",
        atividades: [...SERVICOS("2000000.00"), { atividade: "comercio", receita: "0.00" }],
        ...extra,
      }).map(({ rotulo }) => rotulo)
    expect(rotulos({})).not.toContain("Outras receitas e ganhos de capital")
    expect(rotulos({ outrasReceitas: "1.00" })).toContain("Outras receitas e ganhos de capital")
    const comExcesso = rotulos({ excedenteIrpj: "750000.00" })
    expect(comExcesso).toContain("Acréscimo da LC 224/2025: Serviços em geral")
    expect(comExcesso).not.toContain("Acréscimo da LC 224/2025: Comércio, revenda de mercadorias")
  })

  it("a retenção igual ao imposto zera sem crédito; um centavo a mais é crédito com aviso, por tributo", () => {
    // IRPJ 32 % × 1.000 × 15 % = 48,00; CSLL 32 % × 1.000 × 9 % = 28,80
    const dados = (irrfRetido: string, csllRetida: string) => ({
      trimestre: "2026-T2",
      atividades: SERVICOS("1000.00"),
      irrfRetido,
      csllRetida,
    })
    expect(resultadoDe("presumido.trimestre", dados("47.99", "28.79"))).toMatchObject({
      irpjAPagar: "0.01",
      creditoIrpj: "0.00",
      csllAPagar: "0.01",
      creditoCsll: "0.00",
    })
    expect(avisosDe("presumido.trimestre", dados("48.00", "28.80"))).toEqual([])
    expect(avisosDe("presumido.trimestre", dados("48.01", "28.80"))).toEqual([
      "Retenções de IRPJ passam do imposto em R$ 0,01: crédito a compensar.",
    ])
    expect(avisosDe("presumido.trimestre", dados("48.00", "28.81"))).toEqual([
      "Retenções de CSLL passam do imposto em R$ 0,01: crédito a compensar.",
    ])
  })
})

describe("memória da LC 224/2025", () => {
  const com = (receitas: readonly string[], tributo = "IRPJ") => {
    const resposta = avaliarCaso("presumido.lc224", { ano: 2026, tributo, receitas })
    if (resposta.tipo !== "calculado") throw new Error("não calculado")
    const fechamento = filhosDe(resposta.memoria).find(({ rotulo }) => rotulo === "Fechamento do ano")
    return { resposta, fechamento, passos: todos(resposta.memoria) }
  }
  const CASO_III = ["1750000.00", "1250000.00", "1250000.00", "1350000.00"]

  it("o fechamento aparece com os quatro trimestres, e só então", () => {
    expect(com(CASO_III.slice(0, 3)).fechamento).toBeUndefined()
    expect(com(CASO_III).fechamento?.norma?.titulo).toMatch(/IN RFB 2\.305\/2025 art\. 15/)
  })

  it("mantido mostra o ano contra o pago; desfeito ou reduzido mostra também cada trimestre ajustado", () => {
    const partes = (receitas: readonly string[]) =>
      filhosDe(com(receitas).fechamento ?? com(receitas).resposta.memoria).map(({ rotulo, valor }) => [
        rotulo,
        valor.valor,
      ])
    // Ano: 5.600.000 − 5.000.000 = 600.000; T1 pagou 500.000 e o T4, 100.000
    expect(partes(CASO_III).map(([, valor]) => valor)).toEqual(["600000.00", "500000.00"])
    const reduzido = partes(["1750000.00", "1250000.00", "1250000.00", "1000000.00"])
    // Ano: 250.000 de 500.000 pagos: metade
    expect(reduzido.slice(2)).toEqual([
      ["Excedente ajustado do 1º trimestre", "250000.00"],
      ["Excedente ajustado do 2º trimestre", "0.00"],
      ["Excedente ajustado do 3º trimestre", "0.00"],
      ["Excedente ajustado do 4º trimestre", "0.00"],
    ])
  })

  it("caso III mantém cada excedente; caso I desfaz todos", () => {
    expect(resultadoDe("presumido.lc224", { ano: 2026, tributo: "IRPJ", receitas: CASO_III })).toMatchObject({
      casoFechamento: "III",
      excedentes: ["500000.00", "0.00", "0.00", "100000.00"],
      excedentesAjustados: ["500000.00", "0.00", "0.00", "100000.00"],
    })
    const desfeito = ["1750000.00", "1250000.00", "1250000.00", "750000.00"]
    expect(resultadoDe("presumido.lc224", { ano: 2026, tributo: "IRPJ", receitas: desfeito })).toMatchObject({
      excedenteAnual: "0.00",
      casoFechamento: "I",
      excedentesAjustados: ["0.00", "0.00", "0.00", "0.00"],
    })
  })

  it("o pago soma só os três primeiros trimestres, cada um com o seu nome e o seu limite", () => {
    const { passos } = com(CASO_III)
    const pago = passos.find(({ rotulo }) => rotulo === "Excedentes dos três primeiros trimestres")
    expect(pago && filhosDe(pago)).toHaveLength(3)
    const receita = passos.find(({ rotulo }) => rotulo === "Receita dos trimestres alcançados")
    expect(receita && filhosDe(receita).map(({ rotulo }) => rotulo)).toEqual([
      "1º trimestre",
      "2º trimestre",
      "3º trimestre",
      "4º trimestre",
    ])
    const limites = passos.find(({ rotulo }) => rotulo === "Limites do ano")
    expect(limites && filhosDe(limites).map(({ rotulo }) => rotulo)).toEqual([
      "Limite do 1º trimestre",
      "Limite do 2º trimestre",
      "Limite do 3º trimestre",
      "Limite do 4º trimestre",
    ])
    expect(passos.map(({ rotulo }) => rotulo)).toContain("Receita − limite do 4º trimestre")
  })

  it("a CSLL sela o período dela, que começa no 2º trimestre, e deixa o 1º fora do fechamento", () => {
    const periodos = (tributo: string) =>
      new Set(com(["1.00", "1250000.01", "1.00", "1.00"], tributo).resposta.parametros.map(({ desde }) => desde))
    expect([...periodos("IRPJ")]).toEqual(["2026-01-01"])
    expect([...periodos("CSLL")]).toEqual(["2026-04-01"])
    const receita = com(["1.00", "2.00", "3.00", "4.00"], "CSLL").passos.find(
      ({ rotulo }) => rotulo === "Receita dos trimestres alcançados",
    )
    expect(receita?.valor.valor).toBe("9.00")
  })

  it("ano impossível diz o campo", () => {
    expect(() => calcularLc224({ ano: 20266, tributo: "IRPJ", receitas: [deReais("1.00")] })).toThrow(/^ano: /)
  })
})

describe("memória das quotas", () => {
  it("traz o imposto, o mínimo por quota, e cada quota com o seu vencimento", () => {
    const resposta = calculado(calcularQuotas({ valor: deReais("3000.00"), trimestre: "2024-T2" }))
    expect(filhosDe(resposta.memoria).map(({ rotulo, valor }) => [rotulo.replace(/:.*/, ""), valor.valor])).toEqual([
      ["Imposto do trimestre", "3000.00"],
      ["Mínimo por quota", "1000.00"],
      ["1ª quota", "1000.00"],
      ["Vencimento", "31/07/2024"],
      ["2ª quota", "1000.00"],
      ["Vencimento", "30/08/2024"],
      ["3ª quota", "1000.00"],
      ["Vencimento", "30/09/2024"],
    ])
    expect(resposta.avisos).toEqual([])
  })

  it("valor negativo e quotas fora do que a lei permite dizem o campo", () => {
    const com = (extra: object) => () => calcularQuotas({ valor: deReais("9000.00"), trimestre: "2024-T2", ...extra })
    expect(com({ valor: deReais("-0.01") })).toThrow(/^valor: /)
    for (const desejadas of [0, 4, 1.5]) expect(com({ desejadas })).toThrow(/^desejadas: /)
    expect(com({ desejadas: 3 })).not.toThrow()
  })
})
