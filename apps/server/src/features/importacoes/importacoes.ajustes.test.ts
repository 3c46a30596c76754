import type { CelulasDaLinha, Importacao } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { cnpjDaBase } from "../../demo/cnpj.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { aba, importador, livro } from "./importacoes.fixtures.ts"

let ambiente: Ambiente
let admin: Ator
let eu: ReturnType<typeof importador>

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  eu = importador(ambiente, admin)
})

const ALFA = cnpjDaBase("112223330001")
const BETA = cnpjDaBase("001112220001")
const CABECALHO = ["CNPJ", "Razão social", "Data de abertura", "Município", "UF", "Regime", "CNAE", "Telefone"]
const empresa = (cnpj: string, nome: string, abertura = "10/01/2021", telefone = "(19) 3232-1010") => [
  cnpj,
  nome,
  abertura,
  "Campinas",
  "SP",
  "Simples",
  "6201-5/01",
  telefone,
]
const conferir = async (linhas: string[][], receita: (string | number)[][] = []) => {
  const abas = [aba("Empresas", [CABECALHO, ...linhas])]
  if (receita.length > 0) abas.push(aba("Receita", [["CNPJ", "01/2025", "02/2025"], ...receita]))
  return eu.conferir(await eu.enviar(await livro(abas)))
}
const ajustar = async (id: string, ...linhas: object[]) =>
  (await ambiente.pedir(admin, "PUT", `/importacoes/${id}/ajustes`, { corpo: { linhas } })).json<Importacao>()
const ficar = (id: string, sequencia: number) =>
  ambiente.pedir(admin, "POST", `/importacoes/${id}/linhas/${sequencia}/ficar`)
const celulas = async (id: string, sequencia: number) =>
  (await ambiente.pedir(admin, "GET", `/importacoes/${id}/linhas/${sequencia}/celulas`)).json<CelulasDaLinha>()
const situacao = async (id: string) => (await eu.linhas(id)).map((l) => [l.linha, l.resultado ?? l.previsto])
const linhaDe = async (id: string, linha: number) => (await eu.linhas(id)).find((l) => l.linha === linha)

it("uma célula corrigida é conferida de novo sem reenviar; desfeita, o erro volta", async () => {
  const { id, previstos } = await conferir([empresa(ALFA, "Alfa", "31/02/2021"), empresa(BETA, "Beta")])
  expect(previstos).toMatchObject({ inseridos: 1, erros: 1 })
  const [errada] = await eu.linhas(id, "&previsto=4")
  const antes = await celulas(id, errada?.sequencia ?? 0)
  expect(antes).toMatchObject({ planilha: "Empresas", linha: 2, fora: false })
  expect(antes.celulas[2]).toEqual({
    indice: 2,
    letra: "C",
    titulo: "Data de abertura",
    campo: "Data de abertura",
    texto: "31/02/2021",
    corrigida: null,
  })
  const certa = await ajustar(id, { planilha: "Empresas", linha: 2, celulas: [{ indice: 2, valor: "28/02/2021" }] })
  expect(certa).toMatchObject({ estado: "conferida", ajustadas: 1, previstos: { inseridos: 2, erros: 0 } })
  expect(await linhaDe(id, 2)).toMatchObject({ ajustada: true, fora: false })
  expect((await celulas(id, 1)).celulas[2]).toMatchObject({ texto: "31/02/2021", corrigida: "28/02/2021" })
  const desfeita = await ajustar(id, { planilha: "Empresas", linha: 2, celulas: [{ indice: 2, valor: null }] })
  expect(desfeita).toMatchObject({ ajustadas: 0, previstos: { inseridos: 1, erros: 1 } })
})

it("o que a pessoa escreveu é o que se grava, e fica na trilha", async () => {
  const { id } = await conferir([empresa(ALFA, "Alfa", "31/02/2021")], [[ALFA, "1,234.56", "2,000.10"]])
  await ajustar(
    id,
    { planilha: "Empresas", linha: 2, celulas: [{ indice: 2, valor: "28/02/2021" }] },
    // The column is written in the American way; who types, types as in Brazil.
    { planilha: "Receita", linha: 2, celulas: [{ indice: 1, valor: "1.234" }] },
  )
  expect((await eu.agir(id, "confirmar")).resultados).toMatchObject({ inseridos: 3, erros: 0 })
  const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.execute("select competencia, valor_centavos::int as v from receitas_informadas order by 1"),
  )
  expect(rows).toEqual([
    { competencia: "2025-01", v: 123_400 },
    { competencia: "2025-02", v: 200_010 },
  ])
  const trilha = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.execute("select distinct autor from auditoria where entidade = 'importacoes_ajustes'"),
  )
  expect(trilha.rows).toEqual([{ autor: admin.nome }])
  const r = await ambiente.pedir(admin, "PUT", `/importacoes/${id}/ajustes`, {
    corpo: { linhas: [{ planilha: "Empresas", linha: 2, fora: true }] },
  })
  expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([409, "transicao-recusada"])
})

it("uma empresa repetida fica na primeira linha, que diz qual; a pessoa pode preferir a outra, e voltar", async () => {
  const { id } = await conferir([
    empresa(ALFA, "Alfa"),
    empresa(BETA, "Beta"),
    empresa(ALFA, "Alfa", "10/01/2021", "(19) 98888-7777"),
    empresa(ALFA, "Alfa"),
  ])
  expect(await situacao(id)).toEqual([
    [2, 1],
    [3, 1],
    [4, 5],
    [5, 5],
  ])
  expect((await linhaDe(id, 2))?.mensagem).toContain("A linha 4 repete o assunto desta e não entra.")
  const outra = await linhaDe(id, 4)
  expect(outra?.mensagem).toBe(
    "Fica a linha 2; esta repete o assunto e diz outra coisa em Telefone. Se é esta que vale, fique com ela.",
  )
  expect(outra?.repetidas.map((r) => r.linha)).toEqual([2, 4])
  expect((await linhaDe(id, 5))?.mensagem).toBe("Repete a linha 2.")
  expect((await ficar(id, outra?.sequencia ?? 0)).status).toBe(202)
  expect((await linhaDe(id, 2))?.mensagem).toBe("Você deixou esta linha de fora.")
  expect((await linhaDe(id, 4))?.previsto).toBe(1)
  await ajustar(id, { planilha: "Empresas", linha: 2, fora: false })
  expect((await linhaDe(id, 2))?.previsto).toBe(1)
})

it("dois valores para o mesmo mês ninguém escolhe pela pessoa; ficar com uma linha resolve", async () => {
  const { id } = await conferir(
    [empresa(ALFA, "Alfa")],
    [
      [ALFA, "10,00", "20,00"],
      [ALFA, "11,00", "20,00"],
    ],
  )
  const emErro = await eu.linhas(id, "&previsto=4")
  expect(emErro.map((l) => [l.linha, l.resumo])).toEqual([
    [2, "01/2025 · R$ 10,00"],
    [3, "01/2025 · R$ 11,00"],
  ])
  await ficar(id, emErro[1]?.sequencia ?? 0)
  expect((await eu.consultar(id)).previstos).toMatchObject({ inseridos: 3, erros: 0, semAcao: 1 })
  expect((await eu.agir(id, "confirmar")).resultados).toMatchObject({ inseridos: 3, erros: 0 })
})

it("o que não existe na planilha não se corrige, e nada muda", async () => {
  const { id } = await conferir([empresa(ALFA, "Alfa")])
  const pedidos = [
    { planilha: "Outra", linha: 2, fora: true },
    { planilha: "Empresas", linha: 9, fora: true },
    { planilha: "Empresas", linha: 2, celulas: [{ indice: 40, valor: "x" }] },
  ]
  for (const pedido of pedidos) {
    const r = await ambiente.pedir(admin, "PUT", `/importacoes/${id}/ajustes`, { corpo: { linhas: [pedido] } })
    expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([400, "entrada-invalida"])
  }
  const semPar = await ficar(id, 1)
  expect([semPar.status, semPar.json<{ codigo: string }>().codigo]).toEqual([400, "entrada-invalida"])
  expect((await ambiente.pedir(admin, "GET", `/importacoes/${id}/linhas/99/celulas`)).status).toBe(404)
  expect((await eu.consultar(id)).ajustadas).toBe(0)
  expect(ambiente.errosRelatados).toEqual([])
})
