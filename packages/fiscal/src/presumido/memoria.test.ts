import { describe, expect, it } from "vitest"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { umMes } from "./mes.casos.ts"
import { apurarPresumido } from "./mes.ts"
import type { ResultadoMesDoPresumido } from "./tipos.ts"

const SEMESTRE = Object.fromEntries([1, 2, 3, 4, 5, 6].map((mes) => [`2026-0${mes}`, "500000.00"]))

const trimestre = (receita: string, csll = "0.00") =>
  calculado<ResultadoMesDoPresumido>(
    apurarPresumido(
      umMes(
        "2026-09",
        {
          "2026-07": { receitas: { "servicos-gerais": receita }, outrasReceitas: "1500.00", csll },
          "2026-08": {},
          "2026-09": { receitas: { comercio: "10000.00" } },
        },
        { anteriores: SEMESTRE },
      ),
    ),
  )

describe("a memória do mês que fecha o trimestre mostra de onde vem a base", () => {
  it("receita × presunção de cada atividade, mais outras receitas, com o artigo", () => {
    const { memoria } = trimestre("100000.00")
    const passos = todos(memoria)
    // 100.000 × 32 % = 32.000; 10.000 × 8 % = 800; + 1.500 = 34.300
    expect(
      passos.find(({ tipo, rotulo }) => tipo === "arredondamento" && rotulo === "Base de cálculo IRPJ"),
    ).toMatchObject({
      valor: { valor: "34300.00" },
      parte: {
        partes: [
          { rotulo: "Base: Serviços em geral", valor: { valor: "32000.00" } },
          { rotulo: "Base: Comércio, revenda de mercadorias", valor: { valor: "800.00" } },
          { rotulo: "Outras receitas e ganhos de capital", valor: { valor: "1500.00" } },
        ],
      },
    })
    // CSLL: 100.000 × 32 % + 10.000 × 12 % + 1.500 = 34.700
    expect(
      passos.find(({ tipo, rotulo }) => tipo === "arredondamento" && rotulo === "Base de cálculo CSLL")?.valor.valor,
    ).toBe("34700.00")
    const presuncao = passos.find(({ rotulo }) => rotulo === "Presunção: Serviços em geral")
    expect(presuncao).toMatchObject({ norma: { titulo: expect.stringContaining("Lei 9.249/1995 arts. 15 e 20") } })
  })

  it("a tabela de presunção é selada com o mês, e a norma do rateio da LC 224/2025 está escrita", () => {
    const { memoria, parametros } = trimestre("3000000.00")
    expect(parametros).toContainEqual(
      expect.objectContaining({ tabela: "lucro-presumido-presuncao", item: "Serviços em geral, IRPJ" }),
    )
    expect(todos(memoria).some(({ norma }) => norma?.titulo === "LC 224/2025 art. 4º §5º II")).toBe(true)
  })

  it("palavras para pessoas: nem código de atividade, nem concordância errada", () => {
    // The rows themselves are named by who asks; "servicos-gerais, 07/2026" is what this test calls its row.
    const passos = todos(trimestre("100000.00", "10.00").memoria)
    const rotulos = passos.flatMap(({ tipo, rotulo }) => (tipo === "entrada" && / 0|,/.test(rotulo) ? [] : [rotulo]))
    expect(rotulos.filter((rotulo) => /servicos-gerais|CSLL retido/.test(rotulo))).toEqual([])
    expect(rotulos).toContain("CSLL retida na fonte")
  })
})
