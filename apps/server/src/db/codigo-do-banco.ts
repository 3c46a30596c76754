/** SQLSTATE of an error of the database, which the query builder wraps; null for any other. */
export function codigoDoBanco(erro: unknown): string | null {
  const causa = erro instanceof Error && erro.cause instanceof Error ? erro.cause : erro
  return causa instanceof Error && "code" in causa && typeof causa.code === "string" ? causa.code : null
}
