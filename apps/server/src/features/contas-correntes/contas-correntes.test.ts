import { type ContaCorrente, tiposDeConta } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

let ambiente: Ambiente
let idEscritorio: string
let root: Ator
let contador: Ator
let cnpj = 0

beforeAll(async () => {
  ambiente = await criarAmbiente()
  idEscritorio = await ambiente.criarEscritorio()
  root = await ambiente.criarAtor(null, "ROOT")
  contador = await ambiente.criarAtor(idEscritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())

const pedir = (metodo: "GET" | "POST" | "PUT", caminho: string, corpo?: unknown, versao?: number) =>
  ambiente.pedir(root, metodo, caminho, {
    idEscritorio,
    ...(corpo === undefined ? {} : { corpo }),
    ...(versao === undefined ? {} : { cabecalhos: { "if-match": `"${versao}"` } }),
  })
/** Opened on 2020-03-10. */
const novaEmpresa = () =>
  umaEmpresa()
    .comCnpj(`${String(++cnpj).padStart(8, "0")}000100`)
    .doAnexo("III")
    .criar(ambiente, contador.escopo)
const conta = (mudanca: object = {}) => ({
  idTipo: 1,
  apelido: "Movimento",
  idBanco: "341",
  agencia: "0123",
  conta: "45678-9",
  saldoInicial: "1500.00",
  saldoEm: "2026-01-01",
  ...mudanca,
})
const cadastrar = (idEmpresa: string, corpo: object) => pedir("POST", `/empresas/${idEmpresa}/contas-correntes`, corpo)

describe("contas correntes", () => {
  it("os tipos têm os ids da especificação: Normal 1, Aplicações 2, Cartão de Crédito 6", () => {
    expect(Object.values(tiposDeConta).map(({ id, rotulo }) => [id, rotulo])).toEqual([
      [1, "Normal"],
      [2, "Aplicações"],
      [6, "Cartão de Crédito"],
    ])
  })

  it("cadastra, lista e exporta, com o nome do banco", async () => {
    const { id } = await novaEmpresa()
    const r = await cadastrar(id, conta({ saldoInicial: "-12.30" }))
    expect(r.status).toBe(201)
    expect(r.json()).toMatchObject({
      idTipo: 1,
      apelido: "Movimento",
      banco: { codigo: "341", nome: expect.stringMatching(/ita[uú]/i) },
      agencia: "0123",
      conta: "45678-9",
      saldoInicial: "-12.30",
      saldoEm: "2026-01-01",
      encerradaEm: null,
      versao: 1,
    })
    expect((await pedir("GET", `/empresas/${id}/contas-correntes`)).json<{ lista: unknown[] }>().lista).toEqual([
      r.json(),
    ])
    const csv = (await pedir("GET", `/empresas/${id}/contas-correntes/exportacao?formato=csv`)).bytes.toString("utf8")
    expect(csv).toContain("45678-9")
  })

  it.each([
    ["idTipo", { idTipo: 3 }],
    ["apelido", { apelido: " " }],
    ["idBanco", { idBanco: "000" }],
    ["idBanco", { idBanco: null }],
    ["agencia", { agencia: null }],
    ["agencia", { agencia: "0000" }],
    ["conta", { conta: null }],
    ["conta", { conta: "45678" }],
    ["saldoInicial", { saldoInicial: null }],
    ["saldoInicial", { saldoInicial: "1,50" }],
    ["saldoEm", { saldoEm: null }],
    ["saldoEm", { saldoEm: "2026-02-30" }],
    ["saldoEm", { saldoEm: "2020-03-09" }],
  ])("recusa %s errado, dizendo o campo, e nada grava (%o)", async (campo, mudanca) => {
    const { id } = await novaEmpresa()
    const r = await cadastrar(id, conta(mudanca))
    expect(r.json()).toMatchObject({ status: 400, codigo: "entrada-invalida", campo: expect.stringContaining(campo) })
    expect((await pedir("GET", `/empresas/${id}/contas-correntes`)).json()).toEqual({ lista: [] })
  })

  it("a mesma conta duas vezes é recusada; a mesma em outra empresa, não", async () => {
    const { id } = await novaEmpresa()
    expect((await cadastrar(id, conta())).status).toBe(201)
    const repetida = await cadastrar(id, conta({ apelido: "Outro nome" }))
    expect(repetida.json()).toMatchObject({ status: 400, campo: "conta" })
    expect(repetida.json<{ mensagem: string }>().mensagem).toContain("Movimento")
    expect((await cadastrar(id, conta({ idTipo: 2 }))).status).toBe(201)
    expect((await cadastrar((await novaEmpresa()).id, conta())).status).toBe(201)
  })

  it("cartão é conhecido pelos quatro últimos números; sem eles, um só por banco", async () => {
    const { id } = await novaEmpresa()
    const cartao = { idTipo: 6, apelido: "Cartão da sócia", agencia: "0123" }
    expect((await cadastrar(id, cartao)).json()).toMatchObject({ banco: null, agencia: null, conta: null })
    expect((await cadastrar(id, { ...cartao, apelido: "Outro" })).json()).toMatchObject({ status: 400, campo: "conta" })
    expect((await cadastrar(id, { ...cartao, conta: "4321" })).json()).toMatchObject({ conta: "4321" })
    expect((await cadastrar(id, { ...cartao, conta: "45678-9" })).json()).toMatchObject({ status: 400, campo: "conta" })
    expect((await cadastrar(id, { ...cartao, idBanco: "260" })).status).toBe(201)
  })

  it("duas pessoas cadastrando a mesma conta ao mesmo tempo: uma só fica", async () => {
    const { id } = await novaEmpresa()
    const cartao = { idTipo: 6, apelido: "Cartão" }
    const respostas = await Promise.all([cadastrar(id, cartao), cadastrar(id, cartao), cadastrar(id, cartao)])
    expect(respostas.map((r) => r.status).sort()).toEqual([201, 400, 400])
  })

  it("edita sobre a versão lida; sobre outra, recusa e nada muda", async () => {
    const { id: idEmpresa } = await novaEmpresa()
    const { id, versao } = (await cadastrar(idEmpresa, conta())).json<ContaCorrente>()
    const editar = (apelido: string) => pedir("PUT", `/contas-correntes/${id}`, conta({ apelido }), versao)
    expect((await editar("Itaú")).json()).toMatchObject({ apelido: "Itaú", versao: 2 })
    expect((await editar("Bradesco")).status).toBe(412)
    expect((await pedir("PUT", `/contas-correntes/${id}`, conta())).status).toBe(428)
    expect((await pedir("GET", `/contas-correntes/${id}`)).json()).toMatchObject({ apelido: "Itaú", versao: 2 })
  })

  it("encerra entre o saldo inicial e hoje, e reabre", async () => {
    const { id: idEmpresa } = await novaEmpresa()
    const { id } = (await cadastrar(idEmpresa, conta())).json<ContaCorrente>()
    const encerrar = (encerradaEm: string) => pedir("POST", `/contas-correntes/${id}/encerrar`, { encerradaEm })
    // O relógio do ambiente de testes marca 20/11/2026.
    for (const dia of ["2025-12-31", "2026-11-21"]) {
      expect((await encerrar(dia)).json()).toMatchObject({ codigo: "entrada-invalida", campo: "encerradaEm" })
    }
    expect((await encerrar("2026-11-20")).json()).toMatchObject({ encerradaEm: "2026-11-20", versao: 2 })
    expect((await encerrar("2026-11-20")).json()).toMatchObject({ versao: 2 })
    expect((await pedir("POST", `/contas-correntes/${id}/reabrir`)).json()).toMatchObject({ encerradaEm: null })
  })

  it("só Root, como diz a especificação", async () => {
    const { id } = await novaEmpresa()
    const administrador = await ambiente.criarAtor(idEscritorio, "ADMINISTRADOR")
    expect((await ambiente.pedir(administrador, "GET", `/empresas/${id}/contas-correntes`)).status).toBe(403)
  })
})
