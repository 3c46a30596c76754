import { describe, expect, it } from "vitest"
import { deReais } from "../nucleo/dinheiro.ts"
import { acrescentarPeriodos } from "./acrescentar.ts"
import { TABELAS, todasAsTabelas } from "./tabelas.ts"
import { tabelasNaoVerificadas, tabelasSemValorEm } from "./vigencias.ts"

function nomes(ano: number): string[] {
  return tabelasSemValorEm(ano).map(({ tabela }) => tabela)
}

describe("tabelas sem valor no ano", () => {
  it("em 2026 falta só a Selic, que não tem nenhum mês do ano", () => {
    expect(nomes(2026)).toEqual(["selic-mensal"])
  })

  it("em 2027 faltam as tabelas anuais e as que terminam em 2026", () => {
    const faltam = nomes(2027)
    for (const tabela of ["salario-minimo", "inss-empregado", "inss-teto", "selic-mensal"])
      expect(faltam).toContain(tabela)
    expect(faltam).not.toContain("simples-anexos")
    expect(faltam).not.toContain("irrf-mensal")
  })

  it("em 2029 faltam os anexos do Simples", () => {
    expect(nomes(2029)).toContain("simples-anexos")
  })

  it("diz o primeiro dia sem valor: no começo, no meio ou num vão do ano", () => {
    const com = (...vigencias: [string, string][]) => {
      const periodos = vigencias.map(([desde, ate]) => ({
        desde,
        ate,
        valor: deReais("1700.00"),
        norma: { titulo: "Decreto" },
        confianca: "memory" as const,
      }))
      const tabelas = acrescentarPeriodos(TABELAS, { salarioMinimo: periodos })
      return tabelasSemValorEm(2027, tabelas).find(({ tabela }) => tabela === "salario-minimo")?.desde
    }
    expect(com()).toBe("2027-01-01")
    expect(com(["2027-01-01", "2027-06-30"])).toBe("2027-07-01")
    expect(com(["2027-01-01", "2027-03-31"], ["2027-05-01", "2027-12-31"])).toBe("2027-04-01")
    expect(com(["2027-01-01", "2027-03-31"], ["2027-04-01", "2028-12-31"])).toBeUndefined()
  })

  it("a tabela preenchida pelo escritório deixa de faltar", () => {
    const tabelas = acrescentarPeriodos(TABELAS, {
      salarioMinimo: [
        {
          desde: "2027-01-01",
          ate: "2027-12-31",
          valor: deReais("1700.00"),
          norma: { titulo: "Decreto" },
          confianca: "memory",
        },
      ],
    })
    expect(tabelasSemValorEm(2027, tabelas).map(({ tabela }) => tabela)).not.toContain("salario-minimo")
  })
})

describe("tabelas abaixo de verificado", () => {
  it("lista cada período, sem nenhum verificado", () => {
    const lista = tabelasNaoVerificadas()
    expect(lista.every(({ confianca }) => confianca !== "verified")).toBe(true)
    const chaves = lista.map(({ tabela, desde }) => `${tabela} ${desde}`)
    expect(chaves).toContain("salario-minimo 2018-01-01")
    expect(chaves).toContain("simples-das-minimo 2018-01-01")
    expect(lista).toContainEqual(
      expect.objectContaining({ tabela: "selic-mensal", desde: "2025-01-01", ate: "2025-12-31", confianca: "memory" }),
    )
  })
})

describe("registro das tabelas", () => {
  it("toda tabela tem norma e período em ordem", () => {
    const tabelas = todasAsTabelas()
    expect(tabelas.length).toBeGreaterThan(60)
    for (const { periodos, tabela } of tabelas) {
      expect(periodos.length, tabela).toBeGreaterThan(0)
      for (const { norma } of periodos) expect(norma.titulo, tabela).not.toBe("")
    }
  })
})
