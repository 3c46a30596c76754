import type { Origem, Passo } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { fracao, reais, umaEntrada, umaMemoria, umParametro } from "./memoria-pdf.fixtures.ts"
import { emIntervalos, imprimirPassos, vigenciaPorExtenso } from "./passos-impressos.ts"

const SEM_NOTAS = new Map<string, number>()

function notas(passo: Passo, ordem: ReadonlyMap<string, number> = SEM_NOTAS): string[] {
  return imprimirPassos(passo, ordem)[0]?.notas.map(({ texto }) => texto) ?? []
}

function comOrigem(origem: Origem, rotulo = "Receita"): Passo {
  return { tipo: "entrada", rotulo, valor: reais("1.00"), origem }
}

describe("imprimirPassos", () => {
  it("mostra o resultado primeiro e cada passo antes dos que o formam", () => {
    const passos = imprimirPassos(umaMemoria(), SEM_NOTAS)
    const inicio = passos.slice(0, 4).map(({ nivel, rotulo }) => [nivel, rotulo])
    expect(inicio).toEqual([
      [0, "DAS de outubro/2026"],
      [1, "Receita tributada"],
      [2, "Receita de serviços de programação (Anexo III/V)"],
      [2, "Anexo da atividade sujeita ao Fator R"],
    ])
  })

  it.each([
    ["soma", ["+", "+"]],
    ["diferenca", ["", "−"]],
    ["produto", ["", "×"]],
    ["quociente", ["", "÷"]],
    ["grupo", ["", ""]],
  ] as const)("assina as partes de %s", (tipo, sinais) => {
    const partes = [umaEntrada("A", "4.00"), umaEntrada("B", "2.00")]
    const passos = imprimirPassos({ tipo, rotulo: "R", valor: reais("0.00"), partes }, SEM_NOTAS)
    expect(passos.slice(1).map(({ operador }) => operador)).toEqual(sinais)
  })

  it("dá nome ao arredondamento", () => {
    const parte = umaEntrada("Antes", "1.005")
    const base = { tipo: "arredondamento", rotulo: "R", parte } as const
    expect(notas({ ...base, valor: reais("1.01"), modo: "meio-para-cima", casas: 2 })).toEqual([
      "Arredondado ao centavo, metade para cima",
    ])
    expect(notas({ ...base, valor: fracao("0.28"), modo: "truncar", casas: 2 })).toEqual([
      "Cortado em 2 casas decimais, sem arredondar",
    ])
    expect(notas({ ...base, valor: fracao("0.3"), modo: "truncar", casas: 1 })).toEqual([
      "Cortado em 1 casa decimal, sem arredondar",
    ])
  })

  it("marca a alternativa e a faixa escolhidas, e só elas", () => {
    const passos = imprimirPassos(umaMemoria(), SEM_NOTAS)
    const escolha = passos.find(({ rotulo }) => rotulo.startsWith("Anexo da atividade"))
    expect(escolha?.notas.map(({ texto }) => texto)).toContain("[x] Sim → Anexo III")
    expect(escolha?.notas.map(({ texto }) => texto)).toContain("[ ] Não → Anexo V")
    const faixa = passos.find(({ faixas }) => faixas.length > 0)
    expect(faixa?.faixas.map(({ escolhida }) => escolhida)).toEqual([false, true, false, false, false, false])
    expect(faixa?.faixas[1]?.celulas.at(-1)).toBe("aplicada")
  })

  it("diz se o limite valeu", () => {
    const partes = { parte: umaEntrada("A", "4.00"), limite: umaEntrada("Teto", "2.00") }
    const base = { tipo: "limite", rotulo: "R", valor: reais("2.00"), ...partes } as const
    expect(notas({ ...base, aplicado: true })).toEqual(["Limite aplicado: vale o limite."])
    expect(notas({ ...base, aplicado: false })).toEqual(["O limite não alterou o valor."])
  })

  it("mostra norma, período da tabela e o que falta conferir", () => {
    const parametro = umParametro({ item: "Teto", tabela: "simples-teto-iss", ate: null, confianca: "memory" })
    const passo: Passo = {
      tipo: "parametro",
      rotulo: "Teto",
      valor: fracao("0.05"),
      norma: { titulo: "LC 116/2003 art. 8º II" },
      parametro,
    }
    expect(notas(passo)).toEqual([
      "LC 116/2003 art. 8º II · Teto (Teto do ISS no Simples Nacional e redistribuição do excedente), vigente desde 01/01/2018 (conferir)",
    ])
    expect(vigenciaPorExtenso(umParametro())).toBe("de 01/01/2018 a 31/12/2026")
  })
})

describe("origem das entradas", () => {
  const ordem = new Map([
    ["a", 1],
    ["b", 2],
    ["c", 3],
    ["d", 9],
  ])

  it.each<[Origem, string]>([
    [{ tipo: "notas", ids: ["c", "a", "b", "d"] }, "Origem: notas 1 a 3, 9 do anexo"],
    [{ tipo: "notas", ids: ["d"] }, "Origem: nota 9 do anexo"],
    [{ tipo: "notas", ids: ["a", "x"] }, "Origem: nota 1 do anexo e 1 nota fora do anexo"],
    [{ tipo: "notas", ids: ["x", "y"] }, "Origem: 2 notas fora do anexo"],
    [{ tipo: "notas", ids: [] }, "Origem: nenhuma nota"],
    [{ tipo: "receita-informada", ids: ["r"] }, "Origem: receita informada (1 lançamento)"],
    [{ tipo: "folha-informada", ids: ["f", "g"] }, "Origem: folha informada (2 lançamentos)"],
    [{ tipo: "cadastro", campo: "abertura" }, "Origem: cadastro da empresa, campo abertura"],
    [{ tipo: "receita-do-mes", competencia: "2026-03" }, "Origem: receita de 03/2026"],
  ])("%j", (origem, escrito) => {
    expect(notas(comOrigem(origem), ordem)).toEqual([escrito])
  })

  it("não repete o mês que o rótulo já diz", () => {
    const origem: Origem = { tipo: "receita-do-mes", competencia: "2026-03" }
    expect(notas(comOrigem(origem, "Receita de 03/2026"))).toEqual([])
  })
})

describe("emIntervalos", () => {
  it.each([
    [[5], "5"],
    [[1, 2], "1, 2"],
    [[3, 1, 2, 2], "1 a 3"],
    [[1, 2, 3, 5, 7, 8, 9, 10], "1 a 3, 5, 7 a 10"],
  ])("%j é %s", (numeros, escrito) => {
    expect(emIntervalos(numeros)).toBe(escrito)
  })
})
