import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

describe("previsão de caixa de uma empresa", () => {
  it("soma o que ela tem a pagar e a receber, com o que não tem saldo dito, e não é vista de outro escritório", async () => {
    const { id } = await umaEmpresa().doAnexo("III").criar(ambiente, contador.escopo)
    const titulo = { pessoa: "Outra parte", descricao: "Título", emissao: "2026-11-01", vencimento: "2026-12-10" }
    const criar = (lado: string, corpo: object) =>
      ambiente.pedir(contador, "POST", `/empresas/${id}/${lado}`, { corpo: { ...titulo, ...corpo } })
    expect((await criar("pagaveis", { categoria: "aluguel", valor: "2800.00" })).status).toBe(201)
    expect((await criar("recebiveis", { categoria: "vendas", valor: "1000.00", retencao: "60.00" })).status).toBe(201)
    const caminho = `/empresas/${id}/previsao-de-caixa`
    // 940,00 are awaited in money: 60,00 are withheld.
    expect((await ambiente.pedir(contador, "GET", caminho)).json()).toMatchObject({
      inicial: "0.00",
      saldoEm: null,
      dias: [{ data: "2026-12-10", entradas: "940.00", saidas: "2800.00", saldo: "-1860.00", quantos: 2 }],
      negativoEm: "2026-12-10",
      final: "-1860.00",
    })
    const vizinho = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await ambiente.pedir(vizinho, "GET", caminho)).status).toBe(404)
  })
})
