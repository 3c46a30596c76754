import type { ProvaDaEntrega } from "../db/schema/correio.ts"

/**
 * What is known after an attempt to hand a message over, whatever the channel. "temporario": nobody has it, and it may be taken later;
 * "definitivo": this message, or this person, was refused; "desconhecido": it was on its way and no answer came, so that it is never
 * sent again by this channel.
 */
export type Entrega =
  | { readonly tipo: "aceita"; readonly prova: ProvaDaEntrega; readonly guardarCorpo?: true }
  | {
      readonly tipo: "temporario"
      readonly erro: string
      /** Missing: longer after each attempt. */
      readonly esperarMs?: number
      /** Attempts after which it is refused for good; missing: the usual number. */
      readonly maximo?: number
    }
  | { readonly tipo: "definitivo" | "desconhecido"; readonly erro: string }

/** A message that was claimed: nobody else has it, and that it may leave is already written. */
export interface MensagemTomada {
  readonly id: string
  readonly idEscritorio: string | null
  readonly idEnvio: string | null
  readonly para: string
  readonly assunto: string
  readonly corpoCifrado: string | null
  /** Counting this one. */
  readonly tentativas: number
}

/** Hands one message over. Never throws: every outcome is an `Entrega`. */
export type CanalDeEnvio = (mensagem: MensagemTomada) => Promise<Entrega>
