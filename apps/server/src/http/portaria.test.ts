import { randomUUID } from "node:crypto"
import type { Papel, Rotas } from "@partida/contracts"
import { sql } from "drizzle-orm"
import fastify, { type FastifyInstance } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import type { Banco } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { criarAtos } from "./atos.ts"
import type { Contexto } from "./contexto.ts"
import { ErroDeNegocio } from "./erros.ts"
import { criarIdempotencia } from "./idempotencia.ts"
import { limitarPedidos } from "./limites.ts"
import { montar } from "./montar.ts"
import { responderErros } from "./responder-erros.ts"

const coisa = z.object({ id: z.string(), versao: z.number().int() })
const rotas = {
  lerCoisa: {
    metodo: "GET",
    caminho: "/coisas/:id",
    papel: null,
    resumo: "Lê uma coisa",
    comVersao: true,
    resposta: coisa,
  },
  mudarCoisa: {
    metodo: "PUT",
    caminho: "/coisas/:id",
    papel: null,
    resumo: "Muda uma coisa",
    comVersao: true,
    corpo: z.object({ nome: z.string() }),
    resposta: coisa,
  },
  apagarTudo: { metodo: "DELETE", caminho: "/coisas", papel: "ADMINISTRADOR", resumo: "Apaga tudo", resposta: coisa },
  baixarCoisa: { metodo: "GET", caminho: "/empresas/:id/arquivo", papel: null, resumo: "Baixa o arquivo" },
  recusarCoisa: {
    metodo: "POST",
    caminho: "/empresas/:id/recusas",
    papel: null,
    resumo: "Recusa uma coisa",
    corpo: z.object({
      codigo: z.enum(["competencia-fechada", "nao-encontrado", "entrada-invalida", "versao-desatualizada"]),
    }),
    resposta: coisa,
  },
} as const satisfies Rotas

const UMA_COISA = `/api/v1/coisas/${randomUUID()}`
const idEscritorio = randomUUID()
let banco: Banco
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
})
afterAll(() => banco.fechar())

const abertos: FastifyInstance[] = []
afterEach(async () => {
  for (const app of abertos.splice(0)) await app.close()
})

/** The door alone, before calls that do nothing. `authorization` names the role and the person: "Bearer CONTADOR.<id>". */
async function portaria(limites = { porPessoa: 1000, porEndereco: 1000 }) {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  responderErros(app)
  const limitarPessoa = await limitarPedidos(app, limites)
  const idempotencia = criarIdempotencia(banco, criarCofre(new Uint8Array(32).fill(2)), () => new Date())
  app.decorate("portaria", { limitarPessoa, idempotencia, atos: criarAtos(banco), temSegundoFator: async () => true })
  const versoes: (number | null)[] = []
  montar(app, async (pedido) => contextoDe(pedido.headers.authorization), rotas, {
    lerCoisa: async () => ({ id: "a", versao: 3 }),
    mudarCoisa: async (_contexto, { versaoEsperada }) => {
      versoes.push(versaoEsperada)
      if (versaoEsperada !== 3) throw new ErroDeNegocio("versao-desatualizada")
      return { id: "a", versao: 4 }
    },
    apagarTudo: async () => ({ id: "a", versao: 1 }),
    baixarCoisa: async () => ({ tipo: "text/csv", nome: "relatório.csv", bytes: Buffer.from("a;b") }),
    recusarCoisa: async (_contexto, { corpo }) => {
      throw new ErroDeNegocio(corpo.codigo)
    },
  })
  abertos.push(app)
  return { app, versoes }
}

function contextoDe(autorizacao: string | undefined): Contexto {
  const [papel, idUsuario = ""] = autorizacao?.replace("Bearer ", "").split("/") ?? []
  if (!papel) throw new ErroDeNegocio("nao-autenticado")
  const autoria = {
    idUsuario,
    autor: `Pessoa ${papel}`,
    papel: 2,
    endereco: "10.0.0.1",
    agente: "teste",
    idPedido: "p",
  }
  const escopo: Escopo = { idEscritorio, idUsuario, sub: idUsuario, empresas: [], autoria }
  return {
    pessoa: {
      idUsuario,
      sub: idUsuario,
      nome: "",
      email: "",
      papel: papel as Papel,
      idEscritorioProprio: idEscritorio,
    },
    escopoOuNulo: escopo,
    sid: null,
    token: null,
    exigencia: null,
    fatoresDoToken: null,
    autoria,
    escoposDaChave: null,
  }
}

const como = (papel: Papel, id: string) => ({ authorization: `Bearer ${papel}/${id}` })
const atosDe = (idUsuario: string) =>
  banco.emEscopo({ idEscritorio, idUsuario, sub: "", empresas: "*" }, async (tx) => {
    const { rows } = await tx.execute<{ acao: string; detalhe: string; id_empresa: string | null; autor: string }>(
      sql`select acao, detalhe, id_empresa, autor from auditoria where id_usuario = ${idUsuario} order by sequencia`,
    )
    return rows
  })

describe("versão do registro", () => {
  it("a leitura e a escrita respondem com ETag", async () => {
    const { app } = await portaria()
    const headers = como("CONTADOR", randomUUID())
    expect((await app.inject({ url: UMA_COISA, headers })).headers.etag).toBe('"3"')
    const escrita = { method: "PUT", url: UMA_COISA, payload: { nome: "x" } } as const
    const r = await app.inject({ ...escrita, headers: { ...headers, "if-match": '"3"' } })
    expect([r.statusCode, r.headers.etag]).toEqual([200, '"4"'])
  })

  it.each([
    [undefined, 428, "versao-nao-informada"],
    ["3", 400, "entrada-invalida"],
    ["*", 400, "entrada-invalida"],
    ['W/"3"', 400, "entrada-invalida"],
    ['"3", "4"', 400, "entrada-invalida"],
    ['"2"', 412, "versao-desatualizada"],
  ])("If-Match %s: %i", async (versao, status, codigo) => {
    const { app } = await portaria()
    const r = await app.inject({
      method: "PUT",
      url: UMA_COISA,
      headers: { ...como("CONTADOR", randomUUID()), ...(versao === undefined ? {} : { "if-match": versao }) },
      payload: { nome: "x" },
    })
    expect([r.statusCode, r.json().codigo]).toEqual([status, codigo])
  })
})

describe("escrita repetida pela API", () => {
  it("a mesma chave não chama de novo; com outro If-Match é outro pedido", async () => {
    const { app, versoes } = await portaria()
    const enviar = (versao: string) =>
      app.inject({
        method: "PUT",
        url: UMA_COISA,
        headers: { ...como("CONTADOR", pessoa), "if-match": versao, "idempotency-key": chave },
        payload: { nome: "x" },
      })
    const pessoa = randomUUID()
    const chave = randomUUID()
    const primeira = await enviar('"3"')
    const segunda = await enviar('"3"')
    expect([segunda.statusCode, segunda.body, segunda.headers.etag]).toEqual([200, primeira.body, '"4"'])
    expect(versoes).toEqual([3])
    expect((await enviar('"4"')).json()).toMatchObject({ status: 422, codigo: "chave-reutilizada" })
  })

  it("chave fora da forma é recusada", async () => {
    const { app } = await portaria()
    const r = await app.inject({
      method: "DELETE",
      url: "/api/v1/coisas",
      headers: { ...como("ADMINISTRADOR", randomUUID()), "idempotency-key": "curta" },
    })
    expect(r.json()).toMatchObject({ codigo: "entrada-invalida", campo: "Idempotency-Key" })
  })
})

describe("trilha de auditoria", () => {
  it("guarda recusas por permissão, estado e versão; não o que foi mal digitado ou não existe", async () => {
    const { app } = await portaria()
    const id = randomUUID()
    const idEmpresa = randomUUID()
    const recusar = (codigo: string) =>
      app.inject({
        method: "POST",
        url: `/api/v1/empresas/${idEmpresa}/recusas`,
        headers: como("CONTADOR", id),
        payload: { codigo },
      })
    await app.inject({ method: "DELETE", url: "/api/v1/coisas", headers: como("CONTADOR", id) })
    for (const codigo of ["competencia-fechada", "nao-encontrado", "entrada-invalida", "versao-desatualizada", "x"])
      await recusar(codigo)
    expect(await atosDe(id)).toEqual([
      {
        acao: "recusa",
        detalhe: expect.stringMatching(/^Apaga tudo: Seu perfil/),
        id_empresa: null,
        autor: "Pessoa CONTADOR",
      },
      {
        acao: "recusa",
        detalhe: expect.stringMatching(/^Recusa uma coisa: .*fechada/),
        id_empresa: idEmpresa,
        autor: "Pessoa CONTADOR",
      },
      {
        acao: "recusa",
        detalhe: expect.stringMatching(/Outra pessoa alterou/),
        id_empresa: idEmpresa,
        autor: "Pessoa CONTADOR",
      },
    ])
  })

  it("um endereço que não é id não impede a recusa nem o registro", async () => {
    const { app } = await portaria()
    const id = randomUUID()
    const r = await app.inject({ method: "GET", url: "/api/v1/empresas/x'--/arquivo", headers: como("INTEGRACAO", id) })
    expect(r.statusCode).toBe(403)
    expect(await atosDe(id)).toMatchObject([{ acao: "recusa", id_empresa: null }])
  })

  it("guarda cada arquivo que sai, antes de sair", async () => {
    const { app } = await portaria()
    const id = randomUUID()
    const idEmpresa = randomUUID()
    const r = await app.inject({ url: `/api/v1/empresas/${idEmpresa}/arquivo`, headers: como("CONTADOR", id) })
    expect([r.statusCode, r.headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="relatorio.csv"; filename*=UTF-8''relat%C3%B3rio.csv`,
    ])
    expect(await atosDe(id)).toMatchObject([
      { acao: "exportacao", detalhe: "Baixa o arquivo: relatório.csv", id_empresa: idEmpresa },
    ])
  })
})

describe("HEAD", () => {
  it("não faz arquivo nem deixa registro de um; do que se lê como JSON, responde", async () => {
    const { app } = await portaria()
    const id = randomUUID()
    const status = async (url: string) =>
      (await app.inject({ method: "HEAD", url, headers: como("CONTADOR", id) })).statusCode
    expect(await status(`/api/v1/empresas/${randomUUID()}/arquivo`)).toBe(404)
    expect(await atosDe(id)).toEqual([])
    expect(await status(UMA_COISA)).toBe(200)
  })
})

describe("limite de pedidos", () => {
  it("por pessoa: 429 com Retry-After, registrado uma vez na janela; as outras pessoas seguem", async () => {
    const { app } = await portaria({ porPessoa: 3, porEndereco: 1000 })
    const ana = randomUUID()
    const bia = randomUUID()
    const ler = (id: string) => app.inject({ url: UMA_COISA, headers: como("CONTADOR", id) })
    const status = []
    for (let i = 0; i < 6; i++) status.push((await ler(ana)).statusCode)
    expect(status).toEqual([200, 200, 200, 429, 429, 429])
    const recusado = await ler(ana)
    expect(recusado.headers["content-type"]).toContain("application/problem+json")
    expect(recusado.json()).toMatchObject({ status: 429, codigo: "muitos-pedidos" })
    expect(Number(recusado.headers["retry-after"])).toBeGreaterThan(0)
    expect(Number(recusado.headers["retry-after"])).toBeLessThanOrEqual(60)
    expect((await ler(bia)).statusCode).toBe(200)
    expect(await atosDe(ana)).toHaveLength(1)
  })

  it("por endereço de rede: antes de saber quem é, também no que não existe e no provedor de identidade", async () => {
    const { app } = await portaria({ porPessoa: 1000, porEndereco: 2 })
    const de = (remoteAddress: string, url: string) => app.inject({ url, remoteAddress })
    expect((await de("2001:db8::1", UMA_COISA)).statusCode).toBe(401)
    expect((await de("2001:db8::2", "/oidc/token")).statusCode).toBe(404)
    const terceiro = await de("2001:db8::3", "/api/v1/nada")
    expect([terceiro.statusCode, terceiro.json().codigo]).toEqual([429, "muitos-pedidos"])
    expect(Number(terceiro.headers["retry-after"])).toBeGreaterThan(0)
    expect((await de("2001:db8:0:1::1", UMA_COISA)).statusCode).toBe(401)
    // However the address is written, it reaches the same call.
    expect((await de("2001:db8::4", UMA_COISA.replace("/api", "/%61pi"))).statusCode).toBe(429)
    expect((await de("2001:db8::4", "/%6fidc/token?x=%61")).statusCode).toBe(429)
    expect((await de("2001:db8::4", "/%61pi/v1/nada")).statusCode).toBe(429)
    // A page and its files are not calls.
    expect((await de("2001:db8::4", "/painel")).statusCode).toBe(404)
  })
})
