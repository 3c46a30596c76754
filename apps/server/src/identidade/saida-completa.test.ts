import { randomUUID } from "node:crypto"
import { PREFIXO_DA_API } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { usuarios } from "../db/schema/escritorios.ts"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { criarNavegador, criarPkce, destino, type Navegador, urlDeAutorizacao } from "./apoio.fixtures.ts"
import { camposDoCodigo, ORIGEM, SENHA, type Tokens } from "./cena.fixtures.ts"
import { darNovaSenha } from "./contas.fixtures.ts"
import { criarConta } from "./contas.ts"

let ambiente: Ambiente
let sub: string
const email = "ana@exemplo.com.br"
beforeAll(async () => {
  ambiente = await criarAmbiente()
  const idEscritorio = await ambiente.criarEscritorio()
  const nova = { email, nome: "Ana", senha: SENHA, emailConfirmado: true, demonstracao: false }
  sub = (await criarConta(ambiente.banco, nova)).sub
  await ambiente.banco.naPlataforma((tx) =>
    tx
      .insert(usuarios)
      .values({ idEscritorio, id: randomUUID(), sub, email, nome: "Ana", papel: 2, criadoEm: new Date() }),
  )
}, 60_000)
afterAll(() => ambiente?.fechar())

const trocar = (navegador: Navegador, campos: Record<string, string>) =>
  navegador.postar(`${ORIGEM}/oidc/token`, { client_id: "partida-web", ...campos }, { accept: "application/json" })

/** Signs in through the pages of the running product. */
async function entrar(senha = SENHA) {
  const navegador = criarNavegador(ambiente.servidor.app, ORIGEM)
  const { verificador, desafio } = criarPkce()
  const pagina = destino(await navegador.get(urlDeAutorizacao(ORIGEM, desafio)))
  const retomar = destino(await navegador.postar(pagina, { email, senha }))
  const volta = new URL(destino(await navegador.get(retomar)))
  const resposta = await trocar(navegador, camposDoCodigo(volta, verificador))
  expect(resposta.statusCode, resposta.body).toBe(200)
  return { navegador, tokens: resposta.json<Tokens>() }
}

const chamarApi = async (token: string) => {
  const resposta = await ambiente.servidor.app.inject({
    url: `${PREFIXO_DA_API}/conta/pessoa`,
    headers: { authorization: `Bearer ${token}` },
  })
  return resposta.statusCode
}

describe("saída no produto inteiro", () => {
  it("o token da API, o de renovação e um código por trocar morrem juntos", async () => {
    const { navegador, tokens } = await entrar()
    const outro = await entrar()
    expect(await chamarApi(tokens.access_token)).toBe(200)
    const { verificador, desafio } = criarPkce()
    const pendente = new URL(destino(await navegador.get(urlDeAutorizacao(ORIGEM, desafio, { prompt: "none" }))))
    expect(pendente.searchParams.get("code")).toBeTruthy()

    const consulta = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${ORIGEM}/conta/entrar`,
    })
    const { body } = await navegador.get(`${ORIGEM}/oidc/session/end?${consulta}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? ""
    await navegador.postar(`${ORIGEM}/oidc/session/end/confirm`, { xsrf, logout: "yes" })

    expect(await chamarApi(tokens.access_token)).toBe(401)
    const renovacao = { grant_type: "refresh_token", refresh_token: tokens.refresh_token }
    expect((await trocar(navegador, renovacao)).statusCode).toBe(400)
    expect((await trocar(navegador, camposDoCodigo(pendente, verificador))).statusCode).toBe(400)
    // Another browser of the same person goes on.
    expect(await chamarApi(outro.tokens.access_token)).toBe(200)
  })

  it("um refresh token apresentado duas vezes mata também o token da API", async () => {
    const { navegador, tokens } = await entrar()
    const renovacao = { grant_type: "refresh_token", refresh_token: tokens.refresh_token }
    const novos = (await trocar(navegador, renovacao)).json<Tokens>()
    expect(await chamarApi(novos.access_token)).toBe(200)
    expect((await trocar(navegador, renovacao)).statusCode).toBe(400)
    expect(await chamarApi(tokens.access_token)).toBe(401)
    expect(await chamarApi(novos.access_token)).toBe(401)
  })

  it("senha nova mata o token da API na hora", async () => {
    const { tokens } = await entrar()
    expect(await chamarApi(tokens.access_token)).toBe(200)
    await darNovaSenha(ambiente.banco, sub, "outra frase bem longa")
    expect(await chamarApi(tokens.access_token)).toBe(401)
    expect(await chamarApi((await entrar("outra frase bem longa")).tokens.access_token)).toBe(200)
  })
})
