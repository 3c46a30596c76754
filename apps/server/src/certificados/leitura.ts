import type { KeyObject, X509Certificate } from "node:crypto"
import { type Confianca, verificarCadeia } from "./cadeia.ts"
import { ArquivoRecusado } from "./motivo.ts"
import { abrirPfx } from "./pfx.ts"
import { emissorDe, podeAssinar, podeIdentificar, type Titular, titularDe } from "./titular.ts"

/** What goes into the vault: everything that signing and mutual TLS need, in PEM. */
export interface ParDeChaves {
  readonly chave: string
  readonly certificado: string
  readonly cadeia: readonly string[]
}

/** An A1 certificate, opened. Plain data: it crosses from the thread that reads. */
export interface CertificadoLido extends ParDeChaves {
  readonly titular: Titular
  readonly emissor: string
  readonly numeroDeSerie: string
  /** SHA-256 of the certificate, in lower-case hexadecimal. */
  readonly digital: string
  readonly validoDesde: Date
  readonly validoAte: Date
  readonly cadeiaConfere: boolean
  readonly cadeiaDetalhe: string
  /** Whether it also identifies the holder to a site. */
  readonly identifica: boolean
}

/**
 * Reads the one A1 certificate of a .pfx: the certificate whose public key matches the private key, whatever the order of
 * the file. Whether it is in force and whose it is are the caller's to judge. Throws ArquivoRecusado.
 */
export function lerCertificadoA1(bytes: Uint8Array, senha: string, confianca: Confianca, agora: Date): CertificadoLido {
  const { chaves, certificados } = abrirPfx(bytes, senha)
  const { chave, folha } = escolherPar(chaves, certificados)
  const titular = titularDe(folha)
  // Whoever signs their own certificate may write any name in it.
  if (titular === null || folha.checkIssued(folha))
    throw new ArquivoRecusado("certificado-fora-da-icp", emissorDe(folha).nome)
  if (!podeAssinar(folha)) throw new ArquivoRecusado("certificado-sem-assinatura")
  const cadeia = verificarCadeia(folha, certificados, confianca, agora)
  return {
    chave: chave.export({ type: "pkcs8", format: "pem" }).toString(),
    certificado: folha.toString(),
    cadeia: cadeia.intermediarias.map(String),
    titular,
    emissor: emissorDe(folha).nome,
    numeroDeSerie: folha.serialNumber.toLowerCase(),
    digital: folha.fingerprint256.replaceAll(":", "").toLowerCase(),
    validoDesde: folha.validFromDate,
    validoAte: folha.validToDate,
    cadeiaConfere: cadeia.confere,
    cadeiaDetalhe: cadeia.detalhe,
    identifica: podeIdentificar(folha),
  }
}

function escolherPar(chaves: readonly KeyObject[], certificados: readonly X509Certificate[]) {
  if (chaves.length === 0) throw new ArquivoRecusado("certificado-sem-chave")
  // The same pair may come twice; two holders may not.
  const pares = new Map(
    chaves.flatMap((chave) =>
      certificados
        .filter((c) => !c.ca && c.checkPrivateKey(chave))
        .map((folha) => [folha.fingerprint256, { chave, folha }] as const),
    ),
  )
  const [par, outro] = [...pares.values()]
  if (par === undefined) throw new ArquivoRecusado("certificado-sem-par")
  if (outro !== undefined) throw new ArquivoRecusado("certificado-varios")
  return par
}
