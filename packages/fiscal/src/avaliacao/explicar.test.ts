import { describe, expect, it } from "vitest"
import { calcularInssEmpregado } from "../inss/empregado.ts"
import { calcularIrrf } from "../irrf/mensal.ts"
import { competencia } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "../simples/apuracao/empresa.casos.ts"
import { explicarEmTexto, lerValor } from "./explicar.ts"

describe("valores para leitura", () => {
  const casos: readonly [Passo["valor"], string][] = [
    [{ unidade: "reais", valor: "1234567.80" }, "R$ 1.234.567,80"],
    [{ unidade: "reais", valor: "-3.00" }, "-R$ 3,00"],
    [{ unidade: "reais", valor: "121.575" }, "R$ 121,575"],
    [{ unidade: "fracao", valor: "0.0600" }, "6 %"],
    [{ unidade: "fracao", valor: "0.0982500000" }, "9,825 %"],
    [{ unidade: "fracao", valor: "12.5" }, "1.250 %"],
    [{ unidade: "fracao", valor: "1" }, "100 %"],
    [{ unidade: "inteiro", valor: "12" }, "12"],
    [{ unidade: "texto", valor: "Anexo III" }, "Anexo III"],
  ]
  for (const [valor, texto] of casos) {
    it(`${valor.valor} (${valor.unidade}) lê-se ${texto}`, () => expect(lerValor(valor)).toBe(texto))
  }
})

describe("árvore em texto", () => {
  it("mostra conta, arredondamento, tabela e norma", () => {
    const { memoria } = calculado(
      calcularInssEmpregado({ competencia: competencia("2026-02"), salario: deReais("1621.00") }),
    )
    const texto = explicarEmTexto(memoria)
    expect(texto.split("\n")[0]).toBe("INSS do empregado: R$ 121,57")
    expect(texto).toContain("≈ INSS da 1ª faixa: R$ 121,57")
    expect(texto).toContain("arredondado a 2 casas, truncado")
    expect(texto).toContain("R$ 121,575")
    expect(texto).toContain("tabela inss-empregado, Alíquota da 1ª faixa, de 01/01/2026 a 31/12/2026")
    expect(texto).toContain("Portaria Interministerial MPS/MF 13/2026")
  })

  it("a última faixa do IRRF não tem limite, e os valores das faixas são sempre quantias", () => {
    const { memoria } = calculado(calcularIrrf({ dataPagamento: "2026-05-05", rendimento: deReais("9000.00") }))
    expect(explicarEmTexto(memoria)).toContain("▸ 5ª: de R$ 4.664,69 em diante, 27,5 %, deduzir R$ 908,73")
    for (const passo of todos(memoria)) {
      if (passo.tipo !== "faixa") continue
      for (const { de, ate, deduzir } of passo.faixas) {
        for (const valor of [de, ate, deduzir]) expect(valor).toMatch(/^\d+\.\d{2}$/)
      }
    }
  })

  it("escreve cada passo da árvore de um mês inteiro uma vez", () => {
    const { memoria } = calculado(apurarSimples(umaEmpresa("2026-10", { linhas: [linha("III", "45000.00")] })))
    const texto = explicarEmTexto(memoria)
    for (const { rotulo } of todos(memoria)) expect(texto).toContain(rotulo)
    expect(texto).toContain("▸ 3ª: de R$ 360.000,01 a R$ 720.000,00, 13,5 %, deduzir R$ 17.640,00")
  })
})
