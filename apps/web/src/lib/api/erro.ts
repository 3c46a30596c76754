/** What every failed call throws. `mensagem` is pt-BR and fit to be shown; `status` is 0 when no answer came. */
export class ErroDaApi extends Error {
  override name = "ErroDaApi"
  readonly codigo: string
  readonly mensagem: string
  readonly campo: string | null
  readonly status: number
  /** Seconds to wait before another try, when the server said so (Retry-After). */
  readonly aguardarSegundos: number | null

  constructor(dados: {
    codigo: string
    mensagem: string
    campo?: string | null
    status: number
    aguardarSegundos?: number | null
  }) {
    super(dados.mensagem)
    this.codigo = dados.codigo
    this.mensagem = dados.mensagem
    this.campo = dados.campo ?? null
    this.status = dados.status
    this.aguardarSegundos = dados.aguardarSegundos ?? null
  }
}

export const MENSAGEM_SEM_REDE = "Sem conexão com o servidor. Verifique sua internet e tente novamente."
/** Code of a reading that was given up: asking again by itself would only double the wait. */
export const DEMOROU = "demorou-demais"
export const MENSAGEM_DEMOROU =
  "O servidor não respondeu em um minuto. Nada foi perdido: verifique sua internet e tente de novo."
/** Fallback of the error dialog (specification, section 8). */
export const MENSAGEM_GENERICA = "Ocorreu um erro. Tente novamente mais tarde."

/** The text to show for any failure; defects of ours get the generic text, never a technical message. */
export function mensagemDe(erro: unknown): string {
  return erro instanceof ErroDaApi ? erro.mensagem : MENSAGEM_GENERICA
}

/** Whether the failure means that nothing was reached, so that trying again is the way out. */
export function ehFaltaDeRede(erro: unknown): boolean {
  return erro instanceof ErroDaApi && erro.status === 0
}

/** Whether a write may have been done though nobody said so: nothing came back, or a machine on the way gave up waiting. */
export function semResposta(erro: unknown): boolean {
  return erro instanceof ErroDaApi && [0, 502, 504].includes(erro.status)
}

/** Whether what was asked for is not there for this person: asking again changes nothing. */
export function naoEncontrado(erro: unknown): boolean {
  return erro instanceof ErroDaApi && erro.status === 404
}
