// @vitest-environment happy-dom
import { describe, expect, it } from "vitest"
import { ehMaisNova } from "../versao.ts"
import { origemSegura } from "./origem.ts"
import { esperaAposFalha, esperaAteRenovar } from "./renovacao.ts"

describe("renovação do token", () => {
  it("um token de uma hora é renovado 5 minutos antes de vencer", () => {
    expect(esperaAteRenovar(1000, 1000 + 3600, 3600)).toBe(3300)
  })

  it("um token de 10 minutos, como os do provedor da casa, também: na metade da vida", () => {
    expect(esperaAteRenovar(0, 600, 600)).toBe(300)
  })

  it.each([
    [601, 301],
    [599, 300],
    [300, 150],
    [60, 30],
  ])("um token de %i s espera %i s: os que vivem menos de 10 minutos são renovados na metade", (duracao, espera) => {
    expect(esperaAteRenovar(0, duracao, duracao)).toBe(espera)
  })

  it("um token já dentro dos 5 minutos finais é renovado já", () => {
    expect(esperaAteRenovar(3300, 3600, 3600)).toBe(0)
    expect(esperaAteRenovar(3700, 3600, 3600)).toBe(0)
  })

  it("depois de falhas a espera dobra de 30 s até 16 min", () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(esperaAposFalha)).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })
})

describe("origem lembrada", () => {
  it.each([
    ["/painel/fechamento/das?competencia=2026-10", "/painel/fechamento/das?competencia=2026-10"],
    ["https://outro.example/", "/painel"],
    ["//outro.example/", "/painel"],
    ["/\\outro.example/", "/painel"],
    ["javascript:alert(1)", "/painel"],
    ["/conta/sair", "/painel"],
    ["/\t/evil.example", "/painel"],
    ["/\n/evil.example", "/painel"],
    ["/\\\\evil.example", "/painel"],
    ["/x/..//evil.example", "/painel"],
    ["/.//evil.example", "/painel"],
    ["/%2e//evil.example", "/painel"],
    ["/%2f/evil.example", "/painel"],
    ["/./conta/sair", "/painel"],
    ["/painel/../conta/sair", "/painel"],
    ["/%63onta/sair", "/painel"],
    ["/Conta/sair?x=1", "/painel"],
    ["/conta", "/painel"],
    ["/painel/%zz", "/painel/%zz"],
    ["/contas?de=//evil.example#a", "/contas?de=//evil.example#a"],
    ["/painel/./fechamento/../das?competencia=2026-10#topo", "/painel/das?competencia=2026-10#topo"],
    ["", "/painel"],
    [null, "/painel"],
  ])("%s leva a %s", (origem, esperado) => {
    expect(origemSegura(origem)).toBe(esperado)
  })
})

describe("versão nova", () => {
  it.each([
    ["0.1.1", "0.1.0", true],
    ["0.10.0", "0.9.9", true],
    ["1", "0.9.9", true],
    ["0.1.0", "0.1.0", false],
    ["0.0.9", "0.1.0", false],
    ["indefinida", "0.1.0", false],
  ])("%s é mais nova que %s? %s", (outra, atual, esperado) => {
    expect(ehMaisNova(outra, atual)).toBe(esperado)
  })
})
