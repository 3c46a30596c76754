import { type Centavos, type Competencia, centavos, competencia, deReais, somarMeses, TABELAS } from "@partida/fiscal"
import { simularFatorR, situarFatorR } from "@partida/fiscal/simuladores"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parteDe, type Receptor, repartir } from "./partilha.ts"

const INICIO = competencia("2026-05")

const receptor = (idSocio: string, valor: bigint, extra: Partial<Receptor> = {}): Receptor => ({
  idSocio,
  nome: idSocio,
  versao: 1,
  valor: centavos(valor),
  outrasBases: centavos(0n),
  dependentes: 0,
  proximaMudanca: null,
  depois: centavos(valor),
  ...extra,
})

const historico = (valor: bigint): ReadonlyMap<Competencia, Centavos> =>
  new Map(Array.from({ length: 14 }, (_, i) => [somarMeses(INICIO, -1 - i), centavos(valor)] as const))

interface Cenario {
  readonly receita: bigint
  readonly folha: bigint
  readonly meses: number
  readonly valores: readonly bigint[]
}

/** The path of the first receiver, everybody else being the rest of the payroll, as the desk asks for it. */
function simular({ receita, folha, meses, valores }: Cenario) {
  const [primeiro = 0n, ...outros] = valores
  const entrada = {
    inicio: INICIO,
    abertura: "2015-01-10",
    receitas: Array.from({ length: meses }, () => centavos(receita)),
    historicoReceitas: historico(receita),
    historicoFolhas: historico(folha),
    outraFolha: centavos(outros.reduce((total, v) => total + v, 0n)),
    proLaboreAtual: centavos(primeiro),
    semCppDoDas: "a conta do teste é só a do pró-labore",
  }
  const resposta = simularFatorR(entrada)
  if (resposta.tipo !== "calculado") throw new Error("The scenario has all of its months.")
  return { entrada, ...resposta.resultado }
}

describe("partes iguais", () => {
  it("os centavos que não dividem vão para os primeiros, e a soma é o todo", () => {
    expect([0, 1, 2].map((i) => parteDe(1000n, i, 3))).toEqual([334n, 333n, 333n])
    expect([0, 1, 2].map((i) => parteDe(1001n, i, 3))).toEqual([334n, 334n, 333n])
    expect(parteDe(1000n, 0, 1)).toBe(1000n)
  })
})

describe("o caminho repartido, recalculado", () => {
  it("cada mês prometido no Anexo III está nele: r ≥ 28% pela regra, com o que cada pessoa recebe", () => {
    const casos = fc.record({
      receita: fc.bigInt({ min: 500_000n, max: 6_000_000n }),
      folha: fc.bigInt({ min: 0n, max: 1_500_000n }),
      meses: fc.integer({ min: 2, max: 8 }),
      valores: fc.array(fc.bigInt({ min: 0n, max: 900_000n }), { minLength: 1, maxLength: 3 }),
    })
    let comCaminho = 0
    fc.assert(
      fc.property(casos, (caso) => {
        const { entrada, atual, melhor } = simular(caso)
        if (melhor === null) return
        comCaminho++
        const receptores = caso.valores.map((v, i) => receptor(`p${i}`, v))
        const { pessoas } = repartir({ inicio: INICIO, atual, melhor, receptores, tabelas: TABELAS })
        const folhas = new Map(entrada.historicoFolhas)
        for (const [i] of entrada.receitas.entries()) {
          const paga = pessoas.reduce((total, p) => total + deReais(p.valores[i]?.novo ?? "0.00"), 0n)
          folhas.set(somarMeses(INICIO, i), centavos(paga))
        }
        const receitas = new Map(entrada.historicoReceitas)
        for (const [i, receita] of entrada.receitas.entries()) receitas.set(somarMeses(INICIO, i), receita)
        for (const [i, anexo] of melhor.anexos.entries()) {
          const resposta = situarFatorR({
            periodoApuracao: somarMeses(INICIO, i),
            abertura: entrada.abertura,
            receitas,
            folhas,
          })
          if (resposta.tipo !== "calculado") throw new Error("The window of every month is known.")
          expect(resposta.resultado.anexo).toBe(anexo)
          expect(resposta.resultado.fatorR >= "0.28").toBe(anexo === "III")
        }
      }),
      { numRuns: 40 },
    )
    expect(comCaminho).toBeGreaterThan(10)
  }, 60_000)

  it("uma pessoa só: o custo e a economia são os do caminho", () => {
    const { atual, melhor, economia } = simular({
      receita: 3_000_000n,
      folha: 200_000n,
      meses: 8,
      valores: [200_000n],
    })
    if (melhor === null) throw new Error("A company of 30.000 a month has a path.")
    const partilha = repartir({
      inicio: INICIO,
      atual,
      melhor,
      receptores: [receptor("a", 200_000n)],
      tabelas: TABELAS,
    })
    expect(deReais(partilha.custo)).toBe(melhor.custo)
    expect(deReais(partilha.economia)).toBe(economia)
  })

  it("duas pessoas pagam cada uma o seu: INSS e IRRF à mão", () => {
    // Aumento de 6.000,00 em maio, 3.000,00 para cada uma sobre 2.000,00: 5.000,00.
    // INSS 5.000 × 11 % = 550,00. IRRF: até 5.000,00 de rendimento a redução zera (Lei 15.270/2025).
    const caminho = (valores: readonly string[]) => ({
      proLabore: valores.map((v) => deReais(v)),
      das: valores.map(() => deReais("100.00")),
      inss: [],
      irrf: [],
      anexos: [],
      fatorR: [],
      cpp: [],
      custo: centavos(0n),
    })
    const { pessoas, custo } = repartir({
      inicio: INICIO,
      atual: caminho(["2000.00", "2000.00"]),
      melhor: caminho(["8000.00", "2000.00"]),
      receptores: [receptor("a", 200_000n), receptor("b", 200_000n)],
      tabelas: TABELAS,
    })
    for (const { valores } of pessoas)
      expect(valores).toEqual([
        { competencia: "2026-05", atual: "2000.00", novo: "5000.00", inss: "550.00", irrf: "0.00" },
        { competencia: "2026-06", atual: "2000.00", novo: "2000.00", inss: "220.00", irrf: "0.00" },
      ])
    // DAS 2 × 100; 2 × (550 + 220)
    expect(custo).toBe("1740.00")
  })

  it("abaixo do mínimo e valor futuro são ditos", () => {
    const caminho = { proLabore: [deReais("1000.00")], das: [deReais("0.00")], inss: [], irrf: [], anexos: [] }
    const mesmo = { ...caminho, fatorR: [], cpp: [], custo: centavos(0n) }
    const [pessoa] = repartir({
      inicio: INICIO,
      atual: mesmo,
      melhor: mesmo,
      receptores: [receptor("Ana", 100_000n, { proximaMudanca: "2026-05" })],
      tabelas: TABELAS,
    }).pessoas
    expect(pessoa?.avisos[0]).toContain("salário mínimo de R$ 1.621,00")
    expect(pessoa?.avisos[1]).toContain("Ana já tem outro valor a partir de 05/2026")
  })
})
