import { randomUUID } from "node:crypto"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { PREFIXO_DA_API, papeis } from "@partida/contracts"
import { eq } from "drizzle-orm"
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from "jose"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { usuarios } from "../db/schema/escritorios.ts"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"

/** The API with another company's OpenID Connect provider, reached over HTTP. */

const AUDIENCIA = "urn:escritorio:api"
let ambiente: Ambiente
let servidor: Server
let emissor = ""
let publicadas: JWK[] = []
let foraDoAr = false
/** What userinfo answers, by access token. */
const perfis = new Map<string, object>()
let chave: CryptoKey

/** Publishes a new key, alone, and signs with it from now on. */
async function trocarChave(kid: string): Promise<void> {
  const par = await generateKeyPair("RS256")
  chave = par.privateKey
  publicadas = [{ ...(await exportJWK(par.publicKey)), kid, alg: "RS256", use: "sig" }]
}

beforeAll(async () => {
  await trocarChave("k1")
  servidor = createServer((pedido, resposta) => {
    if (foraDoAr) return resposta.writeHead(503).end()
    resposta.setHeader("content-type", "application/json")
    if (pedido.url === "/userinfo") {
      const perfil = perfis.get(pedido.headers.authorization?.slice("Bearer ".length) ?? "")
      return resposta.writeHead(perfil ? 200 : 401).end(JSON.stringify(perfil ?? {}))
    }
    const documento = { issuer: emissor, jwks_uri: `${emissor}/jwks`, userinfo_endpoint: `${emissor}/userinfo` }
    resposta.end(JSON.stringify(pedido.url === "/jwks" ? { keys: publicadas } : documento))
  })
  await new Promise<void>((pronto) => servidor.listen(0, "127.0.0.1", pronto))
  emissor = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  ambiente = await comProvedor()
})
afterEach(() => {
  foraDoAr = false
  vi.useRealTimers()
})
afterAll(async () => {
  await ambiente.fechar()
  await new Promise((pronto) => servidor.close(pronto))
})

function comProvedor(): Promise<Ambiente> {
  const escopo = "openid profile email offline_access"
  const identidade = { tipo: "externa", emissor, cliente: "partida", audiencia: AUDIENCIA, escopo } as const
  return criarAmbiente(() => new Date(), { identidade: { ...identidade, enderecoDaConta: null } })
}

interface Mudancas {
  readonly claims?: object
  readonly chave?: CryptoKey
  readonly kid?: string
}

const conteudo = (claims: object = {}) => ({
  iss: emissor,
  aud: AUDIENCIA,
  exp: Math.floor(Date.now() / 1000) + 600,
  sub: randomUUID(),
  email: `${randomUUID()}@exemplo.com.br`,
  email_verified: true,
  ...claims,
})
const emitir = (mudancas: Mudancas = {}) =>
  new SignJWT(conteudo(mudancas.claims))
    .setProtectedHeader({ alg: "RS256", kid: mudancas.kid ?? "k1" })
    .sign(mudancas.chave ?? chave)

async function pedir(token: string, caminho = "/conta/pessoa", metodo: "GET" | "POST" = "GET", em = ambiente) {
  const headers = { authorization: `Bearer ${token}` }
  const r = await em.servidor.app.inject({ method: metodo, url: PREFIXO_DA_API + caminho, headers })
  return { status: r.statusCode, codigo: r.json<{ codigo?: string }>().codigo, cabecalhos: r.headers, corpo: r.json() }
}

/** A person invited by e-mail, who has not signed in yet. */
async function convidar(em = ambiente): Promise<{ email: string; sub: () => Promise<string | null> }> {
  const idEscritorio = await em.criarEscritorio()
  const id = randomUUID()
  const email = `${id}@exemplo.com.br`
  const papel = papeis.ADMINISTRADOR.id
  await em.banco.naPlataforma((tx) =>
    tx.insert(usuarios).values({ idEscritorio, id, sub: null, email, nome: "Ana", papel, criadoEm: new Date() }),
  )
  const sub = async () => {
    const [linha] = await em.banco.naPlataforma((tx) => tx.select().from(usuarios).where(eq(usuarios.id, id)))
    return linha?.sub ?? null
  }
  return { email, sub }
}

describe("a API com um provedor OpenID Connect externo", () => {
  it("liga quem foi convidado, pelo e-mail que o provedor confirma", async () => {
    const { email, sub } = await convidar()
    const token = await emitir({ claims: { sub: "ana-no-provedor", email: email.toUpperCase() } })
    expect(await pedir(token)).toMatchObject({ status: 200, corpo: { email } })
    expect(await sub()).toBe("ana-no-provedor")
  })

  it.each([false, "true", undefined])("não liga ninguém por e-mail sem confirmação (%j)", async (email_verified) => {
    const { email, sub } = await convidar()
    const token = await emitir({ claims: { email, email_verified } })
    expect(await pedir(token)).toMatchObject({ status: 403, codigo: "usuario-sem-cadastro" })
    expect(await sub()).toBeNull()
  })

  describe("quando o token não diz o e-mail, pergunta ao provedor", () => {
    const semEmail = (sub: string) => emitir({ claims: { sub, email: undefined, email_verified: undefined } })

    it("e liga quem ele confirma; depois não pergunta mais", async () => {
      const { email, sub } = await convidar()
      const token = await semEmail("bia-no-provedor")
      perfis.set(token, { sub: "bia-no-provedor", email, email_verified: true })
      expect((await pedir(token)).status).toBe(200)
      expect(await sub()).toBe("bia-no-provedor")
      perfis.delete(token)
      expect((await pedir(token)).status).toBe(200)
    })

    it.each<[string, object | null]>([
      ["não confirma", { email_verified: false }],
      ["não diz se confirma", {}],
      ["fala de outra pessoa", { sub: "outra", email_verified: true }],
      ["recusa o token", null],
    ])("e não liga ninguém quando ele %s", async (_titulo, perfil) => {
      const { email, sub } = await convidar()
      const quem = randomUUID()
      const token = await semEmail(quem)
      if (perfil) perfis.set(token, { sub: quem, email, ...perfil })
      expect(await pedir(token)).toMatchObject({ status: 403, codigo: "usuario-sem-cadastro" })
      expect(await sub()).toBeNull()
    })

    it("e fora do ar ele não vira recusa", async () => {
      const { email } = await convidar()
      await pedir(await emitir({ claims: { email } }))
      const token = await semEmail(randomUUID())
      foraDoAr = true
      expect(await pedir(token)).toMatchObject({ status: 503, codigo: "provedor-indisponivel" })
    })
  })

  it.each<[string, (email: string) => Promise<string> | string]>([
    ["de outra audiência", (email) => emitir({ claims: { email, aud: "partida" } })],
    ["vencido", (email) => emitir({ claims: { email, exp: Math.floor(Date.now() / 1000) - 61 } })],
    ["de outro emissor", (email) => emitir({ claims: { email, iss: "https://mau.example" } })],
    [
      "de outra chave",
      async (email) => emitir({ claims: { email }, chave: (await generateKeyPair("RS256")).privateKey }),
    ],
    ["sem assinatura", (email) => new UnsecuredJWT(conteudo({ email })).encode()],
  ])("recusa token %s, ainda que fale pelo convidado", async (_titulo, montar) => {
    const { email, sub } = await convidar()
    const token = await montar(email)
    expect(await pedir(token)).toMatchObject({ status: 401, codigo: "nao-autenticado" })
    expect(await sub()).toBeNull()
  })

  it("sair mata o token na hora, e ele não volta na tolerância depois de vencer", async () => {
    const { email } = await convidar()
    const exp = Math.floor(Date.now() / 1000) + 5
    const token = await emitir({ claims: { email, exp } })
    expect((await pedir(token)).status).toBe(200)
    expect((await pedir(token, "/identidade/saida", "POST")).status).toBe(200)
    expect(await pedir(token)).toMatchObject({ status: 401, codigo: "nao-autenticado" })
    vi.useFakeTimers({ toFake: ["Date"], now: (exp + 59) * 1000 })
    expect(await pedir(token)).toMatchObject({ status: 401, codigo: "nao-autenticado" })
  })

  it("o que é da conta fica com o provedor", async () => {
    const { email } = await convidar()
    const token = await emitir({ claims: { email } })
    expect(await pedir(token, "/identidade/seguranca")).toMatchObject({ status: 200, corpo: { gerenciavel: false } })
    expect(await pedir(token, "/identidade/sessoes")).toMatchObject({ status: 409, codigo: "identidade-externa" })
  })

  it("segue o provedor quando ele troca de chave, e deixa de aceitar a antiga", async () => {
    const { email } = await convidar()
    const claims = { email, sub: randomUUID() }
    const antigo = await emitir({ claims })
    expect((await pedir(antigo)).status).toBe(200)
    await trocarChave("k2")
    // The keys in hand are kept for 30 s before an unknown one makes the server ask again.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 })
    expect((await pedir(await emitir({ claims, kid: "k2" }))).status).toBe(200)
    expect((await pedir(antigo)).status).toBe(401)
    vi.useRealTimers()
    await trocarChave("k1")
  })

  it("provedor fora do ar: 503 com a saída, e não uma recusa que encerraria a sessão", async () => {
    foraDoAr = true
    const outro = await comProvedor()
    try {
      const resposta = await pedir(await emitir(), "/conta/pessoa", "GET", outro)
      expect(resposta).toMatchObject({ status: 503, codigo: "provedor-indisponivel" })
      expect(resposta.corpo).toMatchObject({
        mensagem: "O provedor de identidade não respondeu. Tente novamente em instantes.",
      })
      expect(resposta.cabecalhos["retry-after"]).toBe("30")
    } finally {
      await outro.fechar()
    }
  })
})
