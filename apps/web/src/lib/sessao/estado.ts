import { ErroDaApi, MENSAGEM_GENERICA } from "../api/erro.ts"
import { criarObservavel, type Observavel } from "../observavel.ts"

/**
 * The authentication state of the specification (sections 3 and 4): sign-in, registration and forgotten password each
 * start, succeed or fail; signing out clears the person. A pure reducer, and one store of it.
 */
export interface EstadoDaEntrada {
  readonly user: UsuarioDaEntrada | null
  readonly loading: boolean
  readonly error: FalhaDaEntrada | null
  readonly passwordResetStatus: SituacaoDaSenha | null
}

interface UsuarioDaEntrada {
  readonly FullName: string
  readonly login: string
}

export interface FalhaDaEntrada {
  readonly codigo: string
  /** pt-BR, fit to be shown. */
  readonly mensagem: string
  readonly campo: string | null
  /** Seconds to wait before another try, when the server said so. */
  readonly aguardarSegundos: number | null
}

type SituacaoDaSenha = "started" | "success" | "failed"

export type EventoDaEntrada =
  | { readonly tipo: "login-started" | "register-started" | "forgot-password-started" }
  | { readonly tipo: "login-success"; readonly user: UsuarioDaEntrada }
  | { readonly tipo: "register-success" | "forgot-password-success" }
  | { readonly tipo: "login-failed" | "register-failed" | "forgot-password-failed"; readonly error: FalhaDaEntrada }
  | { readonly tipo: "logout" }

export const ENTRADA_INICIAL: EstadoDaEntrada = { user: null, loading: false, error: null, passwordResetStatus: null }

/** The state after an event. Starting anything clears the error of the try before. */
export function reduzirEntrada(estado: EstadoDaEntrada, evento: EventoDaEntrada): EstadoDaEntrada {
  switch (evento.tipo) {
    case "login-started":
    case "register-started":
      return { ...estado, loading: true, error: null }
    case "login-success":
      return { ...estado, user: evento.user, loading: false, error: null }
    case "register-success":
      return { ...estado, loading: false, error: null }
    case "login-failed":
      return { ...estado, user: null, loading: false, error: evento.error }
    case "register-failed":
      return { ...estado, loading: false, error: evento.error }
    case "forgot-password-started":
      return { ...estado, loading: true, error: null, passwordResetStatus: "started" }
    case "forgot-password-success":
      return { ...estado, loading: false, error: null, passwordResetStatus: "success" }
    case "forgot-password-failed":
      return { ...estado, loading: false, error: evento.error, passwordResetStatus: "failed" }
    case "logout":
      return ENTRADA_INICIAL
    default:
      return evento satisfies never
  }
}

interface LojaDaEntrada extends Pick<Observavel<EstadoDaEntrada>, "obter" | "assinar"> {
  despachar(evento: EventoDaEntrada): void
}

/** Creates a store of the authentication state. */
export function criarLojaDaEntrada(inicial: EstadoDaEntrada = ENTRADA_INICIAL): LojaDaEntrada {
  const estado = criarObservavel(inicial)
  return {
    obter: estado.obter,
    assinar: estado.assinar,
    despachar: (evento) => estado.definir(reduzirEntrada(estado.obter(), evento)),
  }
}

/** Any failure as the state keeps it; a defect of ours gets the generic text. */
export function comoFalha(erro: unknown): FalhaDaEntrada {
  if (!(erro instanceof ErroDaApi)) {
    return { codigo: "erro-interno", mensagem: MENSAGEM_GENERICA, campo: null, aguardarSegundos: null }
  }
  const { codigo, mensagem, campo, aguardarSegundos } = erro
  return { codigo, mensagem, campo, aguardarSegundos }
}
