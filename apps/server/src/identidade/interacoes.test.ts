import Fastify from "fastify"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { criarNavegador, criarPkce, destino, urlDeAutorizacao } from "./apoio.fixtures.ts"
import { type Cena, CONFIG, DEMONSTRACAO, montarCena, ORIGEM, SENHA } from "./cena.fixtures.ts"
import { criarConta } from "./contas.ts"
import { criarProvedor, registrarProvedor } from "./provedor.ts"

let cena: Cena
beforeAll(async () => {
  cena = await montarCena()
}, 60_000)
afterAll(() => cena?.fechar())

describe("proteção da página de entrada", () => {
  it("sem o cookie da interação a página e o formulário dão sessão expirada, com volta", async () => {
    const pagina = await cena.autorizar(cena.navegador(), criarPkce().desafio)
    const outro = cena.navegador()
    for (const resposta of [
      await outro.get(pagina),
      await outro.postar(pagina, { email: "ana@exemplo.com.br", senha: SENHA }),
    ]) {
      expect(resposta.statusCode).toBe(400)
      expect(resposta.body).toContain("Sua sessão expirou. Entre novamente.")
      expect(resposta.body).toContain(`href="${ORIGEM}/conta/entrar"`)
    }
  })

  it("o cookie de uma interação não serve para outra", async () => {
    const navegador = cena.navegador()
    const uma = await cena.autorizar(navegador, criarPkce().desafio)
    const outra = await cena.autorizar(cena.navegador(), criarPkce().desafio)
    const cookie = navegador
      .cookies()
      .filter((c) => c.caminho === uma)
      .map((c) => `${c.nome}=${c.valor}`)
      .join("; ")
    const resposta = await cena.app.inject({ url: outra, headers: { cookie } })
    expect(cookie).toContain("partida_entrada.sig=")
    expect(resposta.statusCode).toBe(400)
    const adulterado = cookie.replace(/partida_entrada=[^;]+/, `partida_entrada=${outra.split("/").at(-1)}`)
    expect((await cena.app.inject({ url: outra, headers: { cookie: adulterado } })).statusCode).toBe(400)
  })

  it.each(["https://mau.example", "null", "http://127.0.0.1:3001", ""])(
    "recusa formulário vindo de %j",
    async (origin) => {
      const navegador = cena.navegador()
      const pagina = await cena.autorizar(navegador, criarPkce().desafio)
      const resposta = await navegador.postar(pagina, { email: "ana@exemplo.com.br", senha: SENHA }, { origin })
      expect(resposta.statusCode).toBe(403)
      expect(resposta.body).toContain("veio de outro endereço")
      expect(resposta.headers.location).toBeUndefined()
    },
  )

  it("cookies são HttpOnly e SameSite=Lax; seguros só em https", async () => {
    const navegador = cena.navegador()
    await cena.obterTokens(navegador)
    const emHttp = navegador.cookies().find((c) => c.nome === "partida_sessao")
    expect(emHttp?.atributos).toMatch(/httponly/i)
    expect(emHttp?.atributos).toMatch(/samesite=lax/i)
    expect(emHttp?.atributos).not.toMatch(/secure/i)

    const origem = "https://contabil.example"
    const outro = await criarProvedor({ ...cena, config: { ...CONFIG, url: origem } })
    const servidor = Fastify()
    registrarProvedor(servidor, outro)
    // The proxy in front forgot X-Forwarded-Proto.
    const seguro = criarNavegador(servidor, origem)
    const pagina = destino(await seguro.get(urlDeAutorizacao(origem, criarPkce().desafio)))
    expect(seguro.cookies().map((c) => c.nome)).toContain("__Secure-partida_retomada")
    await seguro.get(destino(await seguro.postar(pagina, { email: "ana@exemplo.com.br", senha: SENHA })))
    const guardados = seguro.cookies().filter((c) => !c.nome.endsWith(".sig"))
    expect(guardados.map((c) => c.nome).sort()).toEqual([
      "__Host-partida_aparelhos",
      "__Host-partida_entrada",
      "__Host-partida_sessao",
    ])
    for (const cookie of seguro.cookies()) {
      expect(cookie.atributos).toMatch(/secure/i)
      expect(cookie.atributos).toMatch(/httponly/i)
      // What browsers require of the prefix (RFC 6265bis, 4.1.3.2).
      expect(cookie.atributos).toMatch(/path=\/(;|$)/i)
      expect(cookie.atributos).not.toMatch(/domain=/i)
    }
    await servidor.close()
  })

  it("todas as páginas trazem política de conteúdo estrita e nada de fora", async () => {
    const navegador = cena.navegador()
    const pagina = await cena.autorizar(navegador, criarPkce().desafio)
    const respostas = [
      await navegador.get(pagina),
      await navegador.postar(pagina, { email: "x@exemplo.com.br", senha: "errada" }),
      await cena.navegador().get(pagina),
      await navegador.get(`${ORIGEM}/oidc/auth`),
      await navegador.get(`${ORIGEM}/oidc/session/end/success`),
    ]
    for (const resposta of respostas) {
      const politica = String(resposta.headers["content-security-policy"])
      expect(politica).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(politica).not.toContain("unsafe")
      expect(resposta.headers["cache-control"]).toMatch(/no-store/)
      expect(resposta.headers["x-content-type-options"]).toBe("nosniff")
      expect(resposta.body).not.toMatch(/(src|href|url)\s*[=(]\s*["']?(https?:)?\/\/(?!127\.0\.0\.1:3000)/)
      expect(resposta.body).not.toMatch(/\sstyle=|\son\w+=/)
    }
  })

  it("o e-mail digitado volta escapado", async () => {
    const navegador = cena.navegador()
    const pagina = await cena.autorizar(navegador, criarPkce().desafio)
    const resposta = await navegador.postar(pagina, { email: `"><script>alert(1)</script>@x`, senha: "x" })
    expect(resposta.body).not.toContain("<script>alert")
    expect(resposta.body).toContain("&quot;&gt;&lt;script&gt;")
  })

  it("um Host alheio não muda para onde o navegador é levado", async () => {
    const endereco = new URL(urlDeAutorizacao(ORIGEM, criarPkce().desafio))
    const alheio = { host: "mau.example", "x-forwarded-host": "mau.example", "x-forwarded-proto": "https" }
    const inicio = await cena.app.inject({ url: endereco.pathname + endereco.search, headers: alheio })
    const interacao = destino(inicio)
    const cookie = [inicio.headers["set-cookie"] ?? []]
      .flat()
      .map((c) => c.split(";")[0])
      .join("; ")
    const resposta = await cena.app.inject({
      method: "POST",
      url: interacao,
      headers: { ...alheio, cookie, origin: ORIGEM, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ email: "ana@exemplo.com.br", senha: SENHA }).toString(),
    })
    expect(destino(resposta)).toMatch(/^http:\/\/127\.0\.0\.1:3000\/oidc\/auth\/[\w-]+$/)
    const descoberta = await cena.app.inject({ url: "/oidc/.well-known/openid-configuration", headers: alheio })
    expect(descoberta.json()).toMatchObject({
      issuer: `${ORIGEM}/oidc`,
      authorization_endpoint: `${ORIGEM}/oidc/auth`,
      jwks_uri: `${ORIGEM}/oidc/jwks`,
      code_challenge_methods_supported: ["S256"],
    })
    expect(descoberta.body).not.toContain("mau.example")
  })

  it("não atrapalha as outras rotas do servidor", async () => {
    const resposta = await cena.app.inject({ method: "POST", url: "/api/eco", payload: { valor: 1 } })
    expect(resposta.json()).toEqual({ valor: 1 })
    expect(resposta.headers["content-security-policy"]).toBeUndefined()
  })
})

describe("demonstração e desenvolvimento", () => {
  it("na demonstração, um clique entra com o papel escolhido", async () => {
    await criarConta(cena.banco, {
      email: "contador@partida.example",
      nome: "Contador",
      senha: DEMONSTRACAO.senha,
      emailConfirmado: true,
      demonstracao: true,
    })
    const navegador = cena.navegador()
    const pagina = await cena.autorizar(navegador, criarPkce().desafio)
    const { body } = await navegador.get(pagina)
    expect(body).toContain("Ambiente de demonstração")
    const painel = body.slice(body.indexOf("Ambiente de demonstração"))
    const campos = Object.fromEntries(
      [...painel.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map((m) => [m[1], m[2]]),
    )
    const volta = await navegador.postar(pagina, campos)
    expect(volta.statusCode).toBe(303)
  })

  it("em produção a página não mostra os logins, mesmo que alguém os passe", async () => {
    const outro = await criarProvedor({ ...cena, config: { ...CONFIG, modo: "producao" }, demonstracao: DEMONSTRACAO })
    expect(outro.interacoes.demonstracao).toBeNull()
    outro.encerrar()
  })

  it("com o web no Vite aceita as origens de desenvolvimento", async () => {
    const outro = await criarProvedor({ ...cena, config: { ...CONFIG, web: null } })
    const servidor = Fastify()
    registrarProvedor(servidor, outro)
    const navegador = criarNavegador(servidor, ORIGEM)
    const redirect_uri = "http://localhost:5173/conta/token"
    const pagina = destino(await navegador.get(urlDeAutorizacao(ORIGEM, criarPkce().desafio, { redirect_uri })))
    const campos = { email: "ana@exemplo.com.br", senha: SENHA }
    const retomar = destino(await navegador.postar(pagina, campos, { origin: "http://localhost:5173" }))
    expect(destino(await navegador.get(retomar))).toMatch(/^http:\/\/localhost:5173\/conta\/token\?code=/)
    await servidor.close()
  })
})
