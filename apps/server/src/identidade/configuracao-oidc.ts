import {
  type Account,
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type Provider,
} from "oidc-provider"
import type { Banco } from "../db/banco.ts"
import type { MarcaDoLugar } from "../marca/resolucao.ts"
import { criarAdaptador } from "./adaptador.ts"
import type { ChavesDoProvedor } from "./chaves.ts"
import type { Cofre } from "./cofre.ts"
import { buscarContaPorSub } from "./contas.ts"
import type { PodeEntrarPor } from "./endereco-da-conta.ts"
import { paginaErro, paginaSaida, paginaSair, paginaSessaoExpirada } from "./paginas/avisos.ts"

/** Audience of every access token of the product. */
export const AUDIENCIA = "urn:partida:api"
export const CLIENTE_WEB = "partida-web"
export const ESCOPOS = "openid profile email offline_access api"
/** Path of the provider inside the product's address. */
export const CAMINHO = "/oidc"

/** Why a person already signed in is asked again: not at the address of their office. */
export const OUTRO_ENDERECO = "outro_endereco"

const TOKEN_SEGUNDOS = 10 * 60
const SESSAO_SEGUNDOS = 12 * 60 * 60
const ENTRADA_SEGUNDOS = 30 * 60

interface OpcoesDaConfiguracao {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly chaves: ChavesDoProvedor
  readonly clock: () => Date
  /** Public address of the product, without a trailing slash. */
  readonly url: string
  /** Origins the web app is served from: the public one, and Vite's in development. */
  readonly origens: readonly string[]
  /** Name of the installation's brand. */
  readonly nome: string
  /** Hosts of offices, as of this request. */
  readonly registradas: () => readonly string[]
  readonly podeEntrarPor: PodeEntrarPor
  /** Whose brand a page of the provider shows; sets the headers that go with it. */
  readonly vestir: (ctx: KoaContextWithOIDC) => Promise<MarcaDoLugar>
}

/** The provider's settings: one first-party client, code with PKCE, JWT access tokens, rotating refresh tokens. */
export function configuracaoOidc(opcoes: OpcoesDaConfiguracao): Configuration {
  const { banco, chaves, url, origens, registradas, vestir } = opcoes
  return {
    adapter: criarAdaptador(banco, opcoes.cofre, opcoes.clock),
    clients: [clienteWeb(opcoes.nome, url, origens)],
    jwks: { keys: chaves.assinatura },
    cookies: { keys: [...chaves.cookies], ...cookies(url) },
    claims: { openid: ["sub", "amr"], email: ["email", "email_verified"], profile: ["name"] },
    clientBasedCORS: (_ctx, origem) => origens.includes(origem) || registradas().includes(origem),
    discovery: { ui_locales_supported: ["pt-BR"], prompt_values_supported: ["none", "login", "create"] },
    // Auth0-style clients name the API by `audience`; there is one API, so it can only be that one.
    extraParams: {
      audience: (_ctx, valor) => {
        if (valor !== undefined && valor !== AUDIENCIA) throw new errors.InvalidTarget()
      },
    },
    features: recursos(vestir),
    findAccount: (ctx, sub, token) => acharConta(opcoes, sub, destinoDosTokens(ctx, token)),
    extraTokenClaims: async (_ctx, token) => {
      const conta = "accountId" in token ? await buscarContaPorSub(banco, token.accountId) : null
      // The API asks for every call whether the session named by `sid` still stands.
      const sid = "sessionUid" in token ? token.sessionUid : undefined
      return conta === null ? undefined : { ...reivindicacoes(conta), ...(sid === undefined ? {} : { sid }) }
    },
    interactions: {
      policy: politica(opcoes),
      url: async (ctx, { uid, prompt }) => {
        if (prompt.name !== "create") return `${CAMINHO}/interaction/${uid}`
        const { idEscritorio, url: doLugar } = await vestir(ctx)
        return idEscritorio === null ? "/conta/registrar" : `${doLugar}/conta/registrar`
      },
    },
    // offline_access would need a consent page, and there is none: the web client always renews. Its tokens end with
    // the session, so signing out in one tab signs out everywhere.
    issueRefreshToken: (_ctx, cliente) => cliente.grantTypeAllowed("refresh_token"),
    expiresWithSession: () => true,
    rotateRefreshToken: true,
    loadExistingGrant: concessaoDaCasa,
    pkce: { required: () => true },
    renderError: async (ctx, saida, erro) => {
      const lugar = await vestir(ctx)
      ctx.type = "html"
      ctx.body =
        erro instanceof errors.SessionNotFound
          ? paginaSessaoExpirada(lugar)
          : paginaErro({ lugar, explicacao: explicar(saida.error), codigo: saida.error })
    },
    ttl: {
      AccessToken: TOKEN_SEGUNDOS,
      AuthorizationCode: 60,
      IdToken: TOKEN_SEGUNDOS,
      Interaction: ENTRADA_SEGUNDOS,
      Session: SESSAO_SEGUNDOS,
      // A renewed token inherits what was left: twelve hours after the password was typed it is asked for again.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSAO_SEGUNDOS,
      // A grant is reused by later sign-ins of the session and must outlive the tokens of the last one.
      Grant: 3 * SESSAO_SEGUNDOS,
    },
  }
}

/**
 * On https the prefixes (RFC 6265bis, 4.1.3) keep a sibling domain from planting a session or a sign-in of its own: the
 * browser takes `__Host-` only from this host, for the whole of it. The provider ties the cookie that resumes to one
 * path, which leaves it `__Secure-`. Browsers take neither over plain http, which is the loopback of a demonstration.
 */
function cookies(url: string): Pick<NonNullable<Configuration["cookies"]>, "names" | "long" | "short"> {
  const comuns = { httpOnly: true, sameSite: "lax", signed: true } as const
  if (!url.startsWith("https:")) {
    const names = { session: "partida_sessao", interaction: "partida_entrada", resume: "partida_retomada" }
    return { names, long: comuns, short: comuns }
  }
  const seguros = { ...comuns, secure: true, path: "/" }
  const names = {
    session: "__Host-partida_sessao",
    interaction: "__Host-partida_entrada",
    resume: "__Secure-partida_retomada",
  }
  return { names, long: seguros, short: seguros }
}

/** Takes the addresses of registered hosts for those of the client: the list changes while the server runs. */
export function aceitarDominios({ Client }: Provider, registradas: () => readonly string[]): void {
  const { redirectUriAllowed, postLogoutRedirectUriAllowed } = Client.prototype
  const deUmDominio = (endereco: string, caminho: string) => registradas().some((o) => endereco === o + caminho)
  Client.prototype.redirectUriAllowed = function (endereco) {
    return redirectUriAllowed.call(this, endereco) || deUmDominio(endereco, VOLTA_DA_ENTRADA)
  }
  Client.prototype.postLogoutRedirectUriAllowed = function (endereco) {
    return postLogoutRedirectUriAllowed.call(this, endereco) || deUmDominio(endereco, VOLTA_DA_SAIDA)
  }
}

const VOLTA_DA_ENTRADA = "/conta/token"
const VOLTA_DA_SAIDA = "/conta/entrar"

function clienteWeb(nome: string, url: string, origens: readonly string[]): ClientMetadata {
  const enderecos = [url, ...origens.filter((o) => o !== new URL(url).origin)]
  return {
    client_id: CLIENTE_WEB,
    client_name: nome,
    // "native" would force a consent page.
    application_type: "web",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    id_token_signed_response_alg: "ES256",
    redirect_uris: enderecos.map((e) => e + VOLTA_DA_ENTRADA),
    post_logout_redirect_uris: enderecos.map((e) => e + VOLTA_DA_SAIDA),
  }
}

function recursos(vestir: OpcoesDaConfiguracao["vestir"]): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, cliente, token) => token.clientId === cliente.clientId },
    // Access tokens are for the API; name and e-mail travel in the ID token.
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => AUDIENCIA,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, recurso) => {
        if (recurso !== AUDIENCIA) throw new errors.InvalidTarget()
        return {
          scope: "api",
          audience: AUDIENCIA,
          accessTokenFormat: "jwt",
          accessTokenTTL: TOKEN_SEGUNDOS,
          jwt: { sign: { alg: "ES256" } },
        }
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, formulario) => {
        const dono = ctx.oidc.entities.IdTokenHint?.payload.sub
        const confirmar = dono === undefined || dono !== ctx.oidc.session?.accountId
        ctx.body = paginaSair({ lugar: await vestir(ctx), formulario, confirmar })
      },
      postLogoutSuccessSource: async (ctx) => {
        const lugar = await vestir(ctx)
        ctx.type = "html"
        ctx.body = paginaSaida(lugar)
      },
    },
  }
}

/** Sign-in is the only page: our own client needs no consent. */
function politica({ podeEntrarPor, url }: OpcoesDaConfiguracao): interactionPolicy.DefaultPolicy {
  const politica = interactionPolicy.base()
  politica.remove("consent")
  // Initiating User Registration via OpenID Connect 1.0: the registration is a screen of ours, outside the provider.
  politica.add(new interactionPolicy.Prompt({ name: "create", requestable: true }), 0)
  const { Check } = interactionPolicy
  const { checks } = politica.get("login") ?? {}
  checks?.add(
    new Check(
      "conta_indisponivel",
      "End-User account is closed",
      "login_required",
      (ctx) => ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined,
    ),
  )
  // Runs before every code, also when the session was there before and when a sign-in resumes.
  checks?.add(
    new Check(OUTRO_ENDERECO, `End-User does not sign in at this address; use ${url}`, "access_denied", async (ctx) => {
      const { account, params } = ctx.oidc
      return account !== undefined && !(await podeEntrarPor(account.accountId, String(params?.redirect_uri)))
    }),
  )
  return politica
}

/** Everything the first-party client may ask is granted beforehand, once per session. */
async function concessaoDaCasa(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !session || !account) return undefined
  const anterior = session.grantIdFor(client.clientId)
  const guardada = anterior === undefined ? undefined : await provider.Grant.find(anterior)
  if (guardada !== undefined && guardada.accountId === account.accountId && resta(guardada.exp) > SESSAO_SEGUNDOS) {
    return guardada
  }
  const nova = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  nova.addOIDCScope("openid profile email offline_access")
  nova.addResourceScope(AUDIENCIA, "api")
  await nova.save()
  return nova
}

const resta = (expSegundos: number | undefined) => (expSegundos ?? 0) - Math.floor(Date.now() / 1000)

/** The address that is about to receive tokens for this code or refresh token; null when none are, or none is told. */
function destinoDosTokens(ctx: KoaContextWithOIDC, token: unknown): string | null {
  const { AuthorizationCode, RefreshToken } = ctx.oidc.provider
  if (token instanceof AuthorizationCode) return token.redirectUri ?? ""
  // Nothing in it says where it was given; browsers do, of every call from a page.
  return token instanceof RefreshToken ? (ctx.req.headers.origin ?? null) : null
}

/**
 * A closed account is no account: what it holds cannot be renewed. Nor is one for the host of an office that is not
 * its own, even if it was when the code or the refresh token was given.
 */
async function acharConta(
  { banco, podeEntrarPor }: OpcoesDaConfiguracao,
  sub: string,
  destino: string | null,
): Promise<Account | undefined> {
  const conta = await buscarContaPorSub(banco, sub)
  if (conta === null || !conta.ativa) return undefined
  if (destino !== null && !(await podeEntrarPor(sub, destino))) return undefined
  return { accountId: conta.sub, claims: () => ({ sub: conta.sub, ...reivindicacoes(conta) }) }
}

const reivindicacoes = (conta: { email: string; nome: string; emailConfirmado: boolean }) => ({
  email: conta.email,
  email_verified: conta.emailConfirmado,
  name: conta.nome,
})

function explicar(codigo: string): string {
  switch (codigo) {
    case "server_error":
    case "temporarily_unavailable":
      return "Tivemos um problema do nosso lado. Aguarde um instante e tente entrar de novo."
    case "access_denied":
      return "O acesso foi negado. Se você acha que deveria ter acesso, fale com o seu escritório contábil."
    default:
      return "O endereço que trouxe você até aqui está incompleto ou não é mais válido. Comece de novo pela página de entrada."
  }
}
