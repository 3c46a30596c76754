/** The longest name that DNS allows. */
const MAXIMO = 253
const ROTULO = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host name as the table of domains keeps it: lower case, no port, no final dot. Null for what is no name of a public
 * host: an address, a single label, anything with another character. Accents must come encoded (xn--).
 */
export function normalizarHost(texto: string): string | null {
  const host = semPorta(texto)
  const rotulos = host.split(".")
  if (host.length > MAXIMO || rotulos.length < 2 || !rotulos.every((r) => ROTULO.test(r))) return null
  return /^\d+$/.test(rotulos.at(-1) ?? "") ? null : host
}

/** What a Host header names, to be looked up; it may name anything at all. */
export function semPorta(texto: string): string {
  return texto.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "")
}
