import { describe, expect, it } from "vitest"
import { escreverBase, lerBase, nomeador, nomeDaBase } from "./base.ts"
import { degraus } from "./degraus.ts"

describe("com o que se compara, no endereço", () => {
  it.each([
    ["2026-09", { com: "2026-09" }],
    ["2026-09.2", { com: "2026-09", versaoCom: 2 }],
    // What a hand broke is as if nothing had been chosen.
    ["2026-09.0", { com: "2026-09" }],
    ["2026-09.x", { com: "2026-09" }],
    ["2026-13", {}],
    ["", {}],
    [undefined, {}],
  ] as const)("%s", (texto, esperado) => {
    expect(lerBase(texto)).toEqual(esperado)
  })

  it("vai e volta, e tem nome de gente", () => {
    const base = { competencia: "2026-09", versao: 3 }
    expect(lerBase(escreverBase(base))).toEqual({ com: "2026-09", versaoCom: 3 })
    expect(nomeDaBase(base)).toBe("set/2026, versão 3")
    expect(nomeDaBase({ competencia: "2026-09", versao: null })).toBe("set/2026")
  })
})

describe("o nome de cada cálculo", () => {
  it("só diz a versão onde o mês tem mais de uma", () => {
    const nome = nomeador([
      { competencia: "2026-10", versao: 2 },
      { competencia: "2026-10", versao: 1 },
      { competencia: "2026-09", versao: 1 },
    ])
    expect(nome({ competencia: "2026-10", versao: 1 })).toBe("out/2026, versão 1")
    expect(nome({ competencia: "2026-09", versao: 1 })).toBe("set/2026")
  })
})

describe("degraus da ponte", () => {
  it("cada parte começa onde a anterior terminou, e o fim é o novo valor", () => {
    // 100 + 50 − 30 = 120, na escala de 150
    expect(degraus("100.00", ["50.00", "-30.00"], "120.00")).toEqual([
      { inicio: 0, largura: 66.66 },
      { inicio: 66.66, largura: 33.33 },
      { inicio: 80, largura: 20 },
      { inicio: 0, largura: 80 },
    ])
  })

  it("um degrau abaixo de zero cabe na escala", () => {
    // 10 − 20 + 30 = 20: de −10 a 20
    expect(degraus("10.00", ["-20.00", "30.00"], "20.00")).toEqual([
      { inicio: 33.33, largura: 33.33 },
      { inicio: 0, largura: 66.66 },
      { inicio: 0, largura: 100 },
      { inicio: 33.33, largura: 66.66 },
    ])
  })

  it("longe de zero, a escala deixa de fora o que todos os degraus têm em comum", () => {
    // 1.000 + 80 + 20 = 1.100: a escala vai de 975 (um quarto do trecho abaixo do menor) a 1.100
    expect(degraus("1000.00", ["80.00", "20.00"], "1100.00")).toEqual([
      { inicio: 0, largura: 20 },
      { inicio: 20, largura: 64 },
      { inicio: 84, largura: 16 },
      { inicio: 0, largura: 100 },
    ])
  })

  it("sem valores não há barra", () => {
    expect(degraus("0.00", [], "0.00")).toEqual([
      { inicio: 0, largura: 0 },
      { inicio: 0, largura: 0 },
    ])
  })
})
