import { randomUUID } from "node:crypto"
import { CABECALHO_ESCRITORIO, papeis } from "@partida/contracts"
import { eq, sql } from "drizzle-orm"
import fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { convites, tokensEncerrados } from "../db/schema/acessos.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { criarAutenticar, type TokenConferido } from "./autenticacao.ts"
import type { Contexto } from "./contexto.ts"
import { ErroDeNegocio } from "./erros.ts"
import { responderErros } from "./responder-erros.ts"
import { identidadeDoToken } from "./tokens-encerrados.ts"

const AGORA = new Date("2026-11-20T15:00:00Z")
let ambiente: Ambiente
let escritorio: string
let app: FastifyInstance
/** Tokens that this provider gave. */
const dados = new Map<string, TokenConferido>()

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const autenticar = criarAutenticar({
    banco: ambiente.banco,
    verificar: async (token) => {
      const conferido = dados.get(token)
      if (token === "fora-do-ar") throw new ErroDeNegocio("erro-interno", "O provedor não respondeu.")
      if (!conferido) throw new Error("assinatura")
      return conferido
    },
    exigirSessao: false,
    agora: () => AGORA,
  })
  app = fastify({ trustProxy: (_endereco, saltos) => saltos < 1 })
  responderErros(app)
  app.get("/", autenticar)
})
beforeEach(async () => {
  escritorio = await ambiente.criarEscritorio()
})
afterAll(async () => {
  await app.close()
  await ambiente.fechar()
})

function tokenDe(mudancas: Partial<TokenConferido> = {}): string {
  const token = `cabecalho.${randomUUID()}.assinatura`
  dados.set(token, {
    sub: randomUUID(),
    email: `${randomUUID()}@exemplo.com.br`,
    nome: "Quem Entra",
    emailConfirmado: true,
    sid: "sessao-1",
    fatores: null,
    exp: 1_800_000_000,
    ...mudancas,
  })
  return token
}

/** Until the token would have expired by itself. */
const encerrar = (token: string, expiraEm = new Date("2027-01-01T00:00:00Z")) =>
  ambiente.banco.naPlataforma((tx) => tx.insert(tokensEncerrados).values({ hash: identidadeDoToken(token), expiraEm }))

async function entrar(token: string, cabecalhos: Record<string, string> = {}) {
  const r = await app.inject({ url: "/", headers: { authorization: `Bearer ${token}`, ...cabecalhos } })
  return { status: r.statusCode, corpo: r.json<Contexto & { codigo?: string }>() }
}

async function cadastrar(mudancas: Partial<typeof usuarios.$inferInsert> = {}) {
  const linha = {
    idEscritorio: escritorio,
    id: randomUUID(),
    sub: null,
    email: `${randomUUID()}@exemplo.com.br`,
    nome: "Convidada",
    papel: papeis.CONTADOR.id,
    criadoEm: AGORA,
    ...mudancas,
  }
  await ambiente.banco.naPlataforma((tx) => tx.insert(usuarios).values(linha))
  return linha
}
const ler = async (id: string) =>
  (await ambiente.banco.naPlataforma((tx) => tx.select().from(usuarios).where(eq(usuarios.id, id))))[0]

describe("quem é, com que alcance", () => {
  it("leva sessão, token resumido e autoria, com o agente cortado", async () => {
    const sub = randomUUID()
    const pessoa = await cadastrar({ sub })
    const token = tokenDe({ sub })
    const { corpo } = await entrar(token, { "user-agent": "n".repeat(1000), "x-forwarded-for": "203.0.113.9" })
    expect(corpo).toMatchObject({
      sid: "sessao-1",
      token: { hash: identidadeDoToken(token), expiraEm: new Date(1_800_000_000_000).toISOString() },
      autoria: {
        idUsuario: pessoa.id,
        autor: "Convidada",
        papel: papeis.CONTADOR.id,
        endereco: "203.0.113.9",
        agente: "n".repeat(300),
        idPedido: expect.any(String),
      },
      escoposDaChave: null,
    })
    expect(corpo.escopoOuNulo?.autoria).toEqual(corpo.autoria)
    expect(JSON.stringify(corpo)).not.toContain(token)
  })

  it.each<[string, number, boolean, boolean]>([
    ["Administrador", 1, true, true],
    ["Contador", 2, false, true],
    ["Contador só das concedidas", 2, true, false],
    ["Empresa", 3, false, false],
    ["Funcionário", 4, false, false],
  ])("%s", async (_nome, papel, somenteConcedidas, tudo) => {
    const sub = randomUUID()
    await cadastrar({ sub, papel, somenteConcedidas })
    expect((await entrar(tokenDe({ sub }))).corpo.escopoOuNulo?.empresas).toEqual(tudo ? "*" : [])
  })

  it("só Root escolhe escritório", async () => {
    const outro = await ambiente.criarEscritorio("Outro")
    const cabecalho = { [CABECALHO_ESCRITORIO]: outro }
    const sub = randomUUID()
    await cadastrar({ sub })
    expect((await entrar(tokenDe({ sub }), cabecalho)).corpo.escopoOuNulo?.idEscritorio).toBe(escritorio)
    const root = randomUUID()
    await cadastrar({ sub: root, papel: 5, idEscritorio: null })
    expect((await entrar(tokenDe({ sub: root }), cabecalho)).corpo.escopoOuNulo?.idEscritorio).toBe(outro)
    expect((await entrar(tokenDe({ sub: root }))).corpo.escopoOuNulo).toBeNull()
  })
})

describe("recusas", () => {
  it("sem token, com token ruim, de sessão encerrada ou de ninguém", async () => {
    expect((await app.inject({ url: "/" })).json()).toMatchObject({ codigo: "nao-autenticado" })
    for (const ruim of ["inventado", "", "a b"]) expect((await entrar(ruim)).corpo.codigo).toBe("nao-autenticado")
    expect((await app.inject({ url: "/", headers: { authorization: "Basic abc" } })).statusCode).toBe(401)
    const sub = randomUUID()
    await cadastrar({ sub })
    const token = tokenDe({ sub })
    expect((await entrar(token)).status).toBe(200)
    await encerrar(token)
    // The same content, signed another way that is also good.
    const gemeo = `${token}2`
    dados.set(gemeo, dados.get(token) ?? expect.fail("the token was given above"))
    for (const ruim of [token, gemeo]) expect((await entrar(ruim)).corpo.codigo).toBe("nao-autenticado")
    expect((await entrar(tokenDe())).corpo.codigo).toBe("usuario-sem-cadastro")
  })

  it("a um desativado se diz o motivo, mesmo com a sessão encerrada", async () => {
    const sub = randomUUID()
    await cadastrar({ sub, ativo: false })
    const token = tokenDe({ sub })
    await encerrar(token)
    expect((await entrar(token)).corpo.codigo).toBe("usuario-desativado")
  })

  it("provedor fora do ar não é token ruim", async () => {
    expect((await entrar("fora-do-ar")).corpo.codigo).toBe("erro-interno")
  })

  it("quem tem o perfil das máquinas não entra como pessoa", async () => {
    const sub = randomUUID()
    await cadastrar({ sub, papel: 0, email: "" })
    expect((await entrar(tokenDe({ sub }))).corpo.codigo).toBe("usuario-sem-cadastro")
  })
})

describe("primeira entrada de quem foi convidado", () => {
  it("liga pelo e-mail confirmado, em qualquer caixa, gasta o convite e fica na auditoria", async () => {
    const convidada = await cadastrar({ email: "convidada@exemplo.com.br" })
    await ambiente.banco.naPlataforma((tx) =>
      tx.insert(convites).values({
        idEscritorio: escritorio,
        id: randomUUID(),
        idUsuario: convidada.id,
        hash: "0".repeat(64),
        criadoEm: AGORA,
        expiraEm: new Date("2027-01-01T00:00:00Z"),
      }),
    )
    const sub = randomUUID()
    const r = await entrar(tokenDe({ sub, email: "Convidada@Exemplo.com.BR" }))
    expect(r.corpo.pessoa).toMatchObject({ idUsuario: convidada.id, sub })
    expect(await ler(convidada.id)).toMatchObject({ sub, versao: 2 })
    const [convite] = await ambiente.banco.naPlataforma((tx) =>
      tx.select().from(convites).where(eq(convites.idUsuario, convidada.id)),
    )
    expect(convite?.usadoEm).toEqual(AGORA)
    const { rows } = await ambiente.banco.emEscopo(
      { idEscritorio: escritorio, idUsuario: convidada.id, sub, empresas: "*" },
      (tx) =>
        tx.execute(
          sql`select autor, antes, depois from auditoria where entidade = 'usuarios' and acao = 'alterar' and id_registro = ${convidada.id}`,
        ),
    )
    expect(rows).toEqual([{ autor: "Convidada", antes: { sub: null }, depois: { sub } }])
  })

  it("e-mail sem confirmação, ausente ou parecido não liga", async () => {
    const { id, email } = await cadastrar()
    for (const mudanca of [
      { email, emailConfirmado: false },
      { email: null },
      { email: `x${email}` },
      { email: "%" },
      { email: "_".repeat(email.length) },
    ]) {
      expect((await entrar(tokenDe(mudanca))).corpo.codigo).toBe("usuario-sem-cadastro")
    }
    expect((await ler(id))?.sub).toBeNull()
  })

  it("o sub de quem já entrou nunca é trocado", async () => {
    const sub = randomUUID()
    const { id, email } = await cadastrar({ sub })
    expect((await entrar(tokenDe({ email }))).corpo.codigo).toBe("usuario-sem-cadastro")
    expect((await ler(id))?.sub).toBe(sub)
  })

  it("quem já é alguém não toma o convite de outra pessoa", async () => {
    const sub = randomUUID()
    const eu = await cadastrar({ sub })
    const outra = await cadastrar()
    expect((await entrar(tokenDe({ sub, email: outra.email }))).corpo.pessoa.idUsuario).toBe(eu.id)
    expect((await ler(outra.id))?.sub).toBeNull()
  })

  it("desativado antes de entrar não liga; token encerrado também não", async () => {
    const desativada = await cadastrar({ ativo: false })
    expect((await entrar(tokenDe({ email: desativada.email }))).corpo.codigo).toBe("usuario-desativado")
    expect((await ler(desativada.id))?.sub).toBeNull()
    const convidada = await cadastrar()
    const token = tokenDe({ email: convidada.email })
    await encerrar(token)
    expect((await entrar(token)).status).toBe(401)
    expect((await ler(convidada.id))?.sub).toBeNull()
  })

  it("pedidos ao mesmo tempo ligam uma vez: o mesmo sub entra em todos, outro em nenhum", async () => {
    const { id, email } = await cadastrar()
    const meu = randomUUID()
    const rival = randomUUID()
    const tokens = [meu, meu, meu, rival, rival].map((sub) => ({ sub, token: tokenDe({ sub, email }) }))
    const r = await Promise.all(tokens.map(async ({ sub, token }) => ({ sub, ...(await entrar(token)) })))
    const ligado = (await ler(id))?.sub
    expect([meu, rival]).toContain(ligado)
    for (const { sub, status, corpo } of r) {
      expect([status, corpo.codigo ?? null]).toEqual(sub === ligado ? [200, null] : [403, "usuario-sem-cadastro"])
    }
  })
})

describe("token encerrado", () => {
  it("fica recusado até vencer por si, e só ele", async () => {
    const sub = randomUUID()
    await cadastrar({ sub })
    const token = tokenDe({ sub })
    await encerrar(token, AGORA)
    expect((await entrar(token)).status).toBe(200)
    const outro = tokenDe({ sub })
    await encerrar(outro, new Date(AGORA.getTime() + 1))
    expect((await entrar(outro)).status).toBe(401)
    expect((await entrar(token)).status).toBe(200)
  })
})
