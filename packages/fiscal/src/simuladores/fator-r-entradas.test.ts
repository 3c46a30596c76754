import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { simularFatorR } from "./fator-r.ts"
import type { EntradaFatorRSimulado } from "./fator-r-custo.ts"

const INICIO = competencia("2026-01")

function historico(valor: string, mudancas: Readonly<Record<string, string>> = {}): ReadonlyMap<Competencia, Centavos> {
  const meses = Array.from({ length: 14 }, (_, i) => somarMeses(INICIO, -1 - i))
  return new Map(meses.map((mes) => [mes, deReais(mudancas[mes] ?? valor)]))
}

/** R$ 10.000,00 a month and payroll of 28 %: Anexo III, 1st bracket, 6 %. */
function dados(extra: Partial<EntradaFatorRSimulado> = {}): EntradaFatorRSimulado {
  return {
    inicio: INICIO,
    abertura: "2015-01-10",
    receitas: [deReais("10000.00"), deReais("10000.00")],
    historicoReceitas: historico("10000.00"),
    historicoFolhas: historico("2800.00"),
    outraFolha: deReais("0.00"),
    proLaboreAtual: deReais("2800.00"),
    semCppDoDas: "conferido à parte",
    ...extra,
  }
}

const simular = (extra: Partial<EntradaFatorRSimulado> = {}) => calculado(simularFatorR(dados(extra))).resultado

describe("custo do caminho atual", () => {
  it("DAS + INSS + IRRF de cada mês, conta à mão", () => {
    // DAS 10.000 × 6 % = 600,00; INSS 2.800 × 11 % = 308,00; IRRF 2.800 − 607,20 = 2.192,80, isento
    const { atual, melhor, economia, conclusao, mesesNoAnexoIII, exata } = simular()
    expect(atual).toMatchObject({
      das: [60_000n, 60_000n],
      inss: [30_800n, 30_800n],
      irrf: [0n, 0n],
      anexos: ["III", "III"],
      fatorR: ["0.28", "0.28"],
      custo: deReais("1816.00"),
    })
    expect({ melhor, economia, mesesNoAnexoIII, exata }).toEqual({
      melhor: null,
      economia: 0n,
      mesesNoAnexoIII: ["2026-01", "2026-02"],
      exata: true,
    })
    expect(conclusao).toMatch(/já ficam no Anexo III/)
  })

  it("a outra folha conta no Fator R e não paga INSS do sócio", () => {
    // 1.800 + 1.000 = 2.800 por mês; INSS 1.800 × 11 % = 198,00
    const { atual } = simular({ outraFolha: deReais("1000.00"), proLaboreAtual: deReais("1800.00") })
    expect(atual).toMatchObject({ anexos: ["III", "III"], inss: [19_800n, 19_800n], custo: deReais("1596.00") })
    // Um centavo a menos de outra folha: janeiro só olha o histórico, fevereiro já não chega
    const { atual: semUmCentavo } = simular({ outraFolha: deReais("999.99"), proLaboreAtual: deReais("1800.00") })
    expect(semUmCentavo).toMatchObject({ anexos: ["III", "V"], fatorR: ["0.28", "0.27"] })
  })

  it("outras bases e dependentes chegam ao INSS e ao IRRF", () => {
    const proLaboreAtual = deReais("10000.00")
    // INSS 932,31; 9.067,69 × 27,5 % − 908,73 = 1.584,88
    expect(simular({ proLaboreAtual }).atual).toMatchObject({ inss: [93_231n, 93_231n], irrf: [158_488n, 158_488n] })
    // Restam 475,55 do teto: INSS 52,31; simplificado: 9.392,80 × 27,5 % − 908,73 = 1.674,29
    const outrasBases = deReais("8000.00")
    expect(simular({ proLaboreAtual, outrasBases }).atual).toMatchObject({
      inss: [5_231n, 5_231n],
      irrf: [167_429n, 167_429n],
    })
    // 52,31 + 4 × 189,59 = 810,67: 9.189,33 × 27,5 % − 908,73 = 1.618,33575
    expect(simular({ proLaboreAtual, outrasBases, dependentes: 4 }).atual.irrf).toEqual([161_834n, 161_834n])
  })

  it("mês sem receita não está em anexo nenhum", () => {
    const { atual, mesesNoAnexoIII } = simular({ receitas: [deReais("0.00"), deReais("10000.00")] })
    expect(atual.fatorR).toEqual([null, "0.30"])
    // Fevereiro: 12 × 2.800 ÷ 110.000 = 30,5 %
    expect(atual.das).toEqual([0n, 60_000n])
    expect(mesesNoAnexoIII).toEqual(["2026-02"])
  })
})

describe("um mês a alcançar", () => {
  it("paga exatamente o que falta para 28%, no mês anterior", () => {
    // Fevereiro olha de 02/2025 a 01/2026: 120.000 × 28 % = 33.600; folha de 11 × 2.790 = 30.690: faltam 2.910 em janeiro.
    // Sem aumento, 12 × 2.790 = 33.480, 27,9 %: Anexo V, 15,5 %: 1.550,01 com os arredondamentos.
    const { melhor, atual, economia, compensa, conclusao, mesesNoAnexoIII } = simular({
      historicoFolhas: historico("2790.00"),
      proLaboreAtual: deReais("2790.00"),
    })
    expect(atual).toMatchObject({ anexos: ["V", "V"], das: [155_001n, 155_001n] })
    expect(melhor).toMatchObject({ anexos: ["V", "III"], das: [155_001n, 60_000n] })
    expect(melhor?.proLabore).toEqual([deReais("2910.00"), deReais("2790.00")])
    // INSS 2.910 × 11 % = 320,10 em vez de 306,90; IRRF zero nos dois: 950,01 − 13,20 = 936,81
    expect(economia).toBe(deReais("936.81"))
    expect({ compensa, mesesNoAnexoIII }).toEqual({ compensa: true, mesesNoAnexoIII: ["2026-02"] })
    // O mesmo valor nos dois meses: 950,01 − 2 × 13,20 = 923,61
    expect(conclusao).toBe(
      "Compensa: R$ 2.910,00 de pró-labore por mês é o menor valor constante que fica no Anexo III de 02/2026 em diante, e economiza R$ 923,61 nos 2 meses. O que se paga a mais no começo volta em 02/2026.",
    )
  })

  it("o que custa mais do que economiza é dito, com quanto", () => {
    // Receita de 100,00 em fevereiro: o Anexo III poupa cerca de 9,50, e o INSS do que falta custa mais
    const { melhor, atual, economia, compensa, conclusao } = simular({
      receitas: [deReais("10000.00"), deReais("100.00")],
      historicoFolhas: historico("2000.00"),
      proLaboreAtual: deReais("2000.00"),
    })
    // Faltam 33.600 − 11 × 2.000 = 11.600,00 em janeiro: INSS no teto, 932,31, em vez de 220,00;
    // IRRF: (11.600,00 − 932,31) × 27,5 % − 908,73 = 2.024,88475
    expect(melhor?.proLabore).toEqual([deReais("11600.00"), deReais("2000.00")])
    expect(melhor).toMatchObject({ inss: [93_231n, 22_000n], irrf: [202_488n, 0n], anexos: ["V", "III"] })
    expect(economia).toBe(atual.custo - (melhor?.custo ?? 0n))
    expect(economia).toBeLessThan(0n)
    expect(compensa).toBe(false)
    // 15,51 no V e 6,00 no III: poupa 9,51; custa 712,31 + 2.024,88 = 2.737,19: 2.727,68 a mais
    expect(atual.das[1]).toBe(1_551n)
    expect(conclusao).toMatch(/^Não compensa: nos 2 meses, o plano mais barato até 28% custaria R\$ 2\.727,68 a mais/)
  })
})

describe("horizonte além da janela", () => {
  it("um só pagamento no mês que ainda alcança a janela da receita grande", () => {
    const inicio = competencia("2025-01")
    const antes = Array.from({ length: 14 }, (_, i) => somarMeses(inicio, -1 - i))
    const { atual, melhor, economia, compensa, exata } = simular({
      inicio,
      receitas: Array.from({ length: 14 }, (_, i) => deReais(i === 13 ? "60000.00" : "1000.00")),
      historicoReceitas: new Map(antes.map((mes) => [mes, deReais("1000.00")])),
      historicoFolhas: new Map(antes.map((mes) => [mes, deReais("0.00")])),
      proLaboreAtual: deReais("0.00"),
    })
    // Anexo V: 13 × 155,01 + 60.000 × 15,5 % = 11.315,13
    expect(atual.custo).toBe(deReais("11315.13"))
    // 28 % de 12.000 = 3.360. A janela de 02/2026 começa em 02/2025: pago nesse mês, serve a todas as de 03/2025 a 02/2026.
    // DAS: 2 × 155,01 + 11 × 60,00 + 3.600,00; INSS 369,60; IRRF (3.360 − 564,80) × 7,5 % − 169,44 = 40,20: 4.979,82.
    // Em 01/2025 pouparia 95,01 em fevereiro, e pediria outros 3.360 em 01/2026 (INSS 369,60): 5.254,41.
    // Repartir em dois meses pouparia no máximo os 40,20 do IRRF, e perderia os 95,01 de março.
    expect(melhor?.custo).toBe(deReais("4979.82"))
    expect(melhor?.anexos).toEqual(["V", "V", ...Array.from({ length: 12 }, () => "III")])
    expect(melhor?.proLabore[1]).toBe(deReais("3360.00"))
    expect({ economia, compensa, exata }).toEqual({ economia: deReais("6335.31"), compensa: true, exata: false })
  })
})

describe("entradas da simulação", () => {
  const erro = (extra: Partial<EntradaFatorRSimulado>) => () => simularFatorR(dados(extra))
  const MAIOR = "10000000000.00"
  const PASSA = "10000000000.01"

  it("de zero a dez bilhões de reais, e o erro diz o campo", () => {
    for (const valor of [PASSA, "-0.01"].map((texto) => deReais(texto))) {
      expect(erro({ receitas: [deReais("1.00"), valor] })).toThrow(
        /^receitas\[1\]: deve ficar entre zero e dez bilhões/,
      )
      expect(erro({ proLaboreAtual: valor })).toThrow(/^proLaboreAtual: /)
      expect(erro({ outraFolha: valor })).toThrow(/^outraFolha: /)
      expect(erro({ outrasBases: valor })).toThrow(/^outrasBases: /)
    }
    for (const valor of [PASSA, "-0.01"]) {
      expect(erro({ historicoReceitas: historico("1.00", { "2025-07": valor }) })).toThrow(
        /^historicoReceitas\.2025-07: /,
      )
      expect(erro({ historicoFolhas: historico("1.00", { "2025-08": valor }) })).toThrow(/^historicoFolhas\.2025-08: /)
    }
    expect(erro({ outrasBases: deReais(MAIOR), outraFolha: deReais(MAIOR) })).not.toThrow()
    expect(erro({ outrasBases: deReais("0.00") })).not.toThrow()
  })

  it("abertura depois do início e folha sem histórico são dados que faltam", () => {
    expect(simularFatorR(dados({ abertura: "2026-02-10" }))).toMatchObject({
      tipo: "faltam-dados",
      faltam: [{ codigo: "abertura-posterior", mensagem: expect.stringContaining("abriu em 02/2026") }],
    })
    const historicoFolhas = new Map([...historico("2800.00")].filter(([mes]) => mes !== "2025-05"))
    expect(simularFatorR(dados({ historicoFolhas }))).toMatchObject({
      tipo: "faltam-dados",
      faltam: [{ codigo: "folha-do-mes-ausente", competencia: "2025-05" }],
    })
  })
})
