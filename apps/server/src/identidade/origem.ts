import type { Autoria } from "../db/escopo.ts"

/** Where a request came from, as the audit trail and the list of sessions keep it. */
export type Origem = Pick<Autoria, "endereco" | "agente" | "idPedido">

export const SEM_ORIGEM: Origem = { endereco: null, agente: null, idPedido: null }

const MAXIMO_DO_AGENTE = 300
/** The longest textual IPv6 address, with a zone, fits. */
const MAXIMO_DO_ENDERECO = 64

/** Reads it from the server's own request, whose `ip` believes only the configured proxies. */
export function origemDoPedido(pedido: {
  readonly ip: string
  readonly id: string
  readonly headers: { readonly "user-agent"?: string | undefined }
}): Origem {
  return {
    endereco: pedido.ip.slice(0, MAXIMO_DO_ENDERECO),
    agente: pedido.headers["user-agent"]?.slice(0, MAXIMO_DO_AGENTE) ?? null,
    idPedido: pedido.id,
  }
}
