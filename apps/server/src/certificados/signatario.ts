import type { X509Certificate } from "node:crypto"
import type { Signatario } from "@partida/contracts"
import { certificadoDe } from "../certificado-lido.ts"
import { nomeDistinto } from "../nome-distinto.ts"
import { type Confianca, verificarCadeia } from "./cadeia.ts"
import { digitalDe } from "./catalogo.ts"
import { emissorDe, titularDe } from "./titular.ts"

/**
 * Who a signature says that signed (base64 DER, the signer's first) and whether the chain up to a trusted root holds at `em`.
 * Names prove nothing by themselves: anybody writes them in a certificate of their own. Null when none can be read.
 */
export function descreverSignatario(
  certificados: readonly string[],
  confianca: Confianca,
  em: Date,
): Signatario | null {
  const [folha, ...outros] = lerCertificados(certificados)
  if (folha === undefined) return null
  const { confere, detalhe } = folha.checkIssued(folha)
    ? { confere: false, detalhe: "O certificado foi emitido por ele mesmo: ninguém confirma de quem ele é." }
    : verificarCadeia(folha, outros, confianca, em)
  return {
    nome: nomeDistinto(folha.subject, "CN") ?? "sem nome",
    documento: titularDe(folha)?.documento ?? null,
    emitidoPor: emissorDe(folha).nome,
    digital: digitalDe(folha),
    desde: folha.validFromDate.toISOString().slice(0, 10),
    ate: folha.validToDate.toISOString().slice(0, 10),
    cadeia: { confere, detalhe },
  }
}

/** Those that can be read, in their order. */
export const lerCertificados = (certificados: readonly string[]): X509Certificate[] =>
  certificados.flatMap((base64) => {
    try {
      return [certificadoDe(base64)]
    } catch {
      return []
    }
  })
