// Another company's OpenID Connect provider, as a test double: its own process, issuer, accounts and pages, nothing kept.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { text } from "node:stream/consumers"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import Provider, { type Configuration, errors, interactionPolicy } from "oidc-provider"
import { AUDIENCIA, CLIENTE, CONVIDADA, CONVIDADA_SEM_CONFIRMACAO, EMISSOR, SITE } from "./enderecos.ts"

const chave = await generateKeyPair("RS256", { extractable: true })
const jwk = { ...(await exportJWK(chave.privateKey)), kid: "externa-1", alg: "RS256", use: "sig" }
const contas = new Map([
  [CONVIDADA, { email: CONVIDADA, email_verified: true, name: "Ana do Provedor" }],
  [CONVIDADA_SEM_CONFIRMACAO, { email: CONVIDADA_SEM_CONFIRMACAO, email_verified: false, name: "Bia do Provedor" }],
])

const politica = interactionPolicy.base()
politica.remove("consent")
politica.add(new interactionPolicy.Prompt({ name: "create", requestable: true }), 0)

const configuracao: Configuration = {
  clients: [
    {
      client_id: CLIENTE,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: [`${SITE}/conta/token`],
      post_logout_redirect_uris: [`${SITE}/conta/entrar`],
    },
  ],
  jwks: { keys: [jwk] },
  cookies: { keys: ["so-para-testes"] },
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  clientBasedCORS: (_ctx, origem) => origem === SITE,
  discovery: { prompt_values_supported: ["none", "login", "create"] },
  extraParams: ["audience"],
  // As Keycloak does: the access token says whose e-mail it is, and whether it was confirmed.
  extraTokenClaims: (_ctx, token) => ("accountId" in token ? contas.get(token.accountId) : undefined),
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, recurso) => {
        if (recurso !== AUDIENCIA) throw new errors.InvalidTarget()
        return { scope: "", audience: AUDIENCIA, accessTokenFormat: "jwt", jwt: { sign: { alg: "RS256" } } }
      },
    },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, formulario) => {
        ctx.body = `${formulario}<h1>Sair do provedor?</h1><button form="op.logoutForm" name="logout" value="yes">Sair</button>`
      },
    },
  },
  interactions: { policy: politica, url: (_ctx, { uid }) => `/entrada/${uid}` },
  findAccount: (_ctx, sub) => {
    const conta = contas.get(sub)
    return conta && { accountId: sub, claims: () => ({ sub, ...conta }) }
  },
  issueRefreshToken: () => true,
  rotateRefreshToken: true,
  loadExistingGrant: async ({ oidc: { client, session, provider } }) => {
    if (!client || !session?.accountId) return undefined
    const concessao = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    concessao.addOIDCScope("openid profile email offline_access")
    await concessao.save()
    return concessao
  },
}
const provedor = new Provider(EMISSOR, configuracao)
const padrao = provedor.callback()

/** Its pages: sign-in by e-mail alone, and a registration that only says it is one. */
async function entrada(pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const { prompt } = await provedor.interactionDetails(pedido, resposta)
  if (pedido.method === "POST") {
    const accountId = new URLSearchParams(await text(pedido)).get("email") ?? ""
    const resultado = contas.has(accountId) ? { login: { accountId } } : { error: "access_denied" }
    return provedor.interactionFinished(pedido, resposta, resultado)
  }
  resposta.setHeader("content-type", "text/html; charset=utf-8")
  resposta.end(
    prompt.name === "create"
      ? "<h1>Criar conta no provedor</h1>"
      : '<h1>Provedor do escritório</h1><form method="post"><label>E-mail <input name="email"></label><button>Entrar</button></form>',
  )
}

/** A token signed by this provider's own key, with the claims the test asks. */
async function emitir(pedido: IncomingMessage, resposta: ServerResponse): Promise<void> {
  const claims: unknown = JSON.parse(await text(pedido))
  const token = new SignJWT({ iss: EMISSOR, ...(claims as object) }).setExpirationTime("10m")
  resposta.end(await token.setProtectedHeader({ alg: "RS256", kid: jwk.kid, typ: "at+jwt" }).sign(chave.privateKey))
}

createServer((pedido, resposta) => {
  const responder = async () => {
    if (pedido.url?.startsWith("/entrada/")) await entrada(pedido, resposta)
    else if (pedido.url === "/favicon.ico") resposta.writeHead(204).end()
    else if (pedido.url === "/testes/token") await emitir(pedido, resposta)
    else await padrao(pedido, resposta)
  }
  responder().catch((erro: unknown) => {
    console.error(erro)
    resposta.writeHead(500).end()
  })
}).listen(Number(new URL(EMISSOR).port), "127.0.0.1")
