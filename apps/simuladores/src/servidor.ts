import type { Server } from "node:http"
import type { AddressInfo } from "node:net"

/** Listens, and answers the port; 0 asks the system for one. */
export function abrir(servidor: Server, porta: number, onde = "127.0.0.1"): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  servidor.once("error", reject)
  servidor.listen(porta, onde, () => resolve((servidor.address() as AddressInfo).port))
  return promise
}

/** Stops listening, with whatever is still open. */
export function fechar(servidor: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  servidor.close(() => resolve())
  servidor.closeAllConnections()
  return promise
}
