/** Where failures are told, in the form of a Sentry DSN taken apart. */
export interface Dsn {
  readonly endereco: string
  readonly chave: string
}

/** Reads `https://KEY@host/PROJECT`, with a path before the project if the installation has one; null when it is not one. */
export function lerDsn(texto: string): Dsn | null {
  if (!URL.canParse(texto)) return null
  const { protocol, username, host, pathname, search, hash } = new URL(texto)
  const partes = /^(\/(?:[\w.-]+\/)*)(\d+)\/?$/.exec(pathname)
  if (!/^https?:$/.test(protocol) || !/^[\w-]+$/.test(username) || !partes || search || hash) return null
  return { endereco: `${protocol}//${host}${partes[1]}api/${partes[2]}/envelope/`, chave: username }
}
