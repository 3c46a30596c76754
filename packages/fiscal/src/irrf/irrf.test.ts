import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularIrrf } from "./mensal.ts"

const JAN = "2026-01-30"

describe("IRRF mensal", () => {
  const casos: TabelaDeCasos = [
    // 2025-12: limite da isenção 2.428,80; 3.036,00 − 607,20 = 2.428,80 → zero; um centavo a mais: 2.428,81 × 7,5 % − 182,16 = 0,00075 → 0,00
    [
      "no limite da 1ª faixa",
      { dataPagamento: "2025-12-30", rendimento: "3036.00" },
      { base: "2428.80", imposto: "0.00" },
    ],
    // 2.826,65 × 7,5 % − 182,16 = 29,83875; 2.826,66 × 15 % − 394,16 = 29,839
    [
      "no limite da 2ª faixa",
      { dataPagamento: "2025-12-30", rendimento: "3433.85" },
      { base: "2826.65", imposto: "29.84" },
    ],
    [
      "acima da 2ª faixa",
      { dataPagamento: "2025-12-30", rendimento: "3433.86" },
      { base: "2826.66", imposto: "29.84" },
    ],
    // 4.664,68 × 22,5 % − 675,49 = 374,063; 4.664,69 × 27,5 % − 908,73 = 374,05975
    [
      "no limite da 4ª faixa",
      { dataPagamento: "2025-12-30", rendimento: "5271.88" },
      { base: "4664.68", imposto: "374.06" },
    ],
    [
      "acima da 4ª faixa",
      { dataPagamento: "2025-12-30", rendimento: "5271.89" },
      { base: "4664.69", imposto: "374.06" },
    ],
    // A mesma folha paga em 31/12/2025 não tem redução; em 01/01/2026 tem: 4.392,80 × 22,5 % − 675,49 = 312,89
    [
      "pago em 31/12/2025",
      { dataPagamento: "2025-12-31", rendimento: "5000.00" },
      { imposto: "312.89", reducao: "0.00" },
    ],
    [
      "pago em 01/01/2026",
      { dataPagamento: "2026-01-01", rendimento: "5000.00" },
      { imposto: "0.00", reducao: "312.89" },
    ],
    // 30/04/2023: sem simplificado, 2.500 × 7,5 % − 142,80 = 44,70; 01/05/2023: 2.500 − 528 = 1.972 → isento
    [
      "30/04/2023",
      { dataPagamento: "2023-04-30", rendimento: "2500.00" },
      { metodo: "deducoes-legais", imposto: "44.70" },
    ],
    ["01/05/2023", { dataPagamento: "2023-05-01", rendimento: "2500.00" }, { metodo: "simplificado", imposto: "0.00" }],
    // 31/01/2024: 3.000 − 528 = 2.472 × 7,5 % − 158,40 = 27,00; 01/02/2024: 2.435,20 × 7,5 % − 169,44 = 13,20
    ["31/01/2024", { dataPagamento: "2024-01-31", rendimento: "3000.00" }, { imposto: "27.00" }],
    ["01/02/2024", { dataPagamento: "2024-02-01", rendimento: "3000.00" }, { imposto: "13.20" }],
    // 30/04/2025: 3.100 − 564,80 = 2.535,20 × 7,5 % − 169,44 = 20,70; 01/05/2025: 2.492,80 × 7,5 % − 182,16 = 4,80
    ["30/04/2025", { dataPagamento: "2025-04-30", rendimento: "3100.00" }, { imposto: "20.70" }],
    ["01/05/2025", { dataPagamento: "2025-05-01", rendimento: "3100.00" }, { imposto: "4.80" }],
    // Deduções legais iguais ao simplificado (607,20): ficam as legais
    [
      "empate das deduções",
      { dataPagamento: JAN, rendimento: "9000.00", inss: "607.20" },
      { metodo: "deducoes-legais", deducao: "607.20" },
    ],
    [
      "um centavo a menos de deduções legais",
      { dataPagamento: JAN, rendimento: "9000.00", inss: "607.19" },
      { metodo: "simplificado" },
    ],
    [
      "um centavo a mais",
      { dataPagamento: JAN, rendimento: "9000.00", inss: "607.21" },
      { metodo: "deducoes-legais", deducao: "607.21" },
    ],
    // Pensão de 65 anos: 6.000 − 1.903,98 = 4.096,02; − 607,20 = 3.488,82 × 15 % − 394,16 = 129,163; redução total
    [
      "aposentadoria de 65 anos",
      { dataPagamento: JAN, rendimento: "6000.00", aposentadoria65: true },
      { base: "3488.82", imposto: "0.00" },
    ],
    // 13º: sem simplificado: 3.000 × 15 % − 394,16 = 55,84 e, em 2025, retido inteiro
    [
      "13º sem desconto simplificado",
      { dataPagamento: "2025-12-20", rendimento: "3000.00", decimoTerceiro: true },
      { metodo: "deducoes-legais", retido: "55.84" },
    ],
    // 13º de 2.500: 2.500 × 7,5 % − 182,16 = 5,34: retido mesmo abaixo de 10,00
    [
      "13º não tem dispensa de R$ 10,00",
      { dataPagamento: "2025-12-20", rendimento: "2500.00", decimoTerceiro: true },
      { retido: "5.34" },
    ],
    // Segunda parte do mês: 10.000 − 607,20 = 9.392,80 × 27,5 % − 908,73 = 1.674,29; já retidos 884,13
    [
      "pagamentos do mês somados",
      { dataPagamento: JAN, rendimento: "10000.00", jaRetido: "884.13" },
      { imposto: "1674.29", retido: "790.16" },
    ],
    [
      "retido a mais antes não vira negativo",
      { dataPagamento: JAN, rendimento: "3000.00", jaRetido: "50.00" },
      { retido: "0.00" },
    ],
    [
      "deduções maiores que o rendimento",
      { dataPagamento: JAN, rendimento: "500.00", inss: "55.00" },
      { base: "0.00", retido: "0.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("irrf.mensal", entrada)).toMatchObject(esperado))
  }

  it("dispensa: 10,00 não é retido, 10,01 é", () => {
    // (b × 7,5 % − 182,16): 10,00 em b = 2.562,13 (9,99975 → 10,00); 10,01 em b = 2.562,27 (10,01025)
    const retido = (rendimento: string) => resultadoDe("irrf.mensal", { dataPagamento: "2025-12-30", rendimento })
    expect(retido("3169.33")).toMatchObject({ base: "2562.13", imposto: "10.00", retido: "0.00" })
    expect(retido("3169.47")).toMatchObject({ base: "2562.27", imposto: "10.01", retido: "10.01" })
  })

  it("antes de 04/2015 e em data impossível é erro", () => {
    expect(() => resultadoDe("irrf.mensal", { dataPagamento: "2015-03-31", rendimento: "1.00" })).toThrow(
      /Não há valor/,
    )
    expect(() => resultadoDe("irrf.mensal", { dataPagamento: "2026-02-29", rendimento: "1.00" })).toThrow(
      /não é uma data/,
    )
    expect(() => resultadoDe("irrf.mensal", { dataPagamento: JAN, rendimento: "1.00", dependentes: -1 })).toThrow(
      /dependentes/,
    )
    expect(() => resultadoDe("irrf.mensal", { dataPagamento: JAN, rendimento: "1.00", dependentes: 100 })).toThrow(
      /de 0 a 99/,
    )
    expect(() => resultadoDe("irrf.mensal", { dataPagamento: JAN, rendimento: "1.00", dependentes: 99 })).not.toThrow()
    expect(() => resultadoDe("irrf.mensal", { dataPagamento: JAN, rendimento: "-1.00" })).toThrow(/rendimento/)
  })

  it("o retido não cai com o rendimento, salvo o centavo do arredondamento da redução, e não passa de 27,5%", () => {
    const valor = fc.bigInt({ min: 0n, max: 2_000_000n })
    fc.assert(
      fc.property(valor, valor, fc.constantFrom("2024-06-05", "2026-06-05"), (a, b, dataPagamento) => {
        const { imposto } = calculado(calcularIrrf({ dataPagamento, rendimento: centavos(a < b ? a : b) })).resultado
        const maior = calculado(calcularIrrf({ dataPagamento, rendimento: centavos(a < b ? b : a) })).resultado
        expect(maior.imposto + 1n).toBeGreaterThanOrEqual(imposto)
        expect(maior.imposto * 1000n).toBeLessThanOrEqual((a < b ? b : a) * 275n)
        expect(maior.impostoTabela - maior.reducao).toBe(maior.imposto)
      }),
    )
  })
})

describe("memória do IRRF", () => {
  const passos = (rendimento: string, extra: object = {}) =>
    todos(calculado(calcularIrrf({ dataPagamento: JAN, rendimento: deReais(rendimento), ...extra })).memoria)
  const achar = (rotulo: string, lista: readonly Passo[]) => lista.find((passo) => passo.rotulo === rotulo)

  it("as faixas da tabela, a escolhida no limite e um centavo acima, e o período selado", () => {
    const faixa = (rendimento: string) =>
      passos(rendimento, { dataPagamento: "2025-12-30" }).find(({ tipo }) => tipo === "faixa")
    // Base = rendimento − 607,20: 2.428,80 fecha a 1ª faixa
    expect(faixa("3036.00")).toMatchObject({ escolhida: 1, parametro: { item: "1ª faixa" } })
    expect(faixa("3036.01")).toMatchObject({ escolhida: 2, parametro: { item: "2ª faixa" } })
    expect(faixa("3036.00")).toMatchObject({
      faixas: [
        { numero: 1, de: "0.00", ate: "2428.80", aliquota: "0", deduzir: "0.00" },
        { numero: 2, de: "2428.81", ate: "2826.65", aliquota: "0.075", deduzir: "182.16" },
        { numero: 3, de: "2826.66", ate: "3751.05", aliquota: "0.15", deduzir: "394.16" },
        { numero: 4, de: "3751.06", ate: "4664.68", aliquota: "0.225", deduzir: "675.49" },
        { numero: 5, de: "4664.69", ate: "999999999.99", aliquota: "0.275", deduzir: "908.73" },
      ],
    })
  })

  it("dependentes e pensão só aparecem quando há; a escolha diz o que o simplificado substitui", () => {
    const sem = passos("6000.00", { inss: deReais("600.00"), dependentes: 0, pensao: deReais("0.00") })
    expect(achar("Dependentes", sem)).toBeUndefined()
    expect(achar("Pensão alimentícia judicial", sem)).toBeUndefined()
    expect(achar("Dedução usada", sem)?.observacao).toMatch(/substitui/)
    const com = passos("6000.00", { inss: deReais("600.00"), dependentes: 1, pensao: deReais("0.01") })
    expect(achar("Dedução × dependentes", com)?.valor.valor).toBe("189.59")
    expect(achar("Pensão alimentícia judicial", com)?.valor.valor).toBe("0.01")
    expect(
      achar(
        "Imposto pela tabela",
        com.filter(({ tipo }) => tipo === "arredondamento"),
      )?.norma?.titulo,
    ).toMatch(/15\.191\/2025/)
  })

  it("a redução troca de faixa um centavo acima de cada limite, e cita a lei", () => {
    const faixa = (rendimento: string) => achar("Faixa da redução", passos(rendimento))?.valor.valor
    expect(faixa("4999.99")).toBe("Redução total")
    expect(faixa("5000.00")).toBe("Redução total")
    expect(faixa("5000.01")).toBe("Redução parcial")
    expect(faixa("7350.00")).toBe("Redução parcial")
    expect(faixa("7350.01")).toBe("Sem redução")
    expect(achar("Faixa da redução", passos("5000.00"))?.norma?.titulo).toMatch(/15\.270\/2025/)
    const acima = passos("7350.01").filter(({ rotulo }) => rotulo === "Redução da Lei 15.270/2025")
    expect(acima.map(({ observacao }) => observacao)).toContain("Rendimento acima do limite.")
  })

  it("em R$ 5.000,00 vale o máximo da lei, e não a fórmula, que daria um centavo a mais", () => {
    // 13º sem simplificado: 5.000 × 27,5 % − 908,73 = 466,27; 978,62 − 0,133145 × 5.000 = 312,895 → 312,90
    const { resultado } = calculado(
      calcularIrrf({ dataPagamento: JAN, rendimento: deReais("5000.00"), decimoTerceiro: true }),
    )
    expect(resultado).toMatchObject({ impostoTabela: deReais("466.27"), reducao: deReais("312.89") })
  })

  it("o imposto do mês é em reais, e a data impossível diz o campo", () => {
    const antes = passos("9000.00", { jaRetido: deReais("10.00") })
    expect(achar("Imposto do mês", antes)?.valor.unidade).toBe("reais")
    expect(() => calcularIrrf({ dataPagamento: "2026-02-30", rendimento: deReais("1.00") })).toThrow(/^dataPagamento: /)
    expect(() => calcularIrrf({ dataPagamento: JAN, rendimento: deReais("-0.01") })).toThrow(/^rendimento: /)
  })
})
