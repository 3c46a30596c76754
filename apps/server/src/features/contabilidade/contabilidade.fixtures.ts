/** SQLSTATE behind an error of the database, however deep; the message of any other. */
export function causaDoErro(erro: unknown): string {
  for (let atual = erro; atual instanceof Error; atual = atual.cause)
    if ("code" in atual && typeof atual.code === "string") return atual.code
  return String(erro)
}
