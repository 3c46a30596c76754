import { createHash } from "node:crypto"

/**
 * The one byte form of a JSON value: keys sorted, no spaces. A value read back from jsonb, which reorders keys, gives
 * the same bytes as the value written. Numbers must be integers: amounts and rates travel as strings.
 * Throws TypeError on what has no such form, or would not come back from the database as it was written: NUL and
 * lone surrogates.
 */
export function canonico(valor: unknown): string {
  if (valor === null || typeof valor === "boolean") return JSON.stringify(valor)
  if (typeof valor === "string") return canonicoDoTexto(valor)
  if (typeof valor === "number") {
    if (!Number.isSafeInteger(valor)) throw new TypeError("Only integers have one canonical form.")
    return String(valor)
  }
  if (Array.isArray(valor)) return `[${valor.map((v) => canonico(v === undefined ? null : v)).join(",")}]`
  if (typeof valor === "object") {
    const campos = Object.entries(valor)
      .filter(([, conteudo]) => conteudo !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${campos.map(([chave, conteudo]) => `${canonicoDoTexto(chave)}:${canonico(conteudo)}`).join(",")}}`
  }
  throw new TypeError(`A ${typeof valor} has no canonical form.`)
}

function canonicoDoTexto(texto: string): string {
  if (!texto.isWellFormed() || texto.includes("\0")) throw new TypeError("This text would not survive the database.")
  return JSON.stringify(texto)
}

/** SHA-256 of the canonical form, hexadecimal. */
export function hashCanonico(valor: unknown): string {
  return createHash("sha256").update(canonico(valor)).digest("hex")
}
