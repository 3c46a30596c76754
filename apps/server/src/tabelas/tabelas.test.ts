import { nomesDasTabelas } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { linhaDaTabela, linhasDaTabela, municipioPorNome, procurarNaTabela } from "./tabelas.ts"

describe("tabelas públicas", () => {
  // Row counts that the sources state: IBGE, LC 116, Receita, BACEN.
  it.each([
    ["municipios", 5571],
    ["cnaes", 1358],
    ["servicos-lc116", 201],
    ["codigos-tributacao", 338],
    ["naturezas-juridicas", 88],
    ["qualificacoes", 68],
  ] as const)("%s tem %i linhas", (tabela, linhas) => {
    expect(linhasDaTabela(tabela)).toHaveLength(linhas)
  })

  it.each(nomesDasTabelas)("em %s cada código é de uma linha só, com nome", (tabela) => {
    const linhas = linhasDaTabela(tabela)
    expect(new Set(linhas.map((l) => l.codigo)).size).toBe(linhas.length)
    expect(linhas.filter((l) => l.nome === "" || l.codigo === "")).toEqual([])
  })

  it("o código 1058 é o Brasil (tabela do BACEN)", () => {
    expect(linhaDaTabela("paises", "1058")?.nome).toBe("Brasil")
  })

  it("acha município sem acento, por código e dentro da UF", () => {
    expect(procurarNaTabela("municipios", { busca: "sao paulo", limite: 5 })[0]?.codigo).toBe("3550308")
    expect(procurarNaTabela("municipios", { busca: "3106200", limite: 5 })[0]?.nome).toBe("Belo Horizonte")
    expect(procurarNaTabela("municipios", { busca: "bom jesus", uf: "PB", limite: 5 }).map((l) => l.uf)).toEqual(["PB"])
    expect(municipioPorNome("SÃO JOSÉ DO RIO PRETO", "sp")?.codigo).toBe("3549805")
    expect(municipioPorNome("Embu-Guaçu", "SP")?.codigo).toBe("3515103")
    expect(municipioPorNome("São Paulo", "RJ")).toBeNull()
  })

  it("acha CNAE escrito com ou sem pontuação e diz quando está extinto", () => {
    const codigos = (busca: string) => procurarNaTabela("cnaes", { busca, limite: 3 }).map((l) => l.codigo)
    expect(codigos("6201-5/01")).toEqual(["6201501"])
    expect(codigos("6201501")).toEqual(["6201501"])
    expect(linhasDaTabela("cnaes").filter((l) => l.detalhe?.endsWith("(extinta)"))).toHaveLength(27)
  })

  it("escreve o subitem da LC 116 com quatro números", () => {
    expect(linhaDaTabela("servicos-lc116", "01.07")?.nome).toMatch(/^Suporte técnico/)
    expect(linhaDaTabela("codigos-tributacao", "010101")?.outroCodigo).toBe("01.01")
  })
})
