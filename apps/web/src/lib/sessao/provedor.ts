import { ErroDaApi } from "../api/erro.ts"

/**
 * What the product needs from whoever keeps passwords. Three adapters: our own provider, any OpenID Connect provider
 * (`oidc.ts`, both), and Firebase / Identity Platform. Every failure they throw is an `ErroDaApi` with a code of the
 * contract, so that the screens have one vocabulary:
 * `sem-rede` (may pass), `muitos-pedidos`, `credenciais-recusadas`, `nao-autenticado` (the session is over),
 * `usuario-desativado` (the session is over and why), and the ones of the account calls.
 */
export interface ProvedorDeSessao {
  readonly entrada: EntradaPorRedirecionamento | EntradaPorFormulario
  readonly contas: ContasNoProduto | ContasNoProvedor
  /**
   * Whether signing out must also tell our API that the access token is dead, because the provider's own sign-out does
   * not reach it.
   */
  readonly encerraTokenNaApi: boolean
  /**
   * Trades the refresh token for new credentials. A refusal that no retry can change throws `nao-autenticado` or
   * `usuario-desativado`; anything that may pass throws `sem-rede`.
   */
  renovar(atuais: Credenciais): Promise<Credenciais>
  /**
   * Ends the session at the provider, after the local one is gone; answers whether the browser is leaving this site.
   * Without credentials there may still be a session there, kept by the provider's own cookie.
   */
  sair(ultimas: Credenciais | null): Promise<{ readonly saindoDoSite: boolean }>
}

/** Sign-in on the provider's own pages, back to /conta/token. */
export interface EntradaPorRedirecionamento {
  readonly tipo: "redirecionamento"
  /** Leaves for the provider; `origem` comes back with the person. */
  iniciar(origem: string): Promise<void>
  /** Finishes on the way back. The address is good for one call only. */
  concluir(endereco: string): Promise<EntradaConcluida>
}

/** Sign-in typed into our own page. */
interface EntradaPorFormulario {
  readonly tipo: "formulario"
  /** Sign-in by e-mail and password; wrong password and unknown user throw the same `credenciais-recusadas`. */
  entrar(email: string, senha: string): Promise<Credenciais>
  /** Whether the provider asks for a reCAPTCHA before a password, and with which key; null when it does not. */
  configuracaoDoRecaptcha(): Promise<ConfiguracaoDoRecaptcha | null>
}

interface ConfiguracaoDoRecaptcha {
  readonly chave: string
  readonly exigido: boolean
}

interface EntradaConcluida {
  readonly credenciais: Credenciais
  /** Where the person was going, as it was remembered; the caller checks it. */
  readonly origem: string | null
}

/** Accounts managed on our screens. */
export interface ContasNoProduto {
  readonly tipo: "no-produto"
  registrar(dados: Registro): Promise<{ readonly mensagem: string; readonly confirmada: boolean }>
  /** To whom an invitation was sent; null where invitations carry no secret and only the e-mail counts. */
  readonly consultarConvite: ((convite: string) => Promise<Convite>) | null
  /**
   * `ficha` is the one-time code of the link sent by e-mail; `senha` shows that who opened it is who created the
   * account, where the provider checks that.
   */
  confirmarEmail(ficha: string, senha: string): Promise<Recado>
  reenviarConfirmacao(email: string): Promise<Recado>
  esquecerSenha(email: string): Promise<Recado>
  criarNovaSenha(ficha: string, senha: string): Promise<Recado>
  /** Who the provider says this is, where it can be asked; null where it cannot. */
  readonly consultar: ((atuais: Credenciais) => Promise<ContaNoProvedor>) | null
  /** Deletes the person's account at the provider, after the password is confirmed; null where it is not offered. */
  readonly excluir: ((atuais: Credenciais, senha: string) => Promise<void>) | null
}

/** Accounts managed on the provider's own pages. */
export interface ContasNoProvedor {
  readonly tipo: "no-provedor"
  /** Leaves for the provider's registration (`prompt=create`). */
  registrar(): Promise<void>
  /** The provider's page of password and factors, when it has one. */
  readonly endereco: string | null
}

export interface Registro {
  readonly nome: string
  readonly email: string
  readonly senha: string
  readonly convite: string | null
}

export interface Convite {
  readonly email: string
  readonly nome: string
  readonly escritorio: string
}

export interface Recado {
  readonly mensagem: string
}

export interface ContaNoProvedor {
  readonly id: string
  readonly email: string
  readonly emailConfirmado: boolean
  readonly desativada: boolean
}

/** The token as Firebase's own library keeps it; the session record has a place for it (specification, sections 3 and 7). */
export interface TokenFirebase {
  readonly accessToken: string
  readonly refreshToken: string
  /** Instant of expiry, in ms. */
  readonly expirationTime: number
}

/** What a sign-in or a renewal yields. */
export interface Credenciais {
  /** Presented to our API. */
  readonly accessToken: string
  /** Proof of who signed in, shown to the provider at sign-out. */
  readonly idToken: string | null
  /** Good for one renewal where the provider rotates it; null when the session cannot be renewed. */
  readonly refreshToken: string | null
  /** Instant of expiry of the access token by this computer's clock, in seconds. */
  readonly expiraEm: number
  /** Life of the access token when it was issued, in seconds. */
  readonly duracao: number
  readonly perfil: { readonly sub: string; readonly nome: string; readonly email: string }
  readonly firebase: TokenFirebase | null
}

/** The provider wants a reCAPTCHA, whose script the product's content policy does not load. */
export function recaptchaExigido(): ErroDaApi {
  return new ErroDaApi({
    codigo: "recaptcha-exigido",
    mensagem: "O provedor de identidade exige reCAPTCHA, que esta instalação não usa. Fale com quem a administra.",
    status: 403,
  })
}

/** Whether the failure ends the session instead of being tried again. */
export function encerraASessao(erro: ErroDaApi): boolean {
  return erro.codigo === "nao-autenticado" || erro.codigo === "usuario-desativado"
}
