import type { SituacaoDoModeloDoWhatsapp } from "@partida/contracts"
import type { Entrega } from "./canal-de-envio.ts"
import type { Falha, Recusado } from "./receita-federal.ts"

/** By what an office identifies itself at WhatsApp. */
export interface ContaNoWhatsapp {
  readonly idDoNumero: string
  readonly idDaConta: string
  readonly token: string
}

interface Enderecada {
  /** Country, area code and number: digits alone. */
  readonly para: string
  /** Comes back with everything that is told of the message. */
  readonly referencia: string
}

/** What may be sent: a template at any time, or free text to whom wrote in the last day. */
export type MensagemDoWhatsapp = Enderecada &
  (
    | {
        readonly tipo: "modelo"
        readonly nome: string
        readonly idioma: string
        readonly variaveis: Readonly<Record<string, string>>
        /** What completes the address of the button. */
        readonly botao: string
      }
    | { readonly tipo: "texto"; readonly texto: string }
  )

/** What an error asks for, besides what becomes of the message. */
export type AtoDoErro =
  /** The person has no WhatsApp there: another channel, for this and for what comes after. */
  | "proximo-canal"
  /** Nothing else leaves of the account until somebody acts. */
  | "pausar"
  /** Ours: the template, or what filled it. */
  | "defeito"
  | null

export interface RespostaDoWhatsapp {
  readonly entrega: Entrega
  readonly ato: AtoDoErro
}

interface Dito {
  /** Number of ours that it is of: one of another account is nobody's here. */
  readonly idDoNumero: string
  readonly wamid: string
  /** By the clock of whoever tells. */
  readonly em: Date
  readonly waId: string | null
  readonly userId: string | null
}

/** A file that a person sent, before it is fetched. */
interface MidiaDoWhatsapp {
  readonly id: string
  /** As the person called it; null where it has no name. */
  readonly nome: string | null
  /** SHA-256 in base64 that the notice told; null where it told none. */
  readonly sha256: string | null
}

/** One thing that a notice tells. */
export type FatoDoWhatsapp =
  | (Dito & {
      readonly tipo: "estado"
      readonly estado: "enviada" | "entregue" | "lida" | "falhou"
      /** What we said of the message when it left. */
      readonly referencia: string | null
      /** Of a failure, and what it asks for. */
      readonly codigo: number | null
      readonly texto: string
      readonly ato: AtoDoErro
    })
  | (Dito & {
      readonly tipo: "mensagem"
      readonly nome: string | null
      /** "text", "image", "button"…, as it came. */
      readonly formato: string
      /** What was written, with a file too; empty where nothing was. */
      readonly texto: string
      /** The file that came; null of what is none. */
      readonly midia: MidiaDoWhatsapp | null
    })
  | { readonly tipo: "modelo"; readonly nome: string; readonly situacao: SituacaoDoModeloDoWhatsapp }
  /** Of what is not known here. */
  | { readonly tipo: "outro" }

/** The office's messages of WhatsApp, as an installation reaches it. */
export interface Whatsapp {
  readonly simulado: boolean
  /** Never throws. */
  enviar(conta: ContaNoWhatsapp, mensagem: MensagemDoWhatsapp, sinal?: AbortSignal): Promise<RespostaDoWhatsapp>
  /** The number, and how each template in our language stands. Sends nothing, never throws. */
  conferir(
    conta: ContaNoWhatsapp,
    sinal?: AbortSignal,
  ): Promise<
    | {
        readonly tipo: "ok"
        readonly numero: string
        readonly nome: string
        readonly modelos: ReadonlyMap<string, SituacaoDoModeloDoWhatsapp>
      }
    | Pick<Recusado | Falha, "tipo" | "texto">
  >
  /** The bytes of a file that a person sent, which are those that the notice told of. Never throws. */
  buscarMidia(
    conta: ContaNoWhatsapp,
    midia: MidiaDoWhatsapp,
    limites: { readonly bytes: number; readonly sinal?: AbortSignal | undefined },
  ): Promise<{ readonly tipo: "ok"; readonly bytes: Buffer } | Pick<Recusado | Falha, "tipo" | "texto">>
  /** Whether a notice was signed with the secret of the app, over these very bytes; in constant time. */
  confere(corpo: Uint8Array, assinatura: unknown, segredoDoApp: string): boolean
  /** Everything a notice tells, each by itself; null of what is no notice. Any bytes give an answer. */
  lerAviso(corpo: Uint8Array): readonly FatoDoWhatsapp[] | null
  encerrar(): void
}
