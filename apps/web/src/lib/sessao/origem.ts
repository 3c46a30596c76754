const INICIO = "/painel"
/** Only to resolve paths against: never visited. */
const BASE = "https://partida.invalid"

/**
 * Where to go after signing in: a path of this site as the browser will read it, or the start. Refuses other addresses
 * (open redirect), also those that only become one once read, and the pages that end or begin a session.
 */
export function origemSegura(origem: string | null | undefined): string {
  // The parser drops tabs and line breaks: "/\t/evil.example" is another site.
  if (!origem?.startsWith("/") || /\p{Cc}/u.test(origem) || !URL.canParse(origem, BASE)) return INICIO
  const { origin, pathname, search, hash } = new URL(origem, BASE)
  // "/x/..//evil.example" stays here when read once, and leaves when read again.
  if (origin !== BASE || /^(\/\/|\/conta(\/|$))/i.test(decodificado(pathname))) return INICIO
  return pathname + search + hash
}

/** As the router reads it; what is not an encoding matches no protected page. */
function decodificado(caminho: string): string {
  try {
    return decodeURIComponent(caminho)
  } catch {
    return caminho
  }
}
