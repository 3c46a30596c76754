import type { CategoriaDoBanco } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { despesasDo } from "./resumo.ts"

const categoria = (id: string, pai: string | null, resto: Partial<CategoriaDoBanco> = {}): CategoriaDoBanco => ({
  id,
  pai,
  nome: id,
  natureza: "saida",
  pessoal: false,
  arquivada: false,
  padrao: true,
  versao: 0,
  ...resto,
})
const ARVORE = [
  categoria("vendas", null, { natureza: "entrada" }),
  categoria("ocupacao", null),
  categoria("aluguel", "ocupacao"),
  categoria("energia", "ocupacao"),
  categoria("compras", null),
  categoria("do-socio", null, { pessoal: true }),
  categoria("transferencias", null, { natureza: "neutra" }),
]
const resumo = (...categorias: (readonly [id: string, ...valores: string[]])[]) => ({
  meses: ["2026-09", "2026-10"],
  categorias: categorias.map(([id, ...valores]) => ({ id, valores, linhas: 1 })),
  pendentes: [],
})

describe("despesas de um período", () => {
  it("a categoria soma o que está nela e abaixo, a maior primeiro, e o que entra ou só muda de conta não é despesa", () => {
    const despesas = despesasDo(
      resumo(
        ["vendas", "9000.00", "8000.00"],
        ["aluguel", "-2800.00", "-2800.00"],
        ["energia", "-400.00", "-500.50"],
        ["ocupacao", "0.00", "-10.00"],
        ["do-socio", "-147.00", "0.00"],
        ["transferencias", "-100.00", "0.00"],
      ),
      ARVORE,
    )
    expect(despesas.linhas.map(({ id, nivel, total }) => [id, nivel, total])).toEqual([
      // 5.600,00 + 900,50 + 10,00
      ["ocupacao", 0, "6510.50"],
      ["aluguel", 1, "5600.00"],
      ["energia", 1, "900.50"],
      ["do-socio", 0, "147.00"],
    ])
    // 2.800,00 + 400,00 + 147,00 and 2.800,00 + 500,50 + 10,00
    expect(despesas.porMes).toEqual(["3347.00", "3310.50"])
    expect([despesas.total, despesas.pessoal, despesas.media]).toEqual(["6657.50", "147.00", "3328.75"])
  })

  it("uma devolução diminui a categoria, e a que ficou em nada no período todo não aparece", () => {
    const despesas = despesasDo(resumo(["compras", "-100.00", "30.00"], ["energia", "0.00", "0.00"]), ARVORE)
    expect(despesas.linhas.map(({ id, valores, total }) => [id, valores, total])).toEqual([
      ["compras", ["100.00", "-30.00"], "70.00"],
    ])
  })
})
