import { describe, expect, it } from "vitest"
import { type Competencia, competencia, competenciasEntre } from "../nucleo/competencia.ts"
import { centavos, deReais } from "../nucleo/dinheiro.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { TABELAS } from "../parametros/tabelas.ts"
import { type EntradaDaBusca, menorFolha, necessidadeDe } from "./fator-r-necessidade.ts"

const regraEm = (data: string) => vigenteEm(TABELAS.regraDoFatorR, data).valor

describe("menor folha que alcança 28 %", () => {
  it("truncada em duas casas: 28 % da receita, o centavo que falta para cima", () => {
    const regra = regraEm("2026-10-01")
    expect(menorFolha(480_000_00n, regra)).toBe(134_400_00n)
    // 28 % de 100,01 = 28,0028: com 28,00 a razão é 0,2799…, truncada em 0,27.
    expect(menorFolha(100_01n, regra)).toBe(28_01n)
    expect(menorFolha(1n, regra)).toBe(1n)
  })

  it("arredondada (até 03/2018): 27,5 % já se mostram 0,28", () => {
    const regra = regraEm("2018-03-01")
    expect(menorFolha(100_00n, regra)).toBe(27_50n)
    expect(menorFolha(100_01n, regra)).toBe(27_51n)
  })

  it("sem receita basta um centavo (r = 0,28), e onde a lei dá menos nada basta", () => {
    const regra = regraEm("2026-10-01")
    expect(menorFolha(0n, regra)).toBe(1n)
    expect(menorFolha(0n, { ...regra, semReceita: taxa("0.27") })).toBeNull()
  })

  it("sem janela (primeiros meses desde 2027) a lei dá 0,28 e folha alguma é precisa", () => {
    const regra = regraEm("2027-01-01")
    expect(menorFolha(100_00n, regra, false)).toBe(0n)
    expect(menorFolha(100_00n, regra, true)).toBe(28_00n)
    expect(menorFolha(100_00n, { ...regra, semJanela: taxa("0.27") }, false)).toBeNull()
    // Até 2026 nada se dizia de quem não tem janela.
    expect(menorFolha(100_00n, regraEm("2026-10-01"), false)).toBe(28_00n)
  })
})

describe("o que falta de pró-labore em cada mês", () => {
  const todos = <T extends bigint>(valor: T) =>
    new Map<Competencia, T>(
      competenciasEntre(competencia("2025-01"), competencia("2026-09")).map((mes) => [mes, valor]),
    )
  const dados: EntradaDaBusca = {
    inicio: competencia("2026-10"),
    abertura: "2019-05-10",
    receitas: [deReais("50000.00"), deReais("60000.00"), deReais("70000.00")],
    historicoReceitas: todos(deReais("40000.00")),
    historicoFolhas: todos(deReais("10000.00")),
    outraFolha: deReais("500.00"),
    proLaboreAtual: deReais("2000.00"),
    cpp: [deReais("100.00"), deReais("200.00"), deReais("300.00")],
  }
  const em = (indice: number, extra: Partial<EntradaDaBusca> = {}) =>
    necessidadeDe({ ...dados, ...extra }, indice, TABELAS)

  it("o mês não entra na própria janela: o primeiro depende só do passado", () => {
    // 12 × 40.000 × 28 % = 134.400 − 12 × 10.000.
    expect(em(0)).toEqual({ indices: [], valor: 14_400_00n })
  })

  it("o terceiro conta os dois primeiros: receita, outra folha e a CPP de cada um", () => {
    // (10 × 40.000 + 50.000 + 60.000) × 28 % = 142.800 − (10 × 10.000 + 2 × 500 + 100 + 200).
    expect(em(2)).toEqual({ indices: [0, 1], valor: 41_500_00n })
  })

  it("folha que sobra dá zero ou menos; o que não se sabe do passado conta zero", () => {
    expect(em(0, { historicoFolhas: todos(deReais("11200.00")) })?.valor).toBe(0n)
    expect(em(0, { historicoFolhas: todos(deReais("12000.00")) })?.valor).toBe(-9_600_00n)
    expect(em(0, { historicoReceitas: new Map(), historicoFolhas: new Map() })).toEqual({ indices: [], valor: 1n })
    expect(em(2, { cpp: [] })?.valor).toBe(41_800_00n)
  })

  it("antes da abertura não há janela; na abertura a janela é o próprio mês", () => {
    expect(em(0, { abertura: "2026-11-02" })).toBeNull()
    // 60.000 × 28 % = 16.800 − 500 − 200.
    expect(em(1, { abertura: "2026-11-02" })).toEqual({ indices: [1], valor: 16_100_00n })
    expect(em(0, { cpp: [centavos(0n)] })?.indices).toEqual([])
  })
})
