import { describe, expect, it } from "vitest"
import { linhasDaTabela } from "../../tabelas/tabelas.ts"
import { sugestaoDePresuncao } from "./presuncao.ts"

/** Lei 9.249/1995 arts. 15 and 20; the names of the CNAE subclasses are of the public table. */
const CASOS: readonly (readonly [cnae: string, oQueE: string, ...atividades: string[]])[] = [
  ["4731800", "posto de combustíveis", "revenda-combustiveis"],
  ["4732600", "varejo de lubrificantes", "comercio"],
  ["4711302", "supermercado", "comercio"],
  ["4520001", "oficina de automóveis", "servicos-gerais"],
  ["4619200", "representante comercial", "intermediacao-de-negocios"],
  ["4512901", "representante de veículos", "intermediacao-de-negocios"],
  ["1091102", "padaria que fabrica", "industria"],
  ["3314707", "manutenção de máquinas", "servicos-gerais"],
  ["1813001", "impressão de material publicitário", "industria", "servicos-gerais"],
  ["4930202", "transporte rodoviário de carga", "transporte-cargas"],
  ["4921301", "ônibus municipal", "transporte-passageiros"],
  ["4110700", "incorporação", "atividade-imobiliaria"],
  ["4120400", "construção de edifícios", "construcao-com-materiais", "construcao-so-mao-de-obra"],
  ["6810201", "venda de imóveis próprios", "atividade-imobiliaria"],
  ["6810202", "aluguel de imóveis próprios", "administracao-locacao-cessao-de-bens"],
  ["6821801", "corretagem de imóveis", "intermediacao-de-negocios"],
  ["7711000", "locação de automóveis", "administracao-locacao-cessao-de-bens"],
  ["6491300", "factoring", "factoring"],
  ["5611201", "restaurante", "comercio", "servicos-gerais"],
  ["8610101", "hospital", "servicos-gerais", "servicos-hospitalares"],
  ["8630503", "consultório médico", "servicos-gerais"],
  ["6204000", "consultoria em TI", "servicos-gerais"],
]

describe("presunção pelo CNAE", () => {
  it.each(CASOS)("%s, %s", (cnae, _oQueE, ...atividades) => {
    const sugestao = sugestaoDePresuncao(cnae, "2026-10")
    expect(sugestao.opcoes).toEqual(atividades)
    // Only a single answer is a suggestion; with more than one, a person chooses.
    expect(sugestao.situacao).toBe(atividades.length === 1 ? "sugerido" : "ambiguo")
    expect(sugestao.sugerida).toBe(atividades.length === 1 ? atividades[0] : null)
  })

  it("todo CNAE tem resposta, com motivo, norma e os percentuais da tabela do mês", () => {
    const todos = linhasDaTabela("cnaes")
    expect(todos.length).toBeGreaterThan(1_000)
    for (const { codigo } of todos) {
      const { opcoes, motivo, norma, presuncoes } = sugestaoDePresuncao(codigo, "2026-10")
      expect(opcoes.length).toBeGreaterThan(0)
      for (const opcao of opcoes) expect(presuncoes.some(({ atividade }) => atividade === opcao)).toBe(true)
      expect(motivo).toMatch(/\.$/)
      expect(norma.titulo).toContain("Lei 9.249/1995")
    }
    const { presuncoes } = sugestaoDePresuncao("6204000", "2026-10")
    expect(presuncoes).toContainEqual({ atividade: "servicos-gerais", irpj: "0.32", csll: "0.32" })
  })
})
