/** As the browser of a person gave it (Push API): an address of its push service, and two keys in base64url. */
export interface Inscricao {
  readonly endereco: string
  readonly p256dh: string
  readonly auth: string
}

/** What an installation is known by at push services (VAPID, RFC 8292), in base64url. */
export interface ChavesDoAviso {
  readonly publica: string
  readonly privada: string
}

/**
 * What is known after an attempt. "encerrada": the browser gave it up; "recusado": the service will never take this one;
 * "tentar": it surely did not take it, and may later; "desconhecido": it was on its way and no answer came.
 */
export type DesfechoDoAviso =
  | { readonly tipo: "entregue" | "encerrada" | "desconhecido" }
  | { readonly tipo: "recusado"; readonly status: number }
  | { readonly tipo: "tentar"; readonly esperaMs: number | null }

/** Takes a few words to a browser that may be closed. */
export interface AvisoNoAparelho {
  /** Whether an address is of a push service that this installation talks to: it came from outside. */
  aceita(endereco: string): boolean
  /** Never throws: every outcome is a `DesfechoDoAviso`. The text is encrypted for that browser alone (RFC 8291). */
  enviar(inscricao: Inscricao, chaves: ChavesDoAviso, texto: string): Promise<DesfechoDoAviso>
}
