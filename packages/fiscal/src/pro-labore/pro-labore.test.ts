import { describe, expect, it } from "vitest"
import { avaliarCaso } from "../avaliacao/avaliar.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe } from "../testes/valores.casos.ts"
import { calcularProLabore } from "./pro-labore.ts"

const BASE = { competencia: "2026-04", dataPagamento: "2026-04-30", valor: "10000.00", regime: "simples-III" }

describe("recibo de pró-labore", () => {
  it("CPP fora do DAS só no Anexo IV, no Presumido e no Real", () => {
    const cpp = (regime: string) => resultadoDe("folha.proLabore", { ...BASE, regime }).cppForaDoDas
    for (const regime of ["simples-I", "simples-II", "simples-III", "simples-V", "mei"])
      expect(cpp(regime)).toBe("0.00")
    for (const regime of ["simples-IV", "lucro-presumido", "lucro-real"]) expect(cpp(regime)).toBe("2000.00")
  })

  it("a pensão sai do líquido e entra nas deduções legais", () => {
    // Deduções: 932,31 + 2.000,00 = 2.932,31; base 7.067,69 × 27,5 % − 908,73 = 1.034,88
    // Líquido: 10.000 − 932,31 − 1.034,88 − 2.000 = 6.032,81
    expect(resultadoDe("folha.proLabore", { ...BASE, pensao: "2000.00" })).toMatchObject({
      irrf: { deducao: "2932.31", retido: "1034.88" },
      liquido: "6032.81",
    })
  })

  it("a raiz da memória vale o líquido", () => {
    const resposta = avaliarCaso("folha.proLabore", BASE)
    if (resposta.tipo !== "calculado") throw new Error("não calculado")
    expect(deReais(resposta.memoria.valor.valor)).toBe(deReais("7482.81"))
    expect(resposta.parametros.map(({ tabela }) => tabela)).toEqual(
      expect.arrayContaining(["inss-teto", "irrf-mensal", "vencimentos"]),
    )
  })

  it("descontos maiores que o pró-labore são erro", () => {
    expect(() => resultadoDe("folha.proLabore", { ...BASE, pensao: "9900.00" })).toThrow(/descontos passam/)
  })
})

describe("conferência do recibo", () => {
  const recibo = (extra: object) => () =>
    calculado(
      calcularProLabore({
        competencia: competencia("2026-04"),
        dataPagamento: "2026-04-30",
        valor: deReais("10000.00"),
        regime: "simples-III",
        ...extra,
      }),
    )

  it("cada erro diz o campo", () => {
    expect(recibo({ valor: deReais("-0.01") })).toThrow(/^valor: /)
    expect(recibo({ dataPagamento: "2026-04-31" })).toThrow(/^dataPagamento: /)
    expect(recibo({ pensao: deReais("9900.00") })).toThrow(/^pensao: os descontos passam/)
    expect(recibo({ valor: deReais("0.00") })).not.toThrow()
  })

  it("quem não paga CPP fora do DAS diz por quê: o MEI tem motivo próprio", () => {
    const motivo = (regime: string) =>
      todos(recibo({ regime })().memoria).find(({ rotulo }) => rotulo === "CPP fora do DAS")?.observacao
    expect(motivo("mei")).toBe("O MEI não recolhe CPP sobre o titular.")
    expect(motivo("simples-III")).toBe("Dentro do DAS.")
    expect(motivo("simples-IV")).toBeUndefined()
  })

  it("dependentes e outras bases chegam ao IRRF e ao INSS", () => {
    // 10.000 − 932,31 − 189,59 = 8.878,10 × 27,5 % − 908,73 = 1.532,7475
    expect(recibo({ dependentes: 1 })().resultado.irrf).toMatchObject({
      deducao: deReais("1121.90"),
      retido: deReais("1532.75"),
    })
    // Resta 475,55 do teto: × 11 % = 52,3105
    expect(recibo({ outrasBases: deReais("8000.00") })().resultado.inss).toBe(deReais("52.31"))
  })
})

describe("vários pagamentos da mesma fonte no mês (Lei 7.713/1988 art. 7º §1º)", () => {
  const primeiro = {
    rotulo: "Pró-labore de 09/2026, pago em 05/10/2026",
    rendimento: deReais("6000.00"),
    inss: deReais("660.00"),
    retido: deReais("380.02"),
  }
  const segundo = (extra: object = {}) =>
    calculado(
      calcularProLabore({
        competencia: competencia("2026-10"),
        dataPagamento: "2026-10-31",
        valor: deReais("6000.00"),
        regime: "simples-III",
        ...extra,
      }),
    )

  it("o IRRF é o da soma menos o já retido; o INSS continua o de cada competência", () => {
    // Sozinho: 6.000,00 − 660,00 = 5.340,00 × 27,5 % − 908,73 = 559,77; − (978,62 − 0,133145 × 6.000 = 179,75) = 380,02
    expect(segundo().resultado).toMatchObject({ irrf: { retido: 38_002n }, liquido: 495_998n })
    // Soma: 12.000,00 − 1.320,00 = 10.680,00 × 27,5 % − 908,73 = 2.028,27, sem redução; − 380,02 = 1.648,25
    // Líquido: 6.000,00 − 660,00 − 1.648,25 = 3.691,75
    expect(segundo({ outrosPagamentos: [primeiro] }).resultado).toMatchObject({
      inss: 66_000n,
      irrf: { deducao: 132_000n, base: 1_068_000n, imposto: 202_827n, retido: 164_825n, excesso: 0n },
      liquido: 369_175n,
    })
  })

  it("a memória diz de que recibo é cada parte", () => {
    const passos = todos(segundo({ outrosPagamentos: [primeiro] }).memoria)
    const dele = passos.filter((p) => p.rotulo === primeiro.rotulo).map((p) => p.valor.valor)
    expect(dele).toEqual(expect.arrayContaining(["6000.00", "380.02"]))
    expect(passos.find((p) => p.rotulo === `INSS: ${primeiro.rotulo}`)?.valor.valor).toBe("660.00")
    expect(passos.find((p) => p.norma?.titulo === "Lei 7.713/1988 art. 7º §1º")?.valor.valor).toBe("12000.00")
  })

  it("os dependentes e o simplificado contam uma vez só no mês", () => {
    const pequeno = { ...primeiro, rendimento: deReais("1000.00"), inss: deReais("110.00"), retido: deReais("0.00") }
    // 1.000,00 + 5.000,00: legais 110,00 + 550,00 = 660,00 > 607,20; com 1 dependente, 849,59
    const { irrf } = segundo({ valor: deReais("5000.00"), dependentes: 1, outrosPagamentos: [pequeno] }).resultado
    expect(irrf).toMatchObject({ metodo: "deducoes-legais", deducao: 84_959n, base: 515_041n })
  })

  it("a dispensa de R$ 10,00 olha o imposto da soma", () => {
    // 2025: 3.169,33 − 607,20 = 2.562,13 × 7,5 % − 182,16 = 10,00: dispensado. Com mais 100,00: 2.662,13 → 17,50
    const dispensado = { ...primeiro, rendimento: deReais("3169.33"), inss: deReais("0.00"), retido: deReais("0.00") }
    const { irrf } = segundo({
      competencia: competencia("2025-12"),
      dataPagamento: "2025-12-30",
      valor: deReais("100.00"),
      outrasBases: deReais("9000.00"),
      outrosPagamentos: [dispensado],
    }).resultado
    expect(irrf).toMatchObject({ imposto: 1_750n, retido: 1_750n })
  })

  it("o que já passou do devido não vira negativo, e é dito", () => {
    // 6.100,00 − 671,00 = 5.429,00 × 27,5 % − 908,73 = 584,245 → 584,25; − (978,62 − 0,133145 × 6.100 = 166,4355 → 166,44)
    //   = 417,81; já retidos 500,00
    const demais = { ...primeiro, retido: deReais("500.00") }
    const { irrf, liquido } = segundo({ valor: deReais("100.00"), outrosPagamentos: [demais] }).resultado
    expect(irrf).toMatchObject({ imposto: 41_781n, retido: 0n, excesso: 8_219n })
    expect(liquido).toBe(8_900n)
  })

  it("valor negativo de outro pagamento é erro", () => {
    for (const campo of ["rendimento", "inss", "retido"])
      expect(() => segundo({ outrosPagamentos: [{ ...primeiro, [campo]: deReais("-0.01") }] })).toThrow(
        /^outrosPagamentos: /,
      )
  })
})

describe("CPP de atividades mistas (LC 123/2006 art. 18 §5º-C)", () => {
  const misto = (receitaAnexoIV: string, receitaTotal: string, regime = "simples-IV") =>
    resultadoDe("folha.proLabore", { ...BASE, valor: "3000.00", regime, receitaAnexoIV, receitaTotal }).cppForaDoDas

  it("é a parte do Anexo IV na receita do mês, arredondada uma vez", () => {
    // 3.000,00 × 20 % = 600,00; × 10.000 ÷ 30.000 = 200,00; × 1 ÷ 7 = 85,714…; nada, e tudo
    expect(misto("10000.00", "30000.00")).toBe("200.00")
    expect(misto("1000.00", "7000.00")).toBe("85.71")
    expect(misto("0.00", "30000.00")).toBe("0.00")
    expect(misto("30000.00", "30000.00")).toBe("600.00")
  })

  it("proporção que não é uma, ou fora do Anexo IV, é erro", () => {
    expect(() => misto("30000.01", "30000.00")).toThrow(/receitaAnexoIV/)
    expect(() => misto("0.00", "0.00")).toThrow(/receitaTotal/)
  })
})
