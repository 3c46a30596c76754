/** Address search as plain strings: a busca of "123" stays text, and each screen's schema reads what it needs. */
export function lerBusca(texto: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(texto))
}

/** The search text of an address; empty values disappear from it. */
export function escreverBusca(busca: Readonly<Record<string, unknown>>): string {
  const parametros = new URLSearchParams()
  for (const [nome, valor] of Object.entries(busca)) {
    if (valor !== undefined && valor !== null && valor !== "") parametros.set(nome, String(valor))
  }
  const texto = parametros.toString()
  return texto ? `?${texto}` : ""
}
