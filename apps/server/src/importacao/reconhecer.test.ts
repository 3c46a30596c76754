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

describe("títulos do quadro de sócios", () => {
  it.each([
    ["% Part.", "participacao"],
    ["Part. (%)", "participacao"],
    ["R$ Pró-labore", "proLabore"],
    ["C.P.F.", "documento"],
    ["%", "participacao"],
  ])("%s é %s", (titulo, campo) => {
    expect(campoDoTitulo("socio", titulo)).toBe(campo)
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

describe("o título da aba colado ao cabeçalho", () => {
  const CABECALHO = ["Código", "Razão Social", "CNPJ", "Abertura", "Município", "UF", "Regime"]
  const ALFA = [12, "Alfa Serviços Ltda", "11222333000181", "10/01/2021", "Campinas", "SP", "Simples"]
  const titulos: readonly (readonly [string, readonly (readonly Celula[])[]])[] = [
    ["só palavras", [["RELAÇÃO DE EMPRESAS"]]],
    ["um ano", [["RELAÇÃO DE EMPRESAS 2026"]]],
    ["um mês", [["RELAÇÃO DE EMPRESAS - 10/2026"]]],
    ["um anexo", [["EMPRESAS DO ANEXO III"]]],
    ["a emissão ao lado", [["RELAÇÃO DE EMPRESAS", null, null, null, null, "Emitido em 01/10/2026"]]],
    ["o timbre e a página", [["SILVA CONTABILIDADE 12.345.678/0001-95"], ["EMPRESAS 2026", null, null, "Página 1"]]],
  ]
  const mesclada = { deLinha: 1, ateLinha: 1, deColuna: 0, ateColuna: 6 }

  it.each(titulos)("com %s, não entra no nome de nenhuma coluna", (_, acima) => {
    const aba = folha("Plan1", [...acima, CABECALHO, ALFA, ALFA])
    for (const mesclas of [[], [mesclada]]) {
      const { planilha } = reconhecer({ ...aba, mesclas })
      expect([planilha.cabecalho, planilha.linhasDeCabecalho]).toEqual([acima.length + 1, 1])
      expect(planilha.colunas.map((c) => c.titulo)).toEqual(CABECALHO)
    }
  })

  it("uma linha acima que diz o ano de cada mês, ou o que cada coluna é, fica", () => {
    const meses = folha("Plan1", [
      [null, null, "2025", null, "2026"],
      ["Empresa", "CNPJ", "Nov", "Dez", "Jan"],
      ["Alfa", "11222333000181", 10, 20, 30],
    ])
    expect(reconhecer(meses).planilha.linhasDeCabecalho).toBe(2)
    expect(
      colunasDe(meses)
        .slice(1)
        .map(([, , competencia]) => competencia),
    ).toEqual(["2025-11", "2025-12", "2026-01"])
  })
})
