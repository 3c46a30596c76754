import type { FastifyRequest } from "fastify"

/**
 * The path a request is treated by: of the route that answers it, else the one that was asked for, decoded as the router
 * decodes it. Never the text that came: `/%61pi/v1/x` reaches the same call as `/api/v1/x`.
 */
export function caminhoDe(pedido: FastifyRequest): string {
  const daRota = pedido.routeOptions.url
  if (daRota !== undefined) return daRota
  const pedida = pedido.url.split("?")[0] ?? ""
  try {
    return decodeURIComponent(pedida)
  } catch {
    // Not an encoding: no route answers it.
    return pedida
  }
}
