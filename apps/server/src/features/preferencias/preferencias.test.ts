import { type Pessoa, preferenciasPadrao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { criarChave } from "../../testes/hostil-cena.ts"
import { MAXIMO_DE_FILTROS } from "./preferencias.service.ts"

let ambiente: Ambiente
let escritorio: string
beforeAll(async () => {
  ambiente = await criarAmbiente()
  escritorio = await ambiente.criarEscritorio()
})
afterAll(() => ambiente.fechar())

const novaPessoa = () => ambiente.criarAtor(escritorio, "CONTADOR")
const gravar = (ator: Ator, preferencias: object) =>
  ambiente.pedir(ator, "PUT", "/conta/preferencias", { corpo: { preferencias } })
const ler = async (ator: Ator) =>
  (await ambiente.pedir(ator, "GET", "/conta/preferencias")).json<{ preferencias: unknown }>().preferencias

describe("preferências", () => {
  it("quem nunca escolheu recebe o padrão; gravar substitui tudo e descarta o que não se conhece", async () => {
    const pessoa = await novaPessoa()
    expect(await ler(pessoa)).toEqual(preferenciasPadrao)
    const primeira = { ...preferenciasPadrao, layout: "topnav", colunasOcultas: { "/usuarios": ["email"] } }
    expect((await gravar(pessoa, { ...primeira, inventada: "x" })).json()).toEqual({ preferencias: primeira })
    expect(await ler(pessoa)).toEqual(primeira)
    expect((await gravar(pessoa, { densidade: "confortavel" })).status).toBe(200)
    const segunda = { ...preferenciasPadrao, densidade: "confortavel" }
    expect(await ler(pessoa)).toEqual(segunda)
    const { aoAbrir } = (await ambiente.pedir(pessoa, "GET", "/conta/pessoa")).json<Pessoa>()
    expect(aoAbrir?.preferencias).toEqual(segunda)
  })

  it.each([
    ["layout", { layout: "inventado", esquemaDeCores: "claro" }],
    ["tamanhoDaPagina", { tamanhoDaPagina: 13 }],
    ["densidade", { densidade: null }],
    ["colunasOcultas", { colunasOcultas: "todas" }],
  ])("um valor de %s que ninguém oferece é recusado, e fica o que havia", async (campo, torta) => {
    const pessoa = await novaPessoa()
    await gravar(pessoa, { layout: "vertical" })
    const r = await gravar(pessoa, torta)
    expect([r.status, r.json()]).toMatchObject([400, { codigo: "entrada-invalida", campo: `preferencias.${campo}` }])
    expect(await ler(pessoa)).toEqual({ ...preferenciasPadrao, layout: "vertical" })
  })

  it("um valor guardado que esta versão não conhece vira o padrão, sozinho", async () => {
    const pessoa = await novaPessoa()
    await gravar(pessoa, {})
    const guardado = JSON.stringify({ layout: "inventado", esquemaDeCores: "escuro", tamanhoDaPagina: 13 })
    // As the person: on PostgreSQL not even the owner of the table passes its policies.
    const { rowCount } = await ambiente.banco.naPlataforma(
      (tx) =>
        tx.execute(sql`update preferencias set dados = ${guardado}::jsonb where id_usuario = ${pessoa.idUsuario}`),
      { idUsuario: pessoa.idUsuario, autor: "Teste", papel: null, endereco: null, agente: null, idPedido: null },
    )
    expect(rowCount).toBe(1)
    expect(await ler(pessoa)).toEqual({ ...preferenciasPadrao, esquemaDeCores: "escuro" })
  })

  it("o que o banco não guarda, ou não acaba mais, não é preferência nem derruba o servidor", async () => {
    const pessoa = await novaPessoa()
    const listas = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`/lista-${i}`, ["a"]]))
    for (const colunasOcultas of [{ "/x": ["a\0b"] }, { "/x\0": ["a"] }, { "/x": ["\ud800"] }, listas]) {
      const r = await gravar(pessoa, { colunasOcultas, layout: "vertical" })
      expect([r.status, r.json()]).toMatchObject([400, { codigo: "entrada-invalida" }])
      expect(r.json<{ campo: string }>().campo).toMatch(/^preferencias\.colunasOcultas/)
      expect(await ler(pessoa)).toEqual(preferenciasPadrao)
    }
  })

  it("são de cada um: nem outra pessoa do escritório, nem a mesma consulta com outro token, as vê", async () => {
    const ana = await novaPessoa()
    const bia = await novaPessoa()
    await gravar(ana, { layout: "destacado" })
    expect(await ler(bia)).toEqual(preferenciasPadrao)
    // The database itself refuses: the row is not of whom the transaction works for.
    const roubo = ambiente.banco.naPlataforma((tx) => tx.execute("select * from preferencias"), {
      idUsuario: bia.idUsuario,
      autor: "Bia",
      papel: 2,
      endereco: null,
      agente: null,
      idPedido: null,
    })
    expect((await roubo).rows).toEqual([])
  })

  it("o operador da plataforma tem as suas sem escolher escritório; uma máquina não tem", async () => {
    const root = await ambiente.criarAtor(null, "ROOT")
    expect((await gravar(root, { layout: "topnav" })).status).toBe(200)
    expect(await ler(root)).toEqual({ ...preferenciasPadrao, layout: "topnav" })
    const { ator } = await criarChave(ambiente, await ambiente.criarAtor(escritorio, "ADMINISTRADOR"), {
      empresas: null,
    })
    expect((await gravar(ator, {})).status).toBe(403)
    expect((await ambiente.pedir(ator, "GET", "/conta/filtros?tela=/painel")).status).toBe(403)
  })
})

describe("filtros salvos", () => {
  const salvar = (ator: Ator, nome: string, busca = "busca=x", tela = "/usuarios") =>
    ambiente.pedir(ator, "POST", "/conta/filtros", { corpo: { tela, nome, busca } })
  const listar = async (ator: Ator, tela = "/usuarios") =>
    (await ambiente.pedir(ator, "GET", `/conta/filtros?tela=${tela}`)).json<{ lista: { id: string; nome: string }[] }>()
      .lista

  it("o mesmo nome na mesma tela, com outras maiúsculas, substitui; em outra tela é outro", async () => {
    const pessoa = await novaPessoa()
    const primeiro = await salvar(pessoa, "Só Contadores", "papel=2")
    expect(primeiro.status).toBe(201)
    const { id } = primeiro.json<{ id: string }>()
    expect((await salvar(pessoa, "só contadores", "papel=3")).json()).toEqual({
      id,
      tela: "/usuarios",
      nome: "só contadores",
      busca: "papel=3",
    })
    await salvar(pessoa, "Só contadores", "x=1", "/perfil/historico")
    await salvar(pessoa, "Ativos")
    expect((await listar(pessoa)).map((f) => f.nome)).toEqual(["Ativos", "só contadores"])
    expect(await listar(pessoa, "/perfil/historico")).toHaveLength(1)
  })

  it(`são ${MAXIMO_DE_FILTROS} por tela: no limite ainda se substitui, e nem dois pedidos juntos passam dele`, async () => {
    const pessoa = await novaPessoa()
    for (let i = 1; i < MAXIMO_DE_FILTROS; i++) expect((await salvar(pessoa, `Filtro ${i}`)).status).toBe(201)
    const juntos = await Promise.all([salvar(pessoa, "A"), salvar(pessoa, "B")])
    expect(juntos.map((r) => r.status).sort()).toEqual([201, 409])
    const recusado = juntos.find((r) => r.status === 409)
    expect(recusado?.json()).toMatchObject({ codigo: "limite-de-filtros" })
    expect((await salvar(pessoa, "Filtro 1", "outra=1")).status).toBe(201)
    expect((await salvar(pessoa, "Em outra tela", "x=1", "/perfil/historico")).status).toBe(201)
    expect(await listar(pessoa)).toHaveLength(MAXIMO_DE_FILTROS)
  })

  it("só o dono exclui; excluir de novo não acha", async () => {
    const ana = await novaPessoa()
    const bia = await novaPessoa()
    const { id } = (await salvar(ana, "Meu")).json<{ id: string }>()
    expect(await listar(bia)).toEqual([])
    expect((await ambiente.pedir(bia, "DELETE", `/conta/filtros/${id}`)).status).toBe(404)
    expect(await listar(ana)).toHaveLength(1)
    expect((await ambiente.pedir(ana, "DELETE", `/conta/filtros/${id}`)).json()).toEqual({ id })
    expect((await ambiente.pedir(ana, "DELETE", `/conta/filtros/${id}`)).status).toBe(404)
  })

  it.each([
    ["tela que não existe", { tela: "/inventada", nome: "x", busca: "" }, "tela"],
    ["nome vazio", { tela: "/painel", nome: "  ", busca: "" }, "nome"],
    ["busca comprida demais", { tela: "/painel", nome: "x", busca: "a".repeat(2001) }, "busca"],
    ["busca que o banco não guarda", { tela: "/painel", nome: "x", busca: "a\0" }, "busca"],
  ])("recusa %s, nomeando o campo", async (_caso, corpo, campo) => {
    const r = await ambiente.pedir(await novaPessoa(), "POST", "/conta/filtros", { corpo })
    expect([r.status, r.json()]).toEqual([400, expect.objectContaining({ codigo: "entrada-invalida", campo })])
  })
})
