/** Who is asking and how far they reach. Every tenant query runs under one. */
export interface Escopo {
  readonly idEscritorio: string
  readonly idUsuario: string
  /** Subject of the identity provider, or "sistema" for background work. */
  readonly sub: string
  /** '*' for the whole office, else the ids of the companies granted. */
  readonly empresas: "*" | readonly string[]
}
