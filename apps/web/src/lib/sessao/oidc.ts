import { type ConfiguracaoPublica, errosDaSessao } from "@partida/contracts"
import {
  ErrorResponse,
  ErrorTimeout,
  OidcClient,
  type RefreshState,
  type SigninResponse,
  WebStorageStateStore,
} from "oidc-client-ts"
import { ErroDaApi } from "../api/erro.ts"
import { contasEmbutidas } from "./contas-embutidas.ts"
import type { Credenciais, EntradaPorRedirecionamento, ProvedorDeSessao } from "./provedor.ts"
import { comTentativas, LIMITE_HTTP_MS, semRede } from "./tentativas.ts"

/**
 * The product as an OpenID Connect relying party: authorization code with PKCE, renewal by refresh token. Serves our own
 * provider and any other that is named by configuration.
 */

/** Of its own: the library cleans every key under it that it does not understand. */
const PREFIXO = "partida.oidc."
/** Life assumed for a token whose provider does not say it, in seconds. */
const DURACAO_NAO_DITA = 5 * 60
/** OAuth errors that say "not now", not "no". */
const PASSAGEIROS = new Set(["server_error", "temporarily_unavailable", "slow_down"])

interface AmbienteOidc {
  readonly identidade: ConfiguracaoPublica["identidade"]
  /** Address of the product, without a path. */
  readonly site: string
  /** Storage of what goes and comes back with the person: state and PKCE verifier. */
  readonly armazem: Storage
  /** Sends the browser to another address. */
  readonly ir: (endereco: string) => void
}

/** Builds the adapter for an OpenID Connect provider. */
export function criarProvedorOidc(ambiente: AmbienteOidc): ProvedorDeSessao {
  const { identidade, site, ir } = ambiente
  const embutida = identidade.tipo === "embutida"
  const client = criarClient(ambiente)
  const iniciar = async (dados: { origem: string | null; prompt?: string }) => {
    const { origem, ...pedido } = dados
    const { url } = await comTentativas(() => traduzindo(client.createSigninRequest({ ...pedido, state: { origem } })))
    ir(url)
  }
  return {
    entrada: {
      tipo: "redirecionamento",
      iniciar: (origem) => iniciar({ origem }),
      concluir: (endereco) => concluir(client, endereco),
    },
    contas: embutida
      ? contasEmbutidas
      : {
          tipo: "no-provedor",
          registrar: () => iniciar({ origem: null, prompt: "create" }),
          endereco: identidade.enderecoDaConta,
        },
    // Our own provider ends the session its tokens live by; another one cannot reach a token already given.
    encerraTokenNaApi: !embutida,
    renovar: (atuais) => comTentativas(() => renovar(client, atuais)),
    async sair(ultimas) {
      const fim = await comTentativas(() => traduzindo(client.metadataService.getEndSessionEndpoint()))
      if (!embutida && ultimas?.refreshToken) await revogar(client, ultimas.refreshToken)
      if (!fim) return { saindoDoSite: false }
      const { url } = await client.createSignoutRequest({
        post_logout_redirect_uri: `${site}/conta/entrar`,
        ...(ultimas?.idToken ? { id_token_hint: ultimas.idToken } : { client_id: identidade.cliente }),
      })
      ir(url)
      return { saindoDoSite: true }
    },
  }
}

function criarClient({ identidade, site, armazem }: AmbienteOidc): OidcClient {
  return new OidcClient({
    authority: identidade.emissor,
    client_id: identidade.cliente,
    scope: identidade.escopo,
    ...audienciaDe(identidade),
    redirect_uri: `${site}/conta/token`,
    response_type: "code",
    stateStore: new WebStorageStateStore({ store: armazem, prefix: PREFIXO }),
    loadUserInfo: false,
    requestTimeoutInSeconds: LIMITE_HTTP_MS / 1000,
  })
}

/**
 * Who the access token is for, in the two ways providers read it: `resource` (RFC 8707) and `audience`. A provider that
 * chooses it by a scope refuses both, so neither goes when a scope already names it.
 */
function audienciaDe({ audiencia, escopo }: AmbienteOidc["identidade"]) {
  if (escopo.includes(audiencia)) return {}
  return { resource: audiencia, extraQueryParams: { audience: audiencia } }
}

const concluir = async (client: OidcClient, endereco: string): ReturnType<EntradaPorRedirecionamento["concluir"]> => {
  try {
    const resposta = await client.processSigninResponse(endereco)
    return { credenciais: credenciaisDaResposta(resposta), origem: origemDoEstado(resposta.userState) }
  } catch (erro) {
    if (ehPassageiro(erro)) throw semRede()
    throw erro instanceof ErrorResponse && erro.error === "access_denied" ? entradaRecusada() : entradaVencida()
  }
}

async function renovar(client: OidcClient, atuais: Credenciais): Promise<Credenciais> {
  const { refreshToken, idToken, perfil } = atuais
  if (refreshToken === null) throw sessaoExpirada()
  // Without a scope the provider repeats the first one, openid included: the ID token is renewed too.
  const state: RefreshState = {
    refresh_token: refreshToken,
    ...(idToken === null ? {} : { id_token: idToken }),
    session_state: null,
    profile: {
      sub: perfil.sub,
      name: perfil.nome,
      email: perfil.email,
      iss: client.settings.authority,
      aud: client.settings.client_id,
      exp: atuais.expiraEm,
      iat: atuais.expiraEm - atuais.duracao,
    },
  }
  try {
    const resposta = await client.useRefreshToken({ state, timeoutInSeconds: LIMITE_HTTP_MS / 1000 })
    const novas = credenciaisDaResposta(resposta)
    // A provider that does not rotate answers without a refresh token: the one in hand goes on.
    return { ...novas, refreshToken: novas.refreshToken ?? refreshToken }
  } catch (erro) {
    if (ehPassageiro(erro)) throw semRede()
    throw foiDesativado(erro) ? usuarioDesativado() : sessaoExpirada()
  }
}

/** Best effort: a provider without revocation, or out of reach, does not keep the person from leaving. */
async function revogar(client: OidcClient, refreshToken: string): Promise<void> {
  try {
    if (await client.metadataService.getRevocationEndpoint(true))
      await client.revokeToken(refreshToken, "refresh_token")
  } catch {
    // The refresh token then dies by its own age.
  }
}

function credenciaisDaResposta(resposta: SigninResponse): Credenciais {
  const agora = Math.floor(Date.now() / 1000)
  const expiraEm = resposta.expires_at ?? agora + DURACAO_NAO_DITA
  const { sub, name, email } = resposta.profile
  return {
    accessToken: resposta.access_token,
    idToken: resposta.id_token ?? null,
    refreshToken: resposta.refresh_token ?? null,
    expiraEm,
    duracao: Math.max(0, expiraEm - agora),
    perfil: { sub, nome: name ?? "", email: email ?? "" },
    firebase: null,
  }
}

function origemDoEstado(estado: unknown): string | null {
  const origem = typeof estado === "object" && estado !== null && "origem" in estado ? estado.origem : null
  return typeof origem === "string" ? origem : null
}

/** The library's transport failures become `sem-rede`; the rest is a defect and stays what it is. */
async function traduzindo<T>(chamada: Promise<T>): Promise<T> {
  try {
    return await chamada
  } catch (erro) {
    throw ehPassageiro(erro) ? semRede() : erro
  }
}

/**
 * Nothing was reached, or what answered is not the provider (a proxy's page) or is not well. The library tells these
 * apart only by the class and text of its errors.
 */
function ehPassageiro(erro: unknown): boolean {
  if (erro instanceof ErrorResponse) return PASSAGEIROS.has(erro.error ?? "")
  if (erro instanceof ErrorTimeout || erro instanceof TypeError || erro instanceof SyntaxError) return true
  return erro instanceof Error && /\((408|429|5\d\d)\)|Invalid response Content-Type/.test(erro.message)
}

/** Providers say it in their own words inside `invalid_grant`; `access_denied` on a renewal says it by itself. */
function foiDesativado(erro: unknown): boolean {
  if (!(erro instanceof ErrorResponse)) return false
  return erro.error === "access_denied" || /disabled|blocked|desativad|bloquead/i.test(erro.error_description ?? "")
}

const sessaoExpirada = () => new ErroDaApi({ codigo: "nao-autenticado", ...errosDaSessao["nao-autenticado"] })
const usuarioDesativado = () => new ErroDaApi({ codigo: "usuario-desativado", ...errosDaSessao["usuario-desativado"] })
const entradaRecusada = () =>
  new ErroDaApi({
    codigo: "entrada-recusada",
    mensagem:
      "O provedor de identidade recusou a entrada. Se você deveria ter acesso, fale com o seu escritório contábil.",
    status: 403,
  })
const entradaVencida = () =>
  new ErroDaApi({
    codigo: "entrada-vencida",
    mensagem: "Este endereço de entrada já foi usado ou venceu. Entre novamente.",
    status: 400,
  })
