import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { contas, registrosOidc } from "../db/schema/identidade.ts"
import { criarPkce, destino, urlDeAutorizacao } from "./apoio.fixtures.ts"
import { type Cena, CONFIG, camposDoCodigo, montarCena, ORIGEM, SENHA, type Tokens } from "./cena.fixtures.ts"
import { darNovaSenha } from "./contas.fixtures.ts"
import { desativarConta } from "./contas.ts"
import { criarProvedor } from "./provedor.ts"
import { chavesLocais, criarVerificador, type Verificador } from "./verificador.ts"

let verificar: Verificador
let cena: Cena
beforeAll(async () => {
  cena = await montarCena()
  verificar = criarVerificador({ ...cena.provedor, chaves: chavesLocais(cena.provedor.chavesPublicas) })
}, 60_000)
afterAll(() => cena?.fechar())

describe("entrada completa", () => {
  it("vai da autorização ao token, com senha errada no caminho, e o token diz quem é a pessoa", async () => {
    const navegador = cena.navegador()
    const { verificador, desafio } = criarPkce()
    const pagina = await cena.autorizar(navegador, desafio)
    expect(pagina).toMatch(/^\/oidc\/interaction\/[\w-]+$/)

    const formulario = await navegador.get(pagina)
    expect(formulario.statusCode).toBe(200)
    expect(formulario.body).toContain('lang="pt-BR"')
    expect(formulario.body).toContain(`method="post" action="${pagina}">`)

    const errada = await navegador.postar(pagina, { email: "ana@exemplo.com.br", senha: "outra qualquer" })
    expect(errada.statusCode).toBe(422)
    expect(errada.body).toContain("E-mail ou senha incorretos.")
    expect(errada.body).toContain('value="ana@exemplo.com.br"')
    expect(errada.body).not.toContain("outra qualquer")

    const retomar = destino(await navegador.postar(pagina, { email: " ANA@exemplo.com.br ", senha: SENHA }))
    const volta = new URL(destino(await navegador.get(retomar)))
    expect(volta.origin + volta.pathname).toBe(`${ORIGEM}/conta/token`)
    expect(volta.searchParams.get("state")).toBe("estado-1")
    expect(volta.searchParams.get("iss")).toBe(`${ORIGEM}/oidc`)

    const campos = camposDoCodigo(volta, verificador)
    const resposta = await cena.trocar(navegador, campos)
    expect(resposta.statusCode, resposta.body).toBe(200)
    const tokens = resposta.json<Tokens>()
    expect(tokens.token_type).toBe("Bearer")
    expect(tokens.expires_in).toBe(600)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "ES256", typ: "at+jwt" })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: "urn:partida:api",
      iss: `${ORIGEM}/oidc`,
      scope: "api",
    })
    expect(await verificar(tokens.access_token)).toEqual({
      sub: cena.ana.sub,
      email: "Ana@exemplo.com.br",
      nome: "Ana Souza",
      emailConfirmado: true,
      sid: null,
      fatores: null,
      exp: decodeJwt(tokens.access_token).exp,
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      aud: "partida-web",
      nonce: "nonce-1",
      name: "Ana Souza",
      email_verified: true,
    })
    // The ID token is for the browser: the API must not take it for an access token.
    await expect(verificar(tokens.id_token)).rejects.toMatchObject({ motivo: "malformado" })
    const semTipo = criarVerificador({
      ...cena.provedor,
      chaves: chavesLocais(cena.provedor.chavesPublicas),
      exigirTipo: false,
    })
    await expect(semTipo(tokens.id_token)).rejects.toMatchObject({ motivo: "audiencia" })

    const reuso = await cena.trocar(navegador, campos)
    expect(reuso.statusCode).toBe(400)
    expect(reuso.json()).toMatchObject({ error: "invalid_grant" })
  })

  it("quem não confirmou o e-mail sabe disso só depois da senha certa, com um caminho para confirmar", async () => {
    const email = "nova+1@exemplo.com.br"
    await cena.criarPessoa(email, "Nova", false)
    const navegador = cena.navegador()
    const pagina = await cena.autorizar(navegador, criarPkce().desafio)
    const errada = await navegador.postar(pagina, { email, senha: "não é esta" })
    expect(errada.body).toContain("E-mail ou senha incorretos.")
    expect(errada.body).not.toContain("Confirme")
    const certa = await navegador.postar(pagina, { email, senha: SENHA })
    expect(certa.statusCode).toBe(403)
    expect(certa.body).toContain("Confirme o seu e-mail antes de entrar.")
    expect(certa.body).toContain('href="/conta/confirmar?email=nova%2B1%40exemplo.com.br"')
    expect(await cena.autorizar(navegador, criarPkce().desafio)).toContain("/oidc/interaction/")
  })

  it("prompt=create leva à tela de registro, com ou sem sessão aberta", async () => {
    const navegador = cena.navegador()
    expect(await cena.autorizar(navegador, criarPkce().desafio, { prompt: "create" })).toBe("/conta/registrar")
    await cena.obterTokens(navegador)
    expect(await cena.autorizar(navegador, criarPkce().desafio, { prompt: "create" })).toBe("/conta/registrar")
    const descoberta = await cena.app.inject("/oidc/.well-known/openid-configuration")
    expect(descoberta.json()).toMatchObject({ prompt_values_supported: ["none", "login", "create"] })
  })

  it("com sessão aberta não pergunta de novo, nem com prompt=none", async () => {
    const navegador = cena.navegador()
    await cena.obterTokens(navegador)
    const volta = new URL(await cena.autorizar(navegador, criarPkce().desafio, { prompt: "none" }))
    expect(volta.pathname).toBe("/conta/token")
    expect(volta.searchParams.get("code")).toBeTruthy()
    const semSessao = new URL(await cena.autorizar(cena.navegador(), criarPkce().desafio, { prompt: "none" }))
    expect(semSessao.searchParams.get("error")).toBe("login_required")
  })

  it("quem entra com outra conta encerra antes a sessão anterior, por uma página em português que anda sozinha", async () => {
    const navegador = cena.navegador()
    await cena.obterTokens(navegador)
    const email = "davi@exemplo.com.br"
    await cena.criarPessoa(email, "Davi")
    const pagina = await cena.autorizar(navegador, criarPkce().desafio, { prompt: "login" })
    const retomar = destino(await navegador.postar(pagina, { email, senha: SENHA }))
    const passagem = await navegador.get(retomar)
    expect(passagem.body).toContain("<title>Só um instante…</title>")
    expect(passagem.body).not.toMatch(/Submitting|Continue|browser/)
    const script = /<script>([\s\S]*?)<\/script>/.exec(passagem.body)?.[1] ?? ""
    const resumo = createHash("sha256").update(script).digest("base64")
    expect(passagem.headers["content-security-policy"]).toContain(`'sha256-${resumo}'`)
    const campos = Object.fromEntries(
      [...passagem.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map((m) => [m[1], m[2]]),
    )
    const adiante = destino(await navegador.postar(`${ORIGEM}/oidc/session/end/confirm`, campos))
    const volta = new URL(destino(await navegador.get(adiante)))
    expect(volta.searchParams.get("code")).toBeTruthy()
  })

  it("dois navegadores ao mesmo tempo não travam o banco de uma conexão só", async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => cena.obterTokens(cena.navegador())))
    expect(new Set(tokens.map((t) => t.access_token)).size).toBe(4)
  })
})

describe("renovação", () => {
  it("troca o refresh token a cada uso; o antigo é recusado e leva junto o novo", async () => {
    const navegador = cena.navegador()
    const primeiro = await cena.obterTokens(navegador)
    const renovar = (refresh_token: string) => cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })
    const segundo = (await renovar(primeiro.refresh_token)).json<Tokens>()
    expect(segundo.refresh_token).not.toBe(primeiro.refresh_token)
    expect(await verificar(segundo.access_token)).toMatchObject({ sub: cena.ana.sub })

    const reuso = await renovar(primeiro.refresh_token)
    expect(reuso.statusCode).toBe(400)
    expect(reuso.json()).toMatchObject({ error: "invalid_grant" })
    expect((await renovar(segundo.refresh_token)).json()).toMatchObject({ error: "invalid_grant" })
  })

  it("de duas renovações simultâneas com o mesmo token só uma vale", async () => {
    const navegador = cena.navegador()
    const { refresh_token } = await cena.obterTokens(navegador)
    const respostas = await Promise.all(
      Array.from({ length: 5 }, () => cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })),
    )
    expect(respostas.filter((r) => r.statusCode === 200).length).toBeLessThanOrEqual(1)
    expect(respostas.filter((r) => r.statusCode === 400).length).toBeGreaterThanOrEqual(4)
  })

  it("não renova uma conta desativada, e a sessão dela volta para a entrada", async () => {
    const email = "bruno@exemplo.com.br"
    const bruno = await cena.criarPessoa(email, "Bruno")
    const navegador = cena.navegador()
    const { refresh_token, access_token } = await cena.obterTokens(navegador, email)
    expect(await verificar(access_token)).toMatchObject({ nome: "Bruno" })
    await desativarConta(cena.banco, bruno.sub)
    const resposta = await cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })
    expect(resposta.json()).toMatchObject({ error: "invalid_grant" })
    const pagina = await cena.autorizar(navegador, criarPkce().desafio)
    expect(pagina).toContain("/oidc/interaction/")
    const certa = await navegador.postar(pagina, { email, senha: SENHA })
    expect(certa.statusCode).toBe(403)
    expect(certa.body).toContain("Este usuário está desativado. Fale com o seu escritório contábil.")
    const errada = await navegador.postar(pagina, { email, senha: "não é esta" })
    expect(errada.body).toContain("E-mail ou senha incorretos.")
  })

  it("conta fechada direto no banco, com a sessão viva: não renova nem autoriza, volta para a entrada", async () => {
    const email = "elisa@exemplo.com.br"
    const elisa = await cena.criarPessoa(email, "Elisa")
    const navegador = cena.navegador()
    const { refresh_token } = await cena.obterTokens(navegador, email)
    await cena.banco.naIdentidade((tx) => tx.update(contas).set({ ativa: false }).where(eq(contas.sub, elisa.sub)))
    expect((await cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })).statusCode).toBe(400)
    expect(await cena.autorizar(navegador, criarPkce().desafio)).toContain("/oidc/interaction/")
  })

  it("senha nova encerra as sessões da senha antiga", async () => {
    const email = "carla@exemplo.com.br"
    const carla = await cena.criarPessoa(email, "Carla")
    const navegador = cena.navegador()
    const { refresh_token } = await cena.obterTokens(navegador, email)
    await darNovaSenha(cena.banco, carla.sub, "uma frase diferente")
    expect((await cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })).statusCode).toBe(400)
    await cena.obterTokens(cena.navegador(), email, "uma frase diferente")
  })
})

describe("saída", () => {
  const sair = (id_token_hint: string) =>
    `${ORIGEM}/oidc/session/end?${new URLSearchParams({ id_token_hint, post_logout_redirect_uri: `${ORIGEM}/conta/entrar` })}`

  it("com id_token_hint da própria sessão sai sem perguntar, e nada mais renova", async () => {
    const navegador = cena.navegador()
    const { id_token, refresh_token } = await cena.obterTokens(navegador)
    const pagina = await navegador.get(sair(id_token))
    expect(pagina.statusCode).toBe(200)
    expect(pagina.body).toContain("Saindo…")
    expect(pagina.body).not.toContain("Sair de Partida?")
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(pagina.body)?.[1] ?? ""
    const fim = await navegador.postar(`${ORIGEM}/oidc/session/end/confirm`, { xsrf, logout: "yes" })
    expect(destino(fim)).toBe(`${ORIGEM}/conta/entrar`)
    expect(navegador.cookies().map((c) => c.nome)).not.toContain("partida_sessao")
    expect((await cena.trocar(navegador, { grant_type: "refresh_token", refresh_token })).statusCode).toBe(400)
    expect(await cena.autorizar(navegador, criarPkce().desafio)).toContain("/oidc/interaction/")
  })

  it("sem id_token_hint pergunta antes, em português", async () => {
    const navegador = cena.navegador()
    await cena.obterTokens(navegador)
    const pagina = await navegador.get(`${ORIGEM}/oidc/session/end?client_id=partida-web`)
    expect(pagina.body).toContain("Sair de Partida?")
    expect(pagina.body).toContain(`href="${ORIGEM}/"`)
    const fim = await navegador.get(`${ORIGEM}/oidc/session/end/success`)
    expect(fim.body).toContain("Você saiu de Partida")
  })

  it("recusa voltar para endereço que não é nosso", async () => {
    const navegador = cena.navegador()
    const { id_token } = await cena.obterTokens(navegador)
    const pagina = await navegador.get(
      `${ORIGEM}/oidc/session/end?${new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: "https://mau.example/" })}`,
    )
    expect(pagina.statusCode).toBe(400)
    expect(pagina.body).toContain("Não foi possível concluir a entrada")
  })
})

describe("pedidos recusados", () => {
  it.each([
    ["sem PKCE", { code_challenge: null, code_challenge_method: null }],
    ["com PKCE plain", { code_challenge_method: "plain" }],
    ["com PKCE sem método (que seria plain)", { code_challenge_method: null }],
    ["com outra audiência", { audience: "urn:outra:api" }],
    ["com outro recurso", { resource: "urn:outra:api" }],
  ])("%s", async (_titulo, mudancas) => {
    const volta = new URL(await cena.autorizar(cena.navegador(), criarPkce().desafio, mudancas))
    expect(volta.pathname).toBe("/conta/token")
    expect(volta.searchParams.get("error")).toMatch(/^invalid_(request|target)$/)
    expect(volta.searchParams.get("code")).toBeNull()
  })

  it.each([
    ["redirect_uri desconhecido", { redirect_uri: "https://mau.example/conta/token" }],
    ["redirect_uri do Vite quando o web é servido por nós", { redirect_uri: "http://localhost:5173/conta/token" }],
    ["cliente desconhecido", { client_id: "outro" }],
  ])("%s: página de erro com caminho de volta, sem redirecionar", async (_titulo, mudancas) => {
    const resposta = await cena.navegador().get(urlDeAutorizacao(ORIGEM, criarPkce().desafio, mudancas))
    expect(resposta.statusCode).toBe(400)
    expect(resposta.headers.location).toBeUndefined()
    expect(resposta.body).toContain("Não foi possível concluir a entrada")
    expect(resposta.body).toContain(`href="${ORIGEM}/conta/entrar"`)
    expect(resposta.body).not.toContain("mau.example")
  })

  it("code_verifier errado não vale o código", async () => {
    const navegador = cena.navegador()
    const volta = await cena.entrar(navegador, criarPkce().desafio)
    const resposta = await cena.trocar(navegador, camposDoCodigo(volta, criarPkce().verificador))
    expect(resposta.json()).toMatchObject({ error: "invalid_grant" })
  })

  it("NUL em um parâmetro é 400, não 500", async () => {
    const resposta = await cena.app.inject(
      `${new URL(urlDeAutorizacao(ORIGEM, criarPkce().desafio)).pathname}?state=%00`,
    )
    expect(resposta.statusCode).toBe(400)
  })
})

describe("o que fica no banco", () => {
  it("nenhum refresh token, código ou cookie de sessão está legível, e o vencido é removido", async () => {
    const navegador = cena.navegador()
    const { refresh_token } = await cena.obterTokens(navegador)
    const sessao = navegador.cookies().find((c) => c.nome === "partida_sessao")?.valor ?? "?"
    const linhas = await cena.banco.naIdentidade((tx) => tx.select().from(registrosOidc))
    expect(linhas.map((l) => l.modelo)).toEqual(expect.arrayContaining(["RefreshToken", "Session", "Grant"]))
    const tudo = JSON.stringify(linhas)
    expect(tudo).not.toContain(refresh_token)
    expect(tudo).not.toContain(sessao)
    expect(linhas.every((l) => l.expiraEm !== null)).toBe(true)

    expect(await cena.provedor.purgar()).toBe(0)
    const futuro = await criarProvedor({ ...cena, config: CONFIG, clock: () => new Date(Date.now() + 40 * 3_600_000) })
    futuro.encerrar()
    expect(await cena.banco.naIdentidade((tx) => tx.select().from(registrosOidc))).toEqual([])
  })
})
