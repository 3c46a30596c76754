// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { credenciaisDeTeste } from "./apoio-de-testes.ts"
import { criarProvedorOidc } from "./oidc.ts"

const EMISSOR = "https://id.example"
const SITE = "https://partida.example"
const INICIO = new Date("2026-11-20T12:00:00Z")

const json = (corpo: unknown, status = 200) =>
  new Response(JSON.stringify(corpo), { status, headers: { "content-type": "application/json" } })
const descoberta = {
  issuer: EMISSOR,
  authorization_endpoint: `${EMISSOR}/auth`,
  token_endpoint: `${EMISSOR}/token`,
  end_session_endpoint: `${EMISSOR}/fim`,
  revocation_endpoint: `${EMISSOR}/revogar`,
}
const base64url = (valor: unknown) =>
  btoa(JSON.stringify(valor)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
const idToken = (sub: string) =>
  `${base64url({ alg: "ES256" })}.${base64url({ sub, iss: EMISSOR, aud: "cliente", exp: 1, iat: 1, name: "Ana", email: "ana@x.example" })}.x`
const tokens = { access_token: "novo", token_type: "Bearer", expires_in: 600, refresh_token: "renovacao-1" }

type Resposta = Response | Error | "sem-resposta"
/** A provider that answers the token endpoint from a list; the rest is always well. */
function cena(
  tipo: "embutida" | "externa",
  respostas: Resposta[] = [],
  metadados: object = descoberta,
  escopo = "openid api",
) {
  const pedidos: { url: string; corpo: string }[] = []
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    if (url.endsWith("/.well-known/openid-configuration")) return Promise.resolve(json(metadados))
    pedidos.push({ url, corpo: String(init.body ?? "") })
    const resposta = respostas.shift() ?? json({})
    if (resposta === "sem-resposta") {
      return new Promise((_, recusar) =>
        init.signal?.addEventListener("abort", () => recusar(new DOMException("", "AbortError"))),
      )
    }
    return resposta instanceof Error ? Promise.reject(resposta) : Promise.resolve(resposta)
  })
  const idas: URL[] = []
  const provedor = criarProvedorOidc({
    identidade: {
      tipo,
      emissor: EMISSOR,
      cliente: "cliente",
      audiencia: "urn:api",
      escopo,
      enderecoDaConta: `${EMISSOR}/conta`,
      firebase: null,
    },
    site: SITE,
    armazem: window.sessionStorage,
    ir: (endereco) => idas.push(new URL(endereco)),
  })
  return { provedor, pedidos, idas }
}

function porRedirecionamento({ entrada }: ReturnType<typeof cena>["provedor"]) {
  if (entrada.tipo !== "redirecionamento") throw new Error("esperava redirecionamento")
  return entrada
}

const atuais = () => credenciaisDeTeste(0, { idToken: idToken("sub-1") })

beforeEach(() => void vi.useFakeTimers({ now: INICIO, toFake: ["setTimeout", "clearTimeout", "Date"] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  window.sessionStorage.clear()
})

describe("entrada pelo provedor", () => {
  it("não repete a audiência que um escopo já diz", async () => {
    const { provedor, idas } = cena("externa", [], descoberta, "openid urn:api/acesso")
    await porRedirecionamento(provedor).iniciar("/")
    const busca = idas[0]?.searchParams
    expect(busca?.get("scope")).toBe("openid urn:api/acesso")
    expect([busca?.get("audience"), busca?.get("resource")]).toEqual([null, null])
  })

  it("vai com código, PKCE e audiência, guarda o segredo sob o prefixo e volta com os tokens e a origem", async () => {
    const { provedor, idas, pedidos } = cena("externa", [json({ ...tokens, id_token: idToken("sub-1") })])
    const entrada = porRedirecionamento(provedor)
    await entrada.iniciar("/painel?x=1")
    const ida = idas[0]
    expect(ida?.origin).toBe(EMISSOR)
    expect(Object.fromEntries(ida?.searchParams ?? [])).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      client_id: "cliente",
      audience: "urn:api",
      redirect_uri: `${SITE}/conta/token`,
    })
    const chaves = Object.keys(window.sessionStorage)
    expect(chaves).toHaveLength(1)
    expect(chaves[0]).toMatch(/^partida\.oidc\./)

    const volta = `${SITE}/conta/token?code=c1&state=${ida?.searchParams.get("state")}`
    expect(await entrada.concluir(volta)).toEqual({
      origem: "/painel?x=1",
      credenciais: {
        accessToken: "novo",
        idToken: idToken("sub-1"),
        refreshToken: "renovacao-1",
        expiraEm: INICIO.getTime() / 1000 + 600,
        duracao: 600,
        perfil: { sub: "sub-1", nome: "Ana", email: "ana@x.example" },
        firebase: null,
      },
    })
    expect(pedidos[0]?.corpo).toMatch(/code_verifier=/)
    await expect(entrada.concluir(volta)).rejects.toMatchObject({ codigo: "entrada-vencida" })
  })

  it("não mexe no que outras partes guardam sob o mesmo prefixo", async () => {
    window.sessionStorage.setItem("partida.sessao", '{"FullName":"Ana"}')
    const { provedor } = cena("externa")
    await porRedirecionamento(provedor).iniciar("/painel")
    await provedor.sair(atuais())
    await vi.advanceTimersByTimeAsync(1)
    expect(window.sessionStorage.getItem("partida.sessao")).toBe('{"FullName":"Ana"}')
  })

  it("diz quando o provedor recusou a pessoa", async () => {
    const { provedor, idas } = cena("externa")
    const entrada = porRedirecionamento(provedor)
    await entrada.iniciar("/painel")
    const state = idas[0]?.searchParams.get("state")
    await expect(entrada.concluir(`${SITE}/conta/token?error=access_denied&state=${state}`)).rejects.toMatchObject({
      codigo: "entrada-recusada",
    })
  })

  it("o registro externo pede prompt=create; o da casa é nas nossas telas", async () => {
    const { provedor, idas } = cena("externa")
    if (provedor.contas.tipo !== "no-provedor") throw new Error("esperava contas no provedor")
    await provedor.contas.registrar()
    expect(idas[0]?.searchParams.get("prompt")).toBe("create")
    expect(provedor.contas.endereco).toBe(`${EMISSOR}/conta`)
    expect(cena("embutida").provedor.contas.tipo).toBe("no-produto")
  })
})

describe("renovação pelo provedor", () => {
  it("troca o token e fica com o de renovação quando o provedor não o rotaciona", async () => {
    const { refresh_token: _, ...semRotacao } = tokens
    const { provedor, pedidos } = cena("embutida", [json({ ...tokens, id_token: idToken("sub-1") }), json(semRotacao)])
    expect(await provedor.renovar(atuais())).toMatchObject({ accessToken: "novo", refreshToken: "renovacao-1" })
    expect(await provedor.renovar(atuais())).toMatchObject({ accessToken: "novo", refreshToken: "renovacao-0" })
    expect(pedidos[0]?.corpo).toMatch(/grant_type=refresh_token/)
    expect(pedidos[0]?.corpo).not.toMatch(/scope=/)
  })

  it("tokens de outra pessoa não são aceitos", async () => {
    const { provedor } = cena("embutida", [json({ ...tokens, scope: "openid", id_token: idToken("outra") })])
    await expect(provedor.renovar(atuais())).rejects.toMatchObject({ codigo: "nao-autenticado" })
  })

  it.each<[string, Resposta[]]>([
    ["a rede cai", [new TypeError("Failed to fetch")]],
    ["o servidor falha sem dizer como", [new Response("", { status: 503 })]],
    ["o servidor pede para esperar", [json({ error: "temporarily_unavailable" }, 503)]],
    ["outro responde no lugar dele", [new Response("<html>", { headers: { "content-type": "text/html" } })]],
  ])("quando %s, tenta de novo e segue", async (_, falhas) => {
    const { provedor, pedidos } = cena("embutida", [...falhas, json(tokens)])
    expect(await provedor.renovar(atuais())).toMatchObject({ accessToken: "novo" })
    expect(pedidos).toHaveLength(2)
  })

  it("desiste depois de 3 repetições, cada uma com 10 s", async () => {
    const { provedor, pedidos } = cena(
      "embutida",
      Array.from({ length: 9 }, () => "sem-resposta" as const),
    )
    const fim = vi.fn()
    const renovacao = provedor.renovar(atuais()).catch(fim)
    for (const feitos of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(9_999)
      expect(pedidos).toHaveLength(feitos)
      expect(fim).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
    }
    await renovacao
    expect(fim).toHaveBeenCalledWith(expect.objectContaining({ codigo: "sem-rede" }))
    expect(pedidos).toHaveLength(4)
  })

  it.each([
    ["token gasto ou vencido", { error: "invalid_grant" }, "nao-autenticado"],
    [
      "usuário desativado, dito em palavras",
      { error: "invalid_grant", error_description: "User disabled" },
      "usuario-desativado",
    ],
    ["acesso negado", { error: "access_denied" }, "usuario-desativado"],
  ])("%s encerra, sem repetir", async (_, corpo, codigo) => {
    const { provedor, pedidos } = cena("externa", [json(corpo, 400)])
    await expect(provedor.renovar(atuais())).rejects.toMatchObject({ codigo })
    expect(pedidos).toHaveLength(1)
  })
})

describe("saída pelo provedor", () => {
  it("leva à página de saída dele com a prova de quem sai, e volta à entrada", async () => {
    const { provedor, idas, pedidos } = cena("embutida")
    expect(await provedor.sair(atuais())).toEqual({ saindoDoSite: true })
    expect(idas[0]?.href.startsWith(`${EMISSOR}/fim?`)).toBe(true)
    expect(Object.fromEntries(idas[0]?.searchParams ?? [])).toMatchObject({
      id_token_hint: idToken("sub-1"),
      post_logout_redirect_uri: `${SITE}/conta/entrar`,
    })
    expect(pedidos).toEqual([])
  })

  it("de um provedor externo também revoga o token de renovação, e uma falha nisso não prende ninguém", async () => {
    const { provedor, idas, pedidos } = cena("externa", [new TypeError("Failed to fetch")])
    expect(provedor.encerraTokenNaApi).toBe(true)
    await provedor.sair(atuais())
    expect(pedidos[0]).toMatchObject({ url: `${EMISSOR}/revogar` })
    expect(pedidos[0]?.corpo).toMatch(/token=renovacao-0/)
    expect(idas).toHaveLength(1)
  })

  it("um provedor sem página de saída deixa a pessoa no site", async () => {
    const { end_session_endpoint: _, ...semSaida } = descoberta
    const { provedor, idas } = cena("externa", [], semSaida)
    expect(await provedor.sair(null)).toEqual({ saindoDoSite: false })
    expect(idas).toEqual([])
  })
})
