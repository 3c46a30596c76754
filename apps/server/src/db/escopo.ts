/** Who is asking and how far they reach. Every tenant query runs under one. */
export interface Escopo {
  readonly idEscritorio: string
  readonly idUsuario: string
  /** Subject of the identity provider, or "sistema" for background work. */
  readonly sub: string
  /** '*' for the whole office, else the ids of the companies granted. */
  readonly empresas: "*" | readonly string[]
  /** Who the audit trail names; absent for background work, which it calls "Sistema". */
  readonly autoria?: Autoria
}

/** Who did something and from where, as the audit trail keeps it. */
export interface Autoria {
  readonly idUsuario: string | null
  readonly autor: string
  /** Role id of the specification. */
  readonly papel: number | null
  readonly endereco: string | null
  readonly agente: string | null
  readonly idPedido: string | null
}

/** The id that is nobody's and nothing's (RFC 9562, 5.9). */
export const UUID_NULO = "00000000-0000-0000-0000-000000000000"

/** Whom background work that nobody asked for works as. */
export const ID_DO_SISTEMA = UUID_NULO
