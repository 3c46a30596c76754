/** Serialization failure, deadlock, server going down and connection exceptions: the same work may pass next time. */
export function ehFalhaPassageira(erro: unknown): boolean {
  for (let atual: unknown = erro; atual instanceof Error; atual = atual.cause) {
    if (
      "code" in atual &&
      typeof atual.code === "string" &&
      /^(40001|40P01|57P01|08...|ECONNRESET|EPIPE)$/.test(atual.code)
    )
      return true
    // The driver has no code for a connection that the server closed.
    if (atual.message.startsWith("Connection terminated")) return true
  }
  return false
}
