import { describe, expect, it } from "vitest"
import { cnpjDaBase } from "../demo/cnpj.ts"
import { montarCabecalho } from "./cabecalho.ts"
import { interpretar } from "./interpretar.ts"
import { reconhecer } from "./reconhecer.ts"
import type { Celula, Folha, Mescla } from "./tipos.ts"

const CNPJ = cnpjDaBase("112223330001")
function ler(nome: string, linhas: readonly (readonly Celula[])[], mesclas: readonly Mescla[] = []) {
  const folha: Folha = {
    nome,
    oculta: false,
    linhas: linhas.map((celulas, i) => ({ numero: i + 1, celulas: [...celulas] })),
    colunasOcultas: new Set(),
    mesclas,
    desde1904: false,
  }
  const cabecalho = montarCabecalho(folha, 0, 1)
  if (cabecalho === null) throw new Error("sem cabeçalho")
  return interpretar(folha, cabecalho, reconhecer(folha).mapeamento)
}
const paraBaixo = (coluna: number, deLinha: number, ateLinha: number): Mescla => ({
  deLinha,
  ateLinha,
  deColuna: coluna,
  ateColuna: coluna,
})

describe("linhas de total", () => {
  const CABECALHO = ["CNPJ", "Razão social", "UF", "Capital social"]

  it.each<[string, readonly Celula[]]>([
    ["a palavra sozinha", [null, "Totais", null, 5]],
    ["a palavra com o que ela soma", [null, "TOTAL GERAL:", "x", "9.999,99"]],
    ["no lugar do CNPJ", ["Total de clientes", null, null, 12]],
  ])("%s fica de fora", (_nome, celulas) => {
    expect(ler("Empresas", [CABECALHO, celulas])).toMatchObject({
      linhas: [],
      avisos: ["1 linha de total ficou de fora."],
    })
  })

  it.each<[string, readonly Celula[]]>([
    ["com a sua UF", [null, "Total Clean Serviços", "SP", null]],
    ["só com o nome", [null, "Total Clean Serviços Ltda", null, null]],
  ])("a empresa Total Clean sem CNPJ, %s, é uma linha a corrigir", (_nome, celulas) => {
    const { linhas } = ler("Empresas", [CABECALHO, celulas])
    expect(linhas).toMatchObject([{ erro: "Falta o CNPJ da empresa nesta linha." }])
  })
})

describe("células mescladas para baixo", () => {
  const CABECALHO = ["CNPJ", "Competência", "Receita"]
  const linhas = [CABECALHO, [CNPJ, "01/2025", 1], [null, "02/2025", 2], [null, "03/2025"]]

  it("o CNPJ vale para todas as linhas que a mescla cobre; um valor, só para a sua", () => {
    const lidas = ler("Receita", linhas, [paraBaixo(0, 2, 4), paraBaixo(2, 3, 4)]).linhas
    expect(lidas.map((l) => [l.cnpj, l.dados.valor, l.erro !== null])).toEqual([
      [CNPJ, "100", false],
      [CNPJ, "200", false],
      [CNPJ, undefined, true],
    ])
  })

  it("sem mescla ninguém adivinha: um vazio é um vazio", () => {
    expect(ler("Receita", linhas).linhas.map((l) => l.cnpj)).toEqual([CNPJ, null, null])
  })
})

describe("meses em colunas", () => {
  const CABECALHO = ["CNPJ", "01/2025", "02/2025"]
  const valores = (...celulas: Celula[]) =>
    ler("Receita", [CABECALHO, [CNPJ, ...celulas]]).linhas.map((l) => [l.dados.competencia, l.dados.valor, l.erro])

  it("o traço da contabilidade é zero, e a célula vazia não é nada", () => {
    expect(valores("R$ -", null)).toEqual([["2025-01", "0", null]])
    expect(valores("-", "5,00")).toEqual([
      ["2025-01", "0", null],
      ["2025-02", "500", null],
    ])
  })

  it("a empresa sem valor em mês nenhum tem a sua linha, sem erro", () => {
    expect(valores(null, null)).toEqual([[undefined, undefined, null]])
  })

  it("o fim da aba, só com traços, não é linha nenhuma", () => {
    expect(ler("Receita", [CABECALHO, [null, "R$ -", "-"]]).linhas).toEqual([])
  })
})

describe("contas e cartões", () => {
  const conta = (tipo: string, numero: Celula) => {
    const [lida] = ler("Saldos", [
      ["CNPJ", "Conta", "Tipo de conta", "Saldo", "Data do saldo"],
      [CNPJ, numero, tipo, 1, "31/10/2025"],
    ]).linhas
    return lida?.dados.conta ?? lida?.erro
  }
  it.each<[string, Celula, string]>([
    ["Cartão de Crédito", "1234", "1234"],
    ["Cartão de Crédito", 1234, "1234"],
    ["Cartão de Crédito", "final 1234", "1234"],
    ["Cartão de Crédito", "5555 **** **** 1234", "1234"],
    // A whole number is not kept.
    ["Cartão de Crédito", "5555444433331234", "1234"],
    ["Normal", "56789-0", "56789-0"],
    ["Normal", "567890", "56789-0"],
  ])("%s %j é %s", (tipo, numero, esperado) => {
    expect(conta(tipo, numero)).toBe(esperado)
  })
  it("o que não diz os quatro últimos números é recusado com o motivo", () => {
    expect(conta("Cartão de Crédito", "123")).toContain("quatro últimos números")
  })
})
