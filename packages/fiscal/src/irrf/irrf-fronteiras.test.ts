import { describe, expect, it } from "vitest"
import { deReais } from "../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { resultadoDe, type TabelaDeCasos } from "../testes/valores.casos.ts"
import { calcularIrrf } from "./mensal.ts"

describe("fronteiras da tabela de 2015 a 04/2023", () => {
  const em2023 = { dataPagamento: "2023-04-28" }
  const casos: TabelaDeCasos = [
    // 1.903,99 × 7,5 % − 142,80 = −0,00075: nunca negativo
    ["um centavo acima da isenção", { ...em2023, rendimento: "1903.99" }, { base: "1903.99", imposto: "0.00" }],
    // 2.826,65 × 7,5 % − 142,80 = 69,19875; × 15 % − 354,80 = 69,1975
    ["fim da 2ª faixa", { ...em2023, rendimento: "2826.65" }, { impostoTabela: "69.20" }],
    // 4.664,68 × 22,5 % − 636,13 = 413,423; 4.664,69 × 27,5 % − 869,36 = 413,42975
    ["fim da 4ª faixa", { ...em2023, rendimento: "4664.68" }, { impostoTabela: "413.42" }],
    ["começo da 5ª faixa", { ...em2023, rendimento: "4664.69" }, { impostoTabela: "413.43" }],
    // 10.000,00 − 2 × 189,59 − 1.000,00 − 500,00 = 8.120,82 × 27,5 % − 869,36 = 1.363,8655
    [
      "INSS, dois dependentes e pensão",
      { ...em2023, rendimento: "10000.00", inss: "1000.00", dependentes: 2, pensao: "500.00" },
      { deducao: "1879.18", base: "8120.82", retido: "1363.87" },
    ],
    // 1.000,00 − 1.903,98: a parcela isenta não passa da aposentadoria
    [
      "aposentadoria menor que a parcela isenta",
      { ...em2023, rendimento: "1000.00", aposentadoria65: true },
      { base: "0.00", retido: "0.00" },
    ],
  ]
  for (const [titulo, entrada, esperado] of casos) {
    it(titulo, () => expect(resultadoDe("irrf.mensal", entrada)).toMatchObject(esperado))
  }

  it("o já retido no mês desconta do imposto, e a dispensa olha o imposto inteiro", () => {
    // 2.036,67 × 7,5 % − 142,80 = 9,95025; 2.037,47 × 7,5 % − 142,80 = 10,01025
    const retido = (rendimento: string, jaRetido: string) =>
      resultadoDe("irrf.mensal", { ...em2023, rendimento, jaRetido }).retido
    expect(retido("2036.67", "0.00")).toBe("0.00")
    expect(retido("2037.47", "0.00")).toBe("10.01")
    expect(retido("2037.47", "10.00")).toBe("0.01")
    expect(retido("2037.47", "10.01")).toBe("0.00")
    expect(retido("2037.47", "10.02")).toBe("0.00")
  })
})

describe("redução com outros limites", () => {
  const vigente = TABELAS.reducaoDoIrrf.periodos.at(-1)
  const regra = vigente?.valor ?? null
  const reduzida = (rendimento: string, limiteParcial: string) => {
    if (vigente === undefined || regra === null) throw new Error("sem redução")
    const periodo = { ...vigente, valor: { ...regra, limiteParcial: deReais(limiteParcial) } }
    const tabelas = acrescentarPeriodos(
      { ...TABELAS, reducaoDoIrrf: { ...TABELAS.reducaoDoIrrf, periodos: [] } },
      { reducaoDoIrrf: [periodo] },
    )
    return calculado(calcularIrrf({ dataPagamento: "2026-01-30", rendimento: deReais(rendimento) }, tabelas)).resultado
      .reducao
  }

  it("acaba no limite da lei, e não onde a fórmula chega a zero", () => {
    // 978,62 − 0,133145 × 7.000 = 46,605; 978,62 − 0,133145 × 7.900 = −73,2255
    expect(reduzida("7000.00", "7000.00")).toBe(deReais("46.61"))
    expect(reduzida("7000.01", "7000.00")).toBe(0n)
    expect(reduzida("7900.00", "8000.00")).toBe(0n)
  })
})

describe("entradas do IRRF", () => {
  const erro = (extra: object) => () =>
    calcularIrrf({ dataPagamento: "2026-01-30", rendimento: deReais("1000.00"), ...extra })

  it("cada valor negativo diz o seu campo; dependentes são inteiros de 0 a 99", () => {
    for (const campo of ["rendimento", "inss", "pensao", "jaRetido"]) {
      expect(erro({ [campo]: deReais("-0.01") })).toThrow(new RegExp(`^${campo}: `))
      expect(erro({ [campo]: deReais("0.00") })).not.toThrow()
    }
    for (const dependentes of [-1, 100, 1.5]) expect(erro({ dependentes })).toThrow(/^dependentes: /)
    for (const dependentes of [0, 99]) expect(erro({ dependentes })).not.toThrow()
  })

  it("só o 13º avisa da redução a conferir", () => {
    const avisos = (extra: object) => calculado(erro(extra)()).avisos
    expect(avisos({})).toEqual([])
    expect(avisos({ decimoTerceiro: true })).toEqual([expect.stringMatching(/^13º salário/)])
  })
})
