import forge from "node-forge"

/** One value of ASN.1 as node-forge reads it. */
export type No = forge.asn1.Asn1

/** Reads DER or BER; what follows the first value is ignored. Throws on anything else. */
export const lerDer = (bytes: string): No => forge.asn1.fromDer(forge.util.createBuffer(bytes), SEM_EXIGIR_TUDO)
/** Exports of some tools end with a few bytes of padding, and so does the place of a signature in a PDF. */
// The library takes these too; its types tell only of the first of them.
const SEM_EXIGIR_TUDO = { strict: false, parseAllBytes: false, decodeBitStrings: true } as unknown as boolean

/** The parts of a constructed value; none of a primitive one. */
export const filhos = (no: No | undefined): readonly No[] => (no && Array.isArray(no.value) ? no.value : [])

/** The content of a primitive value, one character a byte; null for a constructed one. */
export const conteudo = (no: No | undefined): string | null =>
  no !== undefined && typeof no.value === "string" ? no.value : null

/** Dotted form of an OBJECT IDENTIFIER, or null for any other value and for one with numbers too large to be of anything known. */
export function oid(no: No | undefined): string | null {
  const bytes = conteudo(no)
  if (no === undefined || bytes === null || !ehUniversal(no, forge.asn1.Type.OID)) return null
  try {
    return forge.asn1.derToOid(bytes)
  } catch {
    return null
  }
}

/** Whether the value is of a universal type. */
export const ehUniversal = (no: No | undefined, tipo: forge.asn1.Type): boolean =>
  no !== undefined && no.tagClass === forge.asn1.Class.UNIVERSAL && no.type === tipo

/** Whether the value has a context-specific tag. */
export const ehDoContexto = (no: No | undefined, numero: number): boolean =>
  no !== undefined && no.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC && Number(no.type) === numero

/** Bytes of node-forge, one character each, as a Buffer. */
export const emBytes = (texto: string): Buffer => Buffer.from(texto, "latin1")
