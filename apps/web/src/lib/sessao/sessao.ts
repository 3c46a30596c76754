import { ErrorResponse, type User, UserManager, WebStorageStateStore } from "oidc-client-ts"
import type { MotivoDoFim } from "../api/cliente.ts"
import { ErroDaApi, MENSAGEM_SEM_REDE } from "../api/erro.ts"
import { daSessao } from "../armazenamento.ts"
import { carregarConfiguracao } from "../plataforma.ts"
import { origemSegura } from "./origem.ts"
import { esperaAposFalha, esperaAteRenovar } from "./renovacao.ts"

/**
 * The person's session as an OpenID Connect relying party: authorization code with PKCE, tokens in sessionStorage,
 * renewed by refresh token. The rest of the app sees only these functions.
 */

const PREFIXO = "partida."
const MARCA_DE_SAIDA = "saiu"
const TENTATIVAS = 3
/** A token this close to its end is renewed before being used, in seconds. */
const FOLGA = 15

let gerente: Promise<UserManager> | null = null
let emAndamento: Promise<User | null> | null = null
let relogio: ReturnType<typeof setTimeout> | undefined
let falhas = 0
let avisarFim: (motivo: MotivoDoFim) => void = () => undefined

function obterGerente(): Promise<UserManager> {
  gerente ??= criarGerente().catch((erro: unknown) => {
    gerente = null
    throw erro
  })
  return gerente
}

async function criarGerente(): Promise<UserManager> {
  const { identidade } = await carregarConfiguracao()
  const store = () => new WebStorageStateStore({ store: window.sessionStorage, prefix: PREFIXO })
  return new UserManager({
    authority: identidade.emissor,
    client_id: identidade.cliente,
    scope: identidade.escopo,
    resource: identidade.audiencia,
    extraQueryParams: { audience: identidade.audiencia },
    redirect_uri: `${window.location.origin}/conta/token`,
    post_logout_redirect_uri: `${window.location.origin}/conta/entrar`,
    response_type: "code",
    userStore: store(),
    stateStore: store(),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: 10,
  })
}

/** Whether somebody is signed in on this tab, renewing an expired token when it still can be. */
export async function estaNaSessao(): Promise<boolean> {
  return (await obterToken()) !== null
}

/** Access token in force, or null when nobody is signed in. Throws ErroDaApi when the server is out of reach. */
export async function obterToken(): Promise<string | null> {
  const usuario = await (await obterGerente()).getUser()
  if (!usuario) return null
  if ((usuario.expires_in ?? 0) > FOLGA) {
    if (relogio === undefined) agendar(usuario)
    return usuario.access_token
  }
  return renovarToken()
}

/** Renews at once; calls made meanwhile share the same renewal. Null when the session is over. */
export async function renovarToken(): Promise<string | null> {
  emAndamento ??= tentarRenovar().finally(() => {
    emAndamento = null
  })
  return (await emAndamento)?.access_token ?? null
}

async function tentarRenovar(): Promise<User | null> {
  const manager = await obterGerente()
  if (!(await manager.getUser())?.refresh_token) return null
  for (let tentativa = 1; ; tentativa++) {
    try {
      const usuario = await manager.signinSilent()
      falhas = 0
      if (usuario) agendar(usuario)
      return usuario
    } catch (erro) {
      // The provider answered and refused: the refresh token is spent, revoked or too old. Anything else may pass.
      if (erro instanceof ErrorResponse) return null
      if (tentativa >= TENTATIVAS) throw new ErroDaApi({ codigo: "sem-rede", mensagem: MENSAGEM_SEM_REDE, status: 0 })
    }
  }
}

function agendar(usuario: User): void {
  const agora = Math.floor(Date.now() / 1000)
  const expiraEm = usuario.expires_at ?? agora
  programar(esperaAteRenovar(agora, expiraEm, Math.max(0, expiraEm - emitidoEm(usuario, agora))))
}

/** The ID token says when the pair was issued; without it the wait is measured from now. */
function emitidoEm(usuario: User, agora: number): number {
  return Math.min(agora, usuario.profile.iat)
}

function programar(segundos: number): void {
  clearTimeout(relogio)
  relogio = setTimeout(() => {
    renovarToken()
      .then((token) => {
        if (!token) avisarFim("expirada")
      })
      .catch(() => {
        falhas += 1
        programar(esperaAposFalha(falhas))
      })
  }, segundos * 1000)
}

/** Sends the browser to the sign-in page; `origem` is restored afterwards. */
export async function entrar(origem: string): Promise<void> {
  daSessao.gravar(MARCA_DE_SAIDA, null)
  await (await obterGerente()).signinRedirect({ state: { origem: origemSegura(origem) } })
}

/** Finishes the sign-in on the way back from the provider and answers where the person was going. */
export async function concluirEntrada(): Promise<string> {
  const usuario = await (await obterGerente()).signinRedirectCallback()
  falhas = 0
  agendar(usuario)
  const estado: unknown = usuario.state
  const guardada = typeof estado === "object" && estado !== null && "origem" in estado ? estado.origem : null
  return origemSegura(typeof guardada === "string" ? guardada : null)
}

/** Ends the session here and at the provider; the browser leaves for its logout address. */
export async function sair(): Promise<void> {
  const manager = await obterGerente()
  const usuario = await manager.getUser()
  await esquecer()
  daSessao.gravar(MARCA_DE_SAIDA, "1")
  await manager.signoutRedirect(usuario?.id_token ? { id_token_hint: usuario.id_token } : {})
}

/** Forgets the tokens of this tab without leaving the site. */
export async function esquecer(): Promise<void> {
  clearTimeout(relogio)
  relogio = undefined
  await (await obterGerente()).removeUser()
}

/** Whether the person has just signed out on purpose, so that nothing signs them in again by itself. */
export function acabouDeSair(): boolean {
  return daSessao.ler(MARCA_DE_SAIDA) !== null
}

/** Registers what happens when the session ends by itself; only the app's root does this. */
export function aoEncerrarSessao(ouvinte: (motivo: MotivoDoFim) => void): void {
  avisarFim = ouvinte
}

/** Tells the app that the session is over, and why. */
export function encerrarSessao(motivo: MotivoDoFim): void {
  avisarFim(motivo)
}
