import { X509Certificate } from "node:crypto"

/** Signers are few and sign a great many documents: a certificate is opened once, and what is checked with it every time. */
const MAXIMO_DE_GUARDADOS = 64
/** Larger than any real one; what is larger is opened and forgotten. */
const TAMANHO_GUARDADO = 16_384
const guardados = new Map<string, X509Certificate>()

/** A certificate by the base64 of its DER, which it is known by whole. Throws when it is not one. */
export function certificadoDe(base64: string): X509Certificate {
  const conhecido = guardados.get(base64)
  if (conhecido !== undefined) return conhecido
  const certificado = new X509Certificate(Buffer.from(base64, "base64"))
  if (base64.length <= TAMANHO_GUARDADO) {
    if (guardados.size >= MAXIMO_DE_GUARDADOS) guardados.clear()
    guardados.set(base64, certificado)
  }
  return certificado
}
