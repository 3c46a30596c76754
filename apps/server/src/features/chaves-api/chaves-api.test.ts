import { randomUUID } from "node:crypto"
import type { ChaveApi } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"

let instante = new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let admin: Ator
let alheio: Ator
let a: string
let b: string

beforeAll(async () => {
  ambiente = await criarAmbiente(() => instante)
  const escritorio = await ambiente.criarEscritorio()
  admin = await ambiente.criarAtor(escritorio, "ADMINISTRADOR")
  a = (await umaEmpresa().comCnpj("11222333000181").doAnexo("I").criar(ambiente, admin.escopo)).id
  b = (await umaEmpresa().comCnpj("11444777000161").doAnexo("I").criar(ambiente, admin.escopo)).id
  alheio = await ambiente.criarAtor(await ambiente.criarEscritorio("Alheio"), "ADMINISTRADOR")
})
afterAll(() => ambiente.fechar())

type Criada = { chave: ChaveApi; segredo: string }
const pedirChave = (mudancas: Record<string, unknown> = {}, ator = admin) =>
  ambiente.pedir(ator, "POST", "/chaves-api", {
    corpo: { nome: "Sistema do cliente", escopos: ["empresas:ler"], empresas: null, validadeEmDias: null, ...mudancas },
  })
const criar = async (mudancas: Record<string, unknown> = {}) => (await pedirChave(mudancas)).json<Criada>()
const com = (segredo: string): Ator => ({ ...admin, token: segredo })
const listar = async () => (await ambiente.pedir(admin, "GET", "/chaves-api")).json<{ lista: ChaveApi[] }>().lista

describe("chaves de integração", () => {
  it("o segredo aparece uma vez: nem a lista, nem o banco, nem a auditoria o têm", async () => {
    const r = await pedirChave()
    const { chave, segredo } = r.json<Criada>()
    expect(r.status).toBe(201)
    expect(segredo).toMatch(/^ptd_[a-z2-7]{8}_[\w-]{43}$/)
    expect(segredo.startsWith(chave.prefixo)).toBe(true)
    expect(chave).toMatchObject({ criadaPor: admin.nome, ultimoUsoEm: null, revogadaEm: null, empresas: null })
    expect(JSON.stringify(await listar())).not.toContain(segredo.slice(-43))
    for (const tabela of ["chaves_api", "usuarios", "auditoria"]) {
      const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
        tx.execute(sql`select t::text as linha from ${sql.identifier(tabela)} t`),
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(segredo.slice(-43))
    }
    const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(sql`select nome, email, sub, papel from usuarios where papel = 0`),
    )
    expect(rows).toEqual([{ nome: "Sistema do cliente", email: "", sub: null, papel: 0 }])
  })

  it("nem a repetição do mesmo pedido o mostra de novo, nem cria outra chave", async () => {
    const corpo = { nome: "Repetida", escopos: ["empresas:ler"], empresas: null, validadeEmDias: null }
    const cabecalhos = { "idempotency-key": "chave-repetida" }
    const pedir = () => ambiente.pedir(admin, "POST", "/chaves-api", { corpo, cabecalhos })
    expect((await pedir()).status).toBe(201)
    const segunda = await pedir()
    expect(segunda.json()).toMatchObject({ status: 409, codigo: "resposta-perdida" })
    expect(segunda.bytes.toString()).not.toContain("ptd_")
    expect((await listar()).filter((c) => c.nome === "Repetida")).toHaveLength(1)
  })

  it("usa só as chamadas dos seus escopos e as suas empresas", async () => {
    const { segredo } = await criar({ escopos: ["empresas:ler"], empresas: [a] })
    const maquina = com(segredo)
    const lista = (await ambiente.pedir(maquina, "GET", "/empresas")).json<{ lista: { id: string }[] }>().lista
    expect(lista.map((e) => e.id)).toEqual([a])
    expect((await ambiente.pedir(maquina, "GET", `/empresas/${b}`)).status).toBe(404)
    for (const caminho of ["/notas-fiscais", "/conta/pessoa", "/usuarios", "/chaves-api", "/auditoria"]) {
      const r = await ambiente.pedir(maquina, "GET", caminho)
      expect([caminho, r.status, r.json().codigo]).toEqual([caminho, 403, "sem-permissao"])
    }
    const escrita = await ambiente.pedir(maquina, "PUT", `/empresas/${a}/historico/2026-09`, {
      corpo: { receitas: [], folha: null },
    })
    expect(escrita.status).toBe(403)
  })

  it("o que a chave faz leva o nome dela na auditoria", async () => {
    const { segredo, chave } = await criar({ nome: "Robô da folha", escopos: ["empresas:escrever"], empresas: [a] })
    const r = await ambiente.pedir(com(segredo), "PUT", `/empresas/${a}/historico/2026-09`, {
      corpo: { receitas: [], folha: { proLabore: "100.00", salarios: "0.00", encargos: "0.00" } },
      cabecalhos: { "user-agent": "x".repeat(400) },
    })
    expect(r.status).toBe(200)
    const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(
        sql`select autor, papel, id_empresa, length(agente) as agente, endereco from auditoria where entidade = 'folhas_informadas'`,
      ),
    )
    expect(rows).toEqual([{ autor: "Robô da folha", papel: 0, id_empresa: a, agente: 300, endereco: "127.0.0.1" }])
    expect(chave.escopos).toEqual(["empresas:escrever"])
  })

  it("revogada, vencida, adulterada ou inventada, não entra", async () => {
    const { segredo, chave } = await criar()
    const entrar = async (token: string) => (await ambiente.pedir(com(token), "GET", "/empresas")).status
    expect(await entrar(segredo)).toBe(200)
    for (const torta of [
      `${segredo}A`,
      segredo.slice(0, -1),
      segredo.toUpperCase(),
      "ptd_",
      `ptd_aaaaaaaa_${"A".repeat(43)}`,
    ]) {
      expect(await entrar(torta)).toBe(401)
    }
    for (let vez = 0; vez < 2; vez++) {
      const r = await ambiente.pedir(admin, "DELETE", `/chaves-api/${chave.id}`)
      expect(r.json<ChaveApi>().revogadaEm).toBe(instante.toISOString())
    }
    expect(await entrar(segredo)).toBe(401)

    const curta = await criar({ validadeEmDias: 1 })
    const inicio = instante
    instante = new Date(inicio.getTime() + 24 * 3_600_000 - 1)
    expect(await entrar(curta.segredo)).toBe(200)
    instante = new Date(inicio.getTime() + 24 * 3_600_000)
    expect(await entrar(curta.segredo)).toBe(401)
    instante = inicio
  })

  it("o último uso é anotado no máximo uma vez por minuto, e não enche a auditoria", async () => {
    const { segredo, chave } = await criar()
    const usar = async () => {
      await ambiente.pedir(com(segredo), "GET", "/empresas")
      return (await listar()).find((c) => c.id === chave.id)?.ultimoUsoEm
    }
    const inicio = instante
    expect(await usar()).toBe(inicio.toISOString())
    instante = new Date(inicio.getTime() + 59_999)
    expect(await usar()).toBe(inicio.toISOString())
    instante = new Date(inicio.getTime() + 60_000)
    expect(await usar()).toBe(instante.toISOString())
    instante = inicio
    const { rows } = await ambiente.banco.emEscopo(admin.escopo, (tx) =>
      tx.execute(sql`select acao from auditoria where entidade = 'chaves_api' and id_registro = ${chave.id}`),
    )
    expect(rows).toEqual([{ acao: "inserir" }])
  })

  it("não alcança empresas de outro escritório nem é vista por ele", async () => {
    for (const empresas of [[randomUUID()], [a, randomUUID()]]) {
      expect((await pedirChave({ empresas })).json()).toMatchObject({ codigo: "entrada-invalida", campo: "empresas" })
    }
    expect((await pedirChave({ empresas: [a] }, alheio)).json()).toMatchObject({ campo: "empresas" })
    const { chave, segredo } = await criar()
    expect((await ambiente.pedir(alheio, "DELETE", `/chaves-api/${chave.id}`)).status).toBe(404)
    expect((await ambiente.pedir(alheio, "GET", "/chaves-api")).json<{ lista: unknown[] }>().lista).toEqual([])
    expect((await ambiente.pedir(com(segredo), "GET", "/empresas")).status).toBe(200)
  })
})
