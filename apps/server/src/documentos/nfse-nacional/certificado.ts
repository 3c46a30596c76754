import type { X509Certificate } from "node:crypto"
import { nomeDistinto } from "../../nome-distinto.ts"

/** What a certificate claims about itself; nothing here is checked against any authority. */
interface DadosDoCertificado {
  readonly titular?: string
  readonly serie: string
  readonly impressaoDigital: string
  readonly validade: { readonly de: string; readonly ate: string }
  readonly autoassinada: boolean
}

const descritos = new WeakMap<X509Certificate, DadosDoCertificado>()

/** Describes a certificate for people and for recognising a known signer. */
export function descreverCertificado(certificado: X509Certificate): DadosDoCertificado {
  const descrito = descritos.get(certificado) ?? descrever(certificado)
  descritos.set(certificado, descrito)
  return descrito
}

function descrever(certificado: X509Certificate): DadosDoCertificado {
  const titular = nomeDistinto(certificado.subject, "CN")
  return {
    ...(titular === null ? {} : { titular }),
    serie: certificado.serialNumber.toLowerCase(),
    impressaoDigital: certificado.fingerprint256.replaceAll(":", "").toLowerCase(),
    validade: { de: certificado.validFromDate.toISOString(), ate: certificado.validToDate.toISOString() },
    autoassinada: certificado.subject === certificado.issuer,
  }
}
