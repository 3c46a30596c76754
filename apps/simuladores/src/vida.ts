/**
 * Ends a simulated authority when it is told to, and when who opened it with a channel (IPC) is gone, however it went: killed, it
 * says nothing to anybody. Opened by hand it has no channel, and goes on.
 */
export function encerrarComQuemAbriu(simulador: { parar(): Promise<void> }): void {
  for (const sinal of ["SIGINT", "SIGTERM"] as const)
    process.once(sinal, () => void simulador.parar().finally(() => process.exit()))
  // At once: connections that others keep open would hold a stop in order. What was answered is already kept.
  if (process.connected) process.once("disconnect", () => process.exit())
}
