import type { MapeamentoDaPlanilha } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { comCampo, comoSeDisse, comTipo, emAndamento, etapaDe, faltaNaAba } from "./etapas.ts"

const coluna = (indice: number, campo: string, competencia: string | null = null) => ({ indice, campo, competencia })
const receita: MapeamentoDaPlanilha = {
  planilha: "Receita",
  tipo: "receita",
  colunas: [coluna(0, "cnpj"), coluna(1, "valor", "2025-01"), coluna(2, "valor", "2025-02")],
}

describe("colunas de uma aba", () => {
  it("um campo fica em uma coluna só: a que o tinha fica sem", () => {
    const mudado = comCampo(receita, 3, "cnpj", null)
    expect(mudado.colunas).toEqual([coluna(1, "valor", "2025-01"), coluna(2, "valor", "2025-02"), coluna(3, "cnpj")])
  })

  it("o mesmo valor em outro mês é outra coluna", () => {
    expect(comCampo(receita, 3, "valor", "2025-03").colunas).toHaveLength(4)
    expect(comCampo(receita, 3, "valor", "2025-02").colunas.map((c) => c.indice)).toEqual([0, 1, 3])
  })

  it("a mesma receita de outro anexo é outra coluna, e a do mesmo fica em uma só", () => {
    const deAnexo = comCampo(receita, 1, "valor", "2025-01", "Anexo I")
    expect(deAnexo.colunas[1]).toEqual({ ...coluna(1, "valor", "2025-01"), atividade: "Anexo I" })
    expect(comCampo(deAnexo, 3, "valor", "2025-01", "Anexo III").colunas).toHaveLength(4)
    expect(comCampo(deAnexo, 3, "valor", "2025-01", "Anexo I").colunas.map((c) => c.indice)).toEqual([0, 2, 3])
    expect(comTipo(deAnexo, "folha").colunas).toEqual([coluna(0, "cnpj")])
  })

  it("tirar o campo deixa a coluna de fora", () => {
    expect(comCampo(receita, 1, null, null).colunas.map((c) => c.indice)).toEqual([0, 2])
  })

  it("trocar o tipo da aba guarda o que os dois tipos têm", () => {
    expect(comTipo(receita, "empresa").colunas).toEqual([coluna(0, "cnpj")])
    expect(comTipo(receita, null)).toEqual({ ...receita, tipo: null })
  })

  it.each<[string, MapeamentoDaPlanilha, string | null]>([
    ["meses nas colunas bastam", receita, null],
    ["sem o CNPJ", { ...receita, colunas: receita.colunas.slice(1) }, "Diga qual coluna é CNPJ."],
    [
      "sem mês nenhum",
      { ...receita, colunas: [coluna(0, "cnpj"), coluna(1, "valor")] },
      "Diga qual coluna é a competência, ou de que mês é cada coluna.",
    ],
    ["de fora", { ...receita, tipo: null, colunas: [] }, null],
  ])("%s", (_nome, mapeamento, falta) => {
    expect(faltaNaAba(mapeamento)).toBe(falta)
  })
})

describe("clientes e fornecedores de uma empresa", () => {
  const EMPRESA = "11222333000181"
  const carteira: MapeamentoDaPlanilha = { planilha: "Clientes", tipo: "empresa", colunas: [coluna(0, "cnpj")] }
  const sugestoes = { cliente: [coluna(0, "documento"), coluna(1, "nome")] }

  it("o CNPJ que seria de uma empresa é do cliente dela, e a empresa é uma só", () => {
    const dela = comoSeDisse(carteira, { linhas: 3, sugestoes }, "cliente", EMPRESA)
    expect(dela).toEqual({
      planilha: "Clientes",
      tipo: "cliente",
      colunas: sugestoes.cliente,
      cnpjDaEmpresa: EMPRESA,
    })
    expect(faltaNaAba(dela)).toBeNull()
    expect(comTipo(dela, "empresa").cnpjDaEmpresa).toBeUndefined()
  })

  it("uma coluna que diz a empresa de cada linha toma o lugar da empresa de todas", () => {
    const dela = comoSeDisse(carteira, { linhas: 3, sugestoes }, "cliente", EMPRESA)
    expect(comCampo(dela, 4, "cnpj", null).cnpjDaEmpresa).toBeUndefined()
  })

  it("a aba de outro assunto, e a vazia, ficam como estão", () => {
    expect(comoSeDisse(receita, { linhas: 3, sugestoes }, "cliente", EMPRESA)).toBe(receita)
    expect(comoSeDisse(carteira, { linhas: 0, sugestoes }, "cliente", EMPRESA)).toBe(carteira)
  })
})

describe("etapas", () => {
  it.each([
    ["mapeando", 1, false],
    ["conferindo", 2, true],
    ["conferida", 2, false],
    ["gravando", 3, true],
    ["concluida", 4, false],
    ["desfazendo", 4, true],
  ] as const)("%s é a etapa %d (trabalhando: %s)", (estado, etapa, trabalhando) => {
    expect([etapaDe(estado), emAndamento(estado)]).toEqual([etapa, trabalhando])
  })
})
