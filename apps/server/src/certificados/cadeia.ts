import type { X509Certificate } from "node:crypto"
import { nomeDistinto } from "../nome-distinto.ts"
import { emissorDe } from "./titular.ts"

/** In whom the installation trusts, and certificates between them and the holders that complete a file without them. */
export interface Confianca {
  readonly raizes: readonly X509Certificate[]
  readonly intermediarias: readonly X509Certificate[]
}

/** What was found of the chain of a certificate. */
export interface Cadeia {
  readonly confere: boolean
  /** pt-BR, one sentence. */
  readonly detalhe: string
  /** From whoever issued the certificate up, without the root. */
  readonly intermediarias: readonly X509Certificate[]
}

/** The ICP-Brasil has at most three levels above the holder (root, first and second level). */
const NIVEIS_MAXIMOS = 6

/**
 * Follows the signatures from a certificate to a trusted root, in whatever order the file has them. Whether somebody was
 * revoked is not asked: that is a question to the issuer, over the network.
 */
export function verificarCadeia(
  folha: X509Certificate,
  doArquivo: readonly X509Certificate[],
  { raizes, intermediarias }: Confianca,
  agora: Date,
): Cadeia {
  const confiaveis = new Set(raizes.map((r) => r.fingerprint256))
  const candidatos = [...raizes, ...doArquivo, ...intermediarias].filter((c) => c.ca)
  const caminho: X509Certificate[] = []
  for (let atual = folha; caminho.length < NIVEIS_MAXIMOS; ) {
    const emissor = candidatos.find((c) => emitiu(c, atual))
    if (
      emissor === undefined ||
      (emissor.fingerprint256 === atual.fingerprint256 && !confiaveis.has(atual.fingerprint256))
    ) {
      return naoConfere(semEmissor(atual), caminho)
    }
    if (!vale(emissor, agora))
      return naoConfere(`Cadeia não confirmada: ${nomeDe(emissor)} está fora da validade.`, caminho)
    if (confiaveis.has(emissor.fingerprint256)) {
      return { confere: true, detalhe: `Cadeia confirmada até ${nomeDe(emissor)}.`, intermediarias: caminho }
    }
    caminho.push(emissor)
    atual = emissor
  }
  return naoConfere("Cadeia não confirmada: há autoridades demais entre o certificado e a raiz.", caminho)
}

const naoConfere = (detalhe: string, intermediarias: readonly X509Certificate[]): Cadeia => ({
  confere: false,
  detalhe,
  intermediarias,
})

function semEmissor(ultimo: X509Certificate): string {
  return ultimo.checkIssued(ultimo)
    ? `Cadeia não confirmada: a raiz ${nomeDe(ultimo)} não está entre as confiáveis desta instalação.`
    : `Cadeia não confirmada: falta o certificado de ${emissorDe(ultimo).nome}, que não veio no arquivo.`
}

/** By name first, and then by the signature itself. */
function emitiu(emissor: X509Certificate, emitido: X509Certificate): boolean {
  try {
    return emitido.checkIssued(emissor) && emitido.verify(emissor.publicKey)
  } catch {
    // A key of an algorithm that this runtime does not know verifies nothing.
    return false
  }
}

const vale = (c: X509Certificate, agora: Date) => c.validFromDate <= agora && agora <= c.validToDate

function nomeDe(certificado: X509Certificate): string {
  return nomeDistinto(certificado.subject, "CN") ?? "uma autoridade sem nome"
}
