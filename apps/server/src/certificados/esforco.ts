import forge from "node-forge"
import { conteudo, ehUniversal, emBytes, filhos, lerDer, type No, oid } from "./asn1.ts"

/** PKCS#12 and PKCS#5 schemes that derive a key from a password (RFC 7292 appendix C, RFC 8018 appendix A). */
const DERIVACOES = /^1\.2\.840\.113549\.1\.(12\.1|5)\.\d+$/
const PROFUNDIDADE_MAXIMA = 32

/**
 * How many rounds of key derivation a PKCS#12 asks for, adding up the integrity check and every encrypted part that is
 * visible without the password. Whoever opens the file pays for each of them: a crafted one may ask for billions.
 */
export function rodadasDe(pfx: No): number {
  const [, , mac] = filhos(pfx)
  return inteiro(filhos(mac)[2]) + somar(pfx, 0)
}

function somar(no: No, profundidade: number): number {
  if (profundidade > PROFUNDIDADE_MAXIMA) return Number.POSITIVE_INFINITY
  const partes = Array.isArray(no.value) ? no.value : abrirOcteto(no)
  const [primeira, segunda] = partes
  const nome = oid(primeira)
  const propria = nome !== null && DERIVACOES.test(nome) ? inteiro(filhos(segunda)[1]) : 0
  return partes.reduce((total, parte) => total + somar(parte, profundidade + 1), propria)
}

/** The safes are DER inside OCTET STRING; ciphertext is not DER, or not for long. */
function abrirOcteto(no: No): readonly No[] {
  const bytes = conteudo(no)
  if (bytes === null || !bytes.startsWith("\x30") || !ehUniversal(no, forge.asn1.Type.OCTETSTRING)) return []
  try {
    return [lerDer(bytes)]
  } catch {
    return []
  }
}

/** Value of an INTEGER; past what a computer would ever finish, infinity. */
function inteiro(no: No | undefined): number {
  const bytes = ehUniversal(no, forge.asn1.Type.INTEGER) ? conteudo(no) : null
  if (bytes === null) return 0
  const significativos = emBytes(bytes.replace(/^\0+/, ""))
  return significativos.length > 4 ? Number.POSITIVE_INFINITY : significativos.reduce((n, byte) => n * 256 + byte, 0)
}
