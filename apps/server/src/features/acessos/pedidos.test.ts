import type { PedidoDeAcesso } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

const CNPJ = "11222333000181"
/** Another establishment of the same company. */
const FILIAL = "11222333000262"
const DE_NINGUEM = "11444777000161"

let ambiente: Ambiente
let admin: Ator
let outroAdmin: Ator
let restrito: Ator
let empresa: string

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio()
  const outro = await ambiente.criarEscritorio("Outro")
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  outroAdmin = await ambiente.criarAtor(outro, "ADMINISTRADOR")
  restrito = await ambiente.criarAtor(escritorio, "CONTADOR", [])
  empresa = (await umaEmpresa().comCnpj(CNPJ).doAnexo("I").criar(ambiente, admin.escopo)).id
}, 60_000)
afterAll(() => ambiente.fechar())

let contas = 0
const novaConta = () => ambiente.criarConta({ email: `dona-${++contas}@exemplo.com.br`, nome: "Dona da Empresa" })
const pedir = (conta: Ator | null, cnpj = CNPJ, recado = "Sou a sócia") =>
  ambiente.pedir(conta, "POST", "/acessos/pedidos", { corpo: { cnpj, recado } })
const pendentes = async (de: Ator) =>
  (await ambiente.pedir(de, "GET", "/acessos/pedidos")).json<{ lista: PedidoDeAcesso[]; total: number }>()

describe("quem tem conta e não tem convite", () => {
  it("pede pelo CNPJ; o escritório que cuida da empresa recebe, os outros não", async () => {
    const conta = await novaConta()
    expect((await pedir(conta, FILIAL)).status).toBe(202)
    const { lista, total } = await pendentes(admin)
    expect(total).toBe(1)
    expect(lista[0]).toMatchObject({
      idEmpresa: empresa,
      cnpj: CNPJ,
      nome: "Dona da Empresa",
      email: `dona-${contas}@exemplo.com.br`,
      recado: "Sou a sócia",
    })
    expect(await pendentes(outroAdmin)).toEqual({ lista: [], total: 0 })
    // Who does not reach the company knows nothing of who asks for it.
    expect(await pendentes(restrito)).toEqual({ lista: [], total: 0 })
    const avisos = await ambiente.pedir(admin, "GET", "/notificacoes")
    expect(avisos.json<{ lista: { titulo: string }[] }>().lista.map((n) => n.titulo)).toEqual([
      "Alguém pede acesso a uma empresa",
    ])
  })

  it("a resposta é a mesma para uma empresa que ninguém tem, e pedir de novo não pede duas vezes", async () => {
    const conta = await novaConta()
    const { total } = await pendentes(admin)
    const aqui = await pedir(conta)
    const emParteAlguma = await pedir(conta, DE_NINGUEM)
    expect(emParteAlguma.json()).toEqual(aqui.json())
    expect(emParteAlguma.status).toBe(aqui.status)
    expect((await pedir(conta)).status).toBe(202)
    expect((await pendentes(admin)).total).toBe(total + 1)
  })

  it("só cinco por dia de cada conta", async () => {
    const conta = await novaConta()
    for (let i = 0; i < 5; i++) expect((await pedir(conta, DE_NINGUEM)).status).toBe(202)
    const sexto = await pedir(conta, DE_NINGUEM)
    expect([sexto.status, sexto.json<{ codigo: string }>().codigo]).toEqual([429, "muitos-pedidos"])
    expect((await pedir(await novaConta(), DE_NINGUEM)).status).toBe(202)
  })

  it("não serve a quem não entrou nem a quem já é de um escritório", async () => {
    for (const quem of [null, admin, restrito, outroAdmin]) {
      const r = await pedir(quem)
      expect([r.status, r.json<{ codigo: string }>().codigo]).toEqual([403, "pedido-sem-conta"])
    }
  })

  it("um CNPJ que não confere é recusado, com o campo", async () => {
    const r = await pedir(await novaConta(), "11222333000180")
    expect([r.status, r.json<{ campo: string }>().campo]).toEqual([400, "cnpj"])
  })
})

describe("a resposta do escritório", () => {
  const pedidoNovo = async () => {
    const conta = await novaConta()
    await pedir(conta)
    const { lista } = await pendentes(admin)
    const pedido = lista.find(({ email }) => email === `dona-${contas}@exemplo.com.br`) ?? expect.fail("chegou")
    return { conta, pedido }
  }
  const responder = (de: Ator, id: string, ato: "aceite" | "recusa") =>
    ambiente.pedir(de, "POST", `/acessos/pedidos/${id}/${ato}`, ato === "aceite" ? { corpo: { idPapel: 3 } } : {})

  it("aceitar convida: na entrada seguinte a pessoa vê a empresa", async () => {
    const { conta, pedido } = await pedidoNovo()
    expect((await ambiente.pedir(conta, "GET", "/conta/pessoa")).status).toBe(403)
    expect((await responder(admin, pedido.id, "aceite")).status).toBe(200)
    const pessoa = await ambiente.pedir(conta, "GET", "/conta/pessoa")
    expect(pessoa.json()).toMatchObject({ email: pedido.email, idPerfilAcesso: 3, empresas: [{ id: empresa }] })
    expect((await pendentes(admin)).lista.some(({ id }) => id === pedido.id)).toBe(false)
  })

  it("o segundo que responde é avisado de quem respondeu antes, e nada muda", async () => {
    const { conta, pedido } = await pedidoNovo()
    expect((await responder(admin, pedido.id, "recusa")).status).toBe(200)
    const depois = await responder(admin, pedido.id, "aceite")
    expect([depois.status, depois.json<{ mensagem: string }>().mensagem]).toEqual([
      409,
      "Pessoa ADMINISTRADOR já recusou este pedido.",
    ])
    expect((await ambiente.pedir(conta, "GET", "/conta/pessoa")).status).toBe(403)
  })

  it("não se responde por empresa que não se alcança, nem de outro escritório", async () => {
    const { pedido } = await pedidoNovo()
    for (const quem of [restrito, outroAdmin])
      for (const ato of ["aceite", "recusa"] as const) expect((await responder(quem, pedido.id, ato)).status).toBe(404)
  })
})
