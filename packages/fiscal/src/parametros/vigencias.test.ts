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

  it("o período vale até o último dia dele, inclusive", () => {
    const faltam = (ate: string) =>
      tabelasSemValorEm(
        2027,
        acrescentarPeriodos(TABELAS, {
          salarioMinimo: [
            { desde: "2027-01-01", ate, valor: deReais("1.00"), norma: { titulo: "Decreto" }, confianca: "memory" },
          ],
        }),
      ).find(({ tabela }) => tabela === "salario-minimo")?.desde
    expect(faltam("2027-12-31")).toBeUndefined()
    expect(faltam("2027-12-30")).toBe("2027-12-31")
    expect(faltam("2027-01-01")).toBe("2027-01-02")
  })

  it("tabela de ato anual que atravessa o ano com o ato velho também falta, desde 1º de janeiro", () => {
    const tabelas = acrescentarPeriodos(TABELAS, {
      salarioMinimo: [
        {
          desde: "2027-01-01",
          ate: "2028-12-31",
          valor: deReais("1700.00"),
          norma: { titulo: "Decreto" },
          confianca: "memory",
        },
      ],
    })
    const doMinimo = (ano: number) => tabelasSemValorEm(ano, tabelas).find(({ tabela }) => tabela === "salario-minimo")
    expect(doMinimo(2027)).toBeUndefined()
    expect(doMinimo(2028)).toEqual({
      tabela: "salario-minimo",
      descricao: "Salário mínimo",
      desde: "2028-01-01",
      ultimoPeriodo: "2027-01-01",
      revisaoAnual: true,
    })
    // Uma tabela aberta, sem ato todo ano, não falta.
    expect(nomes(2028)).not.toContain("simples-limite")
  })

  it("a tabela que acabou sem ser de ato anual diz o seu último período", () => {
    const anexos = tabelasSemValorEm(2029).find(({ tabela }) => tabela === "simples-anexos")
    expect(anexos).toMatchObject({ desde: "2029-01-01", ultimoPeriodo: "2027-01-01", revisaoAnual: false })
  })
})

describe("tabelas abaixo de verificado", () => {
  it("lista cada período, sem nenhum verificado", () => {
    const lista = tabelasNaoVerificadas()
    expect(lista.every(({ confianca }) => confianca !== "verified")).toBe(true)
    const chaves = lista.map(({ tabela, desde }) => `${tabela} ${desde}`)
    expect(chaves).toContain("salario-minimo 2018-01-01")
    expect(chaves).toContain("mei-ocupacoes-caminhoneiro 2022-01-01")
    expect(lista).toContainEqual(
      expect.objectContaining({ tabela: "selic-mensal", desde: "2025-01-01", ate: "2025-12-31", confianca: "memory" }),
    )
  })

  it("séries mensais saem em um trecho por ano e por grau de certeza, com a observação da tabela", () => {
    const lista = tabelasNaoVerificadas()
    const selic = lista.filter(({ tabela }) => tabela === "selic-mensal")
    expect(selic.map(({ desde, ate, confianca }) => [desde, ate, confianca])).toEqual([
      ["2018-01-01", "2018-12-31", "memory"],
      ["2021-01-01", "2021-12-31", "memory"],
      ["2025-01-01", "2025-12-31", "memory"],
    ])
    expect(selic[0]?.observacao).toBeNull()
    expect(lista.find(({ tabela }) => tabela === "reforma-cbs")?.observacao).toMatch(/ESTIMATIVA/)
  })

  it("períodos seguidos de outra certeza, de outro ato ou de outro ano não se juntam", () => {
    const minimo = (desde: string, ate: string, titulo: string, confianca: "memory" | "computed") => ({
      desde,
      ate,
      valor: deReais("1700.00"),
      norma: { titulo },
      confianca,
    })
    const tabelas = acrescentarPeriodos(TABELAS, {
      salarioMinimo: [
        minimo("2027-01-01", "2027-03-31", "A", "memory"),
        minimo("2027-04-01", "2027-06-30", "A", "memory"),
        minimo("2027-07-01", "2027-09-30", "A", "computed"),
        minimo("2027-10-01", "2027-12-31", "B", "computed"),
        minimo("2028-01-01", "2028-12-31", "B", "computed"),
      ],
    })
    const trechos = tabelasNaoVerificadas(tabelas).filter(
      ({ tabela, desde }) => tabela === "salario-minimo" && desde >= "2027-01-01",
    )
    expect(trechos.map(({ desde, ate }) => [desde, ate])).toEqual([
      ["2027-01-01", "2027-06-30"],
      ["2027-07-01", "2027-09-30"],
      ["2027-10-01", "2027-12-31"],
      ["2028-01-01", "2028-12-31"],
    ])
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

  it("cada período tem norma escrita, grau de certeza conhecido e a unidade da tabela", () => {
    for (const { tabela, unidade, periodos } of todasAsTabelas()) {
      expect(["reais", "fracao", "inteiro", "texto", "tabela"], tabela).toContain(unidade)
      for (const { norma, confianca } of periodos) {
        expect(norma.titulo, tabela).toMatch(/\S/)
        expect(["verified", "computed", "memory"], tabela).toContain(confianca)
      }
    }
  })

  it("as tabelas de ato anual são estas", () => {
    const anuais = todasAsTabelas().filter(({ revisaoAnual }) => revisaoAnual === true)
    expect(anuais.map(({ tabela }) => tabela).sort()).toEqual([
      "inss-empregado",
      "inss-teto",
      "salario-minimo",
      "selic-mensal",
    ])
  })

  it("a Selic publicada dos anos conferidos não sai como de memória", () => {
    const certeza = (ano: string) =>
      new Set(TABELAS.selicMensal.periodos.filter(({ desde }) => desde.startsWith(ano)).map((p) => p.confianca))
    for (const ano of ["2019", "2020", "2022", "2023", "2024"]) expect([...certeza(ano)]).toEqual(["verified"])
    for (const ano of ["2018", "2021", "2025"]) expect([...certeza(ano)]).toEqual(["memory"])
  })
})
