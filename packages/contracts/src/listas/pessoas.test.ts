import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import {
  categoriasDoProLabore,
  escolaridades,
  estadosCivis,
  generos,
  papeisDoQuadro,
  racasECores,
  situacoesImigratorias,
  temposDeResidencia,
  tipoDaNaturezaJuridica,
  tiposDeDependente,
  tiposDeNaturezaJuridica,
  tiposDePessoa,
} from "./pessoas.ts"

const ids = (lista: Readonly<Record<string, { readonly id: number; readonly rotulo: string }>>) =>
  Object.values(lista).map(({ id, rotulo }) => [id, rotulo])
const codigos = (tabela: string, coluna: string) => {
  const [cabecalho = "", ...linhas] = readFileSync(
    new URL(`../../../../apps/server/src/tabelas/csv/${tabela}.csv`, import.meta.url),
    "utf8",
  ).split(/\r?\n/)
  const qual = cabecalho.split(",").indexOf(coluna)
  return new Set(linhas.map((linha) => linha.split(",")[qual]))
}

describe("os ids da especificação, seção 3", () => {
  it("gênero, estado civil, raça/cor e tipo de pessoa", () => {
    expect(ids(generos)).toEqual([
      [1, "Feminino"],
      [2, "Masculino"],
    ])
    expect(ids(estadosCivis)).toEqual([
      [1, "Solteiro"],
      [2, "Casado"],
      [3, "Divorciado"],
      [4, "Viúvo"],
      [5, "Desquitado/Separado"],
    ])
    expect(ids(racasECores)).toEqual([
      [1, "Indígena"],
      [2, "Branca"],
      [3, "Negra"],
      [4, "Amarela"],
      [5, "Parda"],
      [6, "Não informada"],
    ])
    expect(Object.entries(tiposDePessoa).map(([nome, { id }]) => [nome, id])).toEqual([
      ["FISICA", 1],
      ["JURIDICA", 2],
      ["ESTRANGEIRO", 3],
    ])
  })

  it("12 situações imigratórias e 12 escolaridades, da 1 (analfabeto) à 12 (doutorado)", () => {
    const doze = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(Object.values(situacoesImigratorias).map(({ id }) => id)).toEqual(doze)
    expect(Object.values(escolaridades).map(({ id }) => id)).toEqual(doze)
    expect(escolaridades.ANALFABETO).toMatchObject({ id: 1, esocial: "01" })
    expect(escolaridades.DOUTORADO).toMatchObject({ id: 12, esocial: "12", rotulo: "Doutorado completo" })
    expect(ids(temposDeResidencia)).toEqual([
      [1, "Prazo indeterminado"],
      [2, "Prazo determinado"],
    ])
  })
})

describe("os códigos do eSocial", () => {
  const mapa = (lista: Readonly<Record<string, { readonly id: number; readonly esocial: string }>>) =>
    Object.values(lista).map(({ id, esocial }) => `${id}:${esocial}`)

  it("raça/cor e estado civil trocam de número", () => {
    expect(mapa(racasECores)).toEqual(["1:5", "2:1", "3:2", "4:4", "5:3", "6:6"])
    expect(mapa(estadosCivis)).toEqual(["1:1", "2:2", "3:3", "4:5", "5:4"])
    expect(mapa(generos)).toEqual(["1:F", "2:M"])
  })

  it("situação imigratória vai para a condição de ingresso do leiaute S-1.3", () => {
    expect(mapa(situacoesImigratorias)).toEqual([
      "1:7",
      "2:7",
      "3:7",
      "4:1",
      "5:2",
      "6:7",
      "7:7",
      "8:7",
      "9:3",
      "10:4",
      "11:5",
      "12:6",
    ])
  })

  it("dependentes: tabela 07; ex-cônjuge e agregado não deduzem (Lei 9.250/1995 art. 35)", () => {
    expect(Object.keys(tiposDeDependente).sort()).toEqual([
      "01",
      "02",
      "03",
      "04",
      "06",
      "07",
      "09",
      "10",
      "11",
      "12",
      "99",
    ])
    const semDeducao = Object.entries(tiposDeDependente).filter(([, { irrf }]) => !irrf)
    expect(semDeducao.map(([codigo]) => codigo).sort()).toEqual(["12", "99"])
    // Art. 35, III and V: up to 21 years; §1º: up to 24 while at university or technical school.
    expect([tiposDeDependente["03"].ateAnos, tiposDeDependente["04"].ateAnos]).toEqual([21, 24])
  })

  it("categorias do pró-labore", () => {
    expect(Object.keys(categoriasDoProLabore)).toEqual(["721", "722", "723"])
  })
})

describe("papéis e naturezas", () => {
  it("os papéis da especificação são códigos da Receita; vice-presidente é nosso", () => {
    const receita = codigos("qualificacao-socios", "codigo")
    expect(Object.values(papeisDoQuadro).map(({ codigo }) => codigo)).toEqual([
      "05",
      "22",
      "49",
      "16",
      "10",
      "33",
      "VP",
      "18",
      "17",
    ])
    expect(Object.values(papeisDoQuadro).filter(({ codigo }) => !receita.has(codigo))).toEqual([
      { codigo: "VP", rotulo: "Vice-presidente" },
    ])
  })

  it("cada natureza existe na tabela e é de um tipo só", () => {
    const existentes = codigos("natureza-juridica", "codigo")
    const todas: readonly string[] = Object.values(tiposDeNaturezaJuridica).flatMap(({ naturezas }) => [...naturezas])
    expect(todas.filter((codigo) => !existentes.has(codigo))).toEqual([])
    expect(new Set(todas).size).toBe(todas.length)
    expect(Object.keys(tiposDeNaturezaJuridica).slice(0, 4)).toEqual([
      "FINANCEIRA",
      "SEGURADORA",
      "COOPERATIVA",
      "AUTARQUIA",
    ])
  })

  // CONCLA: 206-2 sociedade limitada, 205-4 S.A. fechada, 214-3 cooperativa, 110-4 autarquia federal, 408-1 contribuinte individual.
  it.each([
    ["2062", null, "SOCIEDADE_LIMITADA"],
    ["2054", null, "SOCIEDADE_ANONIMA"],
    ["2143", null, "COOPERATIVA"],
    ["1104", null, "AUTARQUIA"],
    ["4081", null, null],
    ["", "6422100", null],
    // CNAE 6422-1/00 banco múltiplo, 6511-1/01 seguros de vida; 6491-3/00 fomento mercantil is no bank, 6550 no insurer.
    ["2054", "6422100", "FINANCEIRA"],
    ["2054", "6511101", "SEGURADORA"],
    ["2062", "6491300", "SOCIEDADE_LIMITADA"],
    ["2054", "6550200", "SOCIEDADE_ANONIMA"],
  ] as const)("natureza %s com CNAE %s é %s", (natureza, cnae, tipo) => {
    expect(tipoDaNaturezaJuridica(natureza, cnae)).toBe(tipo)
  })
})
