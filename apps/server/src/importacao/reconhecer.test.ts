import { describe, expect, it } from "vitest"
import { campoDoTitulo } from "./campo-do-titulo.ts"
import { reconhecer } from "./reconhecer.ts"
import type { Celula, Folha } from "./tipos.ts"

const folha = (nome: string, linhas: readonly (readonly Celula[])[]): Folha => ({
  nome,
  oculta: false,
  linhas: linhas.map((celulas, i) => ({ numero: i + 1, celulas: [...celulas] })),
  colunasOcultas: new Set(),
  mesclas: [],
  desde1904: false,
})
const colunasDe = (f: Folha) =>
  reconhecer(f).mapeamento.colunas.map(({ indice, campo, competencia }) => [indice, campo, competencia])

describe("o título de uma coluna", () => {
  it.each([
    ["CNPJ/MF", "cnpj"],
    ["C.N.P.J. (matriz)", "cnpj"],
    ["Nº do CNPJ", "cnpj"],
    ["Empresa (CNPJ)", "cnpj"],
    ["CNPJ do contribuinte", "cnpj"],
    ["Nome / Razão Social", "razaoSocial"],
    ["Empresa", "razaoSocial"],
    ["Ativ. principal (CNAE)", "cnae"],
    ["Classificação (CNAE)", "cnae"],
    ["Capital social (R$)", "capitalSocial"],
    // The CNPJ of somebody else is not that of the company.
    ["CNPJ do contador", null],
    ["Raiz do CNPJ anterior", null],
    ["Qualquer coisa", null],
    // Shortened, misspelt, of whom, or two names for one thing.
    ["CNPJ/CEI", "cnpj"],
    ["CNPJ/CPF/CAEPF", "cnpj"],
    ["INSC. FEDERAL", "cnpj"],
    ["RAZÃO SOC.", "razaoSocial"],
    ["Razão Socail", "razaoSocial"],
    ["NOME EMPRESARIAL DO CLIENTE", "razaoSocial"],
    ["REG. TRIB.", "regime"],
    ["Enquadr. Trib.", "regime"],
    ["Regime/Tributação", "regime"],
    ["dt. abert.", "dataAbertura"],
    ["Data de Abertura da Empresa", "dataAbertura"],
    ["Insc. Est.", "inscricaoEstadual"],
    ["Cidade/Estado", "municipio"],
    ["Vlr. Honor.", "valorDoHonorario"],
    // Two fields in one heading, and words that only look alike.
    ["CNPJ/Razão social", null],
    ["Idade", null],
    ["E-mail do contador", null],
  ])("%s é %s", (titulo, campo) => {
    expect(campoDoTitulo("empresa", titulo)).toBe(campo)
  })
})

describe("componentes da folha", () => {
  it.each([
    ["13º salário", "decimoTerceiro"],
    ["13º", "decimoTerceiro"],
    ["Férias", "ferias"],
    ["Autônomos (RPA)", "autonomos"],
    ["FGTS (8 %)", "fgts"],
    ["INSS patronal", "cppDarf"],
    ["CPP fora do DAS", "cppDarf"],
    ["CPP do DAS (R$)", "cppDas"],
    ["CPP e FGTS", "encargos"],
    // Of the DAS or of a DARF: a person says which.
    ["CPP", null],
  ])("a coluna %s é %s", (titulo, campo) => {
    expect(campoDoTitulo("folha", titulo)).toBe(campo)
  })

  it.each([
    ["13º salário 2026", "decimoTerceiro"],
    ["Férias 2026", "ferias"],
    ["FGTS 2026", "fgts"],
    ["CPP do DAS 2026", "cppDas"],
    ["Salários 2026", "salarios"],
    // Anything of the payroll: each row says its rubrica.
    ["Folha 2026", "valorDaRubrica"],
  ])("a aba %s, de meses em colunas, traz %s", (aba, campo) => {
    const lida = reconhecer(folha(aba, [["CNPJ", "Rubrica", "Janeiro"]]))
    expect([lida.mapeamento.tipo, lida.mapeamento.colunas.at(-1)]).toEqual([
      "folha",
      { indice: 2, campo, competencia: "2026-01" },
    ])
  })
})

describe("meses em colunas", () => {
  it("sem o ano, tomam o que o nome da aba diz; com ele, ficam com o seu", () => {
    const f = folha("Faturamento 2026", [["CNPJ", "Empresa", "jan/25", "Fevereiro", "mar"]])
    expect(colunasDe(f)).toEqual([
      [0, "cnpj", null],
      [2, "valor", "2025-01"],
      [3, "valor", "2026-02"],
      [4, "valor", "2026-03"],
    ])
  })

  it("tomam o ano escrito acima deles", () => {
    const linhas = [
      ["CNPJ", "2025", "2026"],
      [null, "Dezembro", "Janeiro"],
    ]
    expect(colunasDe(folha("Faturamento", linhas))).toEqual([
      [0, "cnpj", null],
      [1, "valor", "2025-12"],
      [2, "valor", "2026-01"],
    ])
  })

  it("sem ano em lugar nenhum, ou com dois, ninguém adivinha", () => {
    for (const nome of ["Faturamento", "Faturamento 2025 e 2026"])
      expect(colunasDe(folha(nome, [["CNPJ", "Receita", "Abril"]]))).toEqual([
        [0, "cnpj", null],
        [1, "valor", null],
      ])
  })

  it("uma data que perdeu o formato é o mês do seu dia 1; outro número não é mês", () => {
    // 46143 is 01/05/2026; 46144, the day after, and 12 are only numbers.
    const f = folha("Faturamento", [["CNPJ", 46_143, 46_144, 12]])
    expect(colunasDe(f)).toEqual([
      [0, "cnpj", null],
      [1, "valor", "2026-05"],
    ])
  })
})
