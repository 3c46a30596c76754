import { readFileSync } from "node:fs"
import type { Fornecedor } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

const EXEMPLOS = new URL("../../documentos/nfse-nacional/exemplos/", import.meta.url)
let ambiente: Ambiente
let contador: Ator
let dono: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  const escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  empresa = (
    await umaEmpresa()
      .comCnpj("11222333000181")
      .noSistemaDesde("2026-09")
      .doAnexo("III")
      .criar(ambiente, contador.escopo)
  ).id
  dono = await ambiente.criarAtor(escritorio, "EMPRESA", [empresa])
})

const imobiliaria = {
  tipo: "cnpj",
  documento: "11444777000161",
  nome: "Central Imóveis Ltda",
  categoria: "aluguel",
  retencoes: ["irrf"],
  tipoDaChavePix: "email",
  chavePix: "cobranca@imoveis.com.br",
}
const criar = (corpo: object) => ambiente.pedir(dono, "POST", `/empresas/${empresa}/fornecedores`, { corpo })
const listar = async (busca = "") =>
  (await ambiente.pedir(dono, "GET", `/empresas/${empresa}/fornecedores${busca}`)).json<{ lista: Fornecedor[] }>().lista

describe("fornecedores de uma empresa", () => {
  it("cadastra, acha por nome, documento ou categoria, muda sem sobrescrever, arquiva e traz de volta", async () => {
    const novo = (await criar(imobiliaria)).json<Fornecedor>()
    expect(novo).toMatchObject({
      nomeDaCategoria: "Aluguel e condomínio",
      retencoes: ["irrf"],
      chavePix: imobiliaria.chavePix,
    })
    expect((await criar(imobiliaria)).json<{ campo: string }>().campo).toBe("documento")
    expect((await listar("?busca=IMÓVEIS")).map((f) => f.id)).toEqual([novo.id])
    expect((await listar("?busca=11.444.777")).map((f) => f.id)).toEqual([novo.id])
    // Under Ocupação is Aluguel e condomínio.
    expect((await listar("?categoria=ocupacao")).map((f) => f.id)).toEqual([novo.id])
    expect(await listar("?categoria=servicos")).toEqual([])
    const editar = (versao: number, corpo: object) =>
      ambiente.pedir(dono, "PUT", `/fornecedores/${novo.id}`, {
        corpo: { ...imobiliaria, ...corpo },
        cabecalhos: { "if-match": `"${versao}"` },
      })
    const banco = { idBanco: "341", agencia: "0123", conta: "45678-9" }
    expect((await editar(novo.versao, banco)).json<Fornecedor>()).toMatchObject(banco)
    expect((await editar(novo.versao, {})).status).toBe(412)
    const arquivar = (arquivado: boolean) =>
      ambiente.pedir(dono, "POST", `/fornecedores/${novo.id}/arquivar`, { corpo: { arquivado } })
    expect((await arquivar(true)).status).toBe(200)
    expect([await listar(), (await listar("?arquivados=true")).length]).toEqual([[], 1])
    expect((await criar({ ...imobiliaria, nome: "De volta" })).json<Fornecedor>()).toMatchObject({
      id: novo.id,
      nome: "De volta",
      arquivadoEm: null,
    })
  })

  it.each([
    [{ documento: "11444777000160" }, "documento"],
    [{ cep: "01001000" }, "logradouro"],
    [{ tipoDaChavePix: "cpf" }, "chavePix"],
    [{ tipoDaChavePix: "aleatoria", chavePix: "123e4567-e89b-12d3-a456-42661417400" }, "chavePix"],
    [{ tipoDaChavePix: null }, "tipoDaChavePix"],
    [{ agencia: "0123" }, "idBanco"],
    [{ idBanco: "998", agencia: "0123", conta: "45678-9" }, "idBanco"],
    [{ categoria: "vendas" }, "categoria"],
    [{ categoria: "nenhuma" }, "categoria"],
    [{ retencoes: ["iss", "iss"] }, "retencoes"],
  ])("recusa %j dizendo o campo %s, e nada muda", async (corpo, campo) => {
    const recusada = await criar({ ...imobiliaria, ...corpo })
    expect([recusada.status, recusada.json<{ campo: string }>().campo]).toEqual([400, campo])
    expect(await listar("?arquivados=true")).toEqual([])
  })

  it("traz de uma vez quem emitiu notas para a empresa, com o que foi tomado de cada um; de novo, ninguém", async () => {
    const nome = "09-nfse-1.01-tomada-iss-retido.xml"
    await ambiente.enviar(contador, [{ nome, bytes: readFileSync(new URL(nome, EXEMPLOS)) }])
    const trazer = async () =>
      (await ambiente.pedir(dono, "POST", `/empresas/${empresa}/fornecedores/das-notas`, { corpo: {} })).json<{
        novos: number
      }>()
    expect(await trazer()).toEqual({ novos: 1 })
    expect(await trazer()).toEqual({ novos: 0 })
    expect(await listar()).toMatchObject([
      { tipo: "cnpj", categoria: null, retencoes: [], notas: { quantas: 1, total: "800.00" } },
    ])
    const planilha = await ambiente.pedir(dono, "GET", `/empresas/${empresa}/fornecedores/exportacao?formato=csv`)
    expect(planilha.bytes.toString("utf8")).toContain("800,00")
  })

  it("o fornecedor de uma empresa não é visto de outra, nem a categoria arquivada é escolhida de novo", async () => {
    const novo = (await criar(imobiliaria)).json<Fornecedor>()
    const vizinho = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
    expect((await ambiente.pedir(vizinho, "GET", `/fornecedores/${novo.id}`)).status).toBe(404)
    await ambiente.pedir(contador, "PUT", "/banco/categorias/aluguel", {
      corpo: { nome: "Aluguel", pai: "ocupacao", natureza: "saida", pessoal: false, arquivada: true },
      cabecalhos: { "if-match": '"0"' },
    })
    expect((await criar({ ...imobiliaria, documento: "52998224725", tipo: "cpf" })).json()).toMatchObject({
      campo: "categoria",
    })
    // Who already has it keeps it.
    const mudada = await ambiente.pedir(dono, "PUT", `/fornecedores/${novo.id}`, {
      corpo: { ...imobiliaria, nome: "Central Imóveis" },
      cabecalhos: { "if-match": `"${novo.versao}"` },
    })
    expect(mudada.json()).toMatchObject({ nome: "Central Imóveis", nomeDaCategoria: "Aluguel" })
  })
})
