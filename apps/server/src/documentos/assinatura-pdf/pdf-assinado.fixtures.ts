import forge from "node-forge"
import type { Emitido } from "../../demo/autoridade.ts"

const LUGAR = 16_000

/**
 * A PDF with one more signature, added after what it has, as programs that sign do. The message is made by a library that only tests
 * use to make any.
 */
export function assinarPdf(
  pdf: Buffer,
  { certificado, chave }: Emitido,
  cadeia: readonly forge.pki.Certificate[],
  em: Date,
) {
  const intervalo = (a: number, b: number, c: number) =>
    `[0 ${String(a).padStart(10, "0")} ${String(b).padStart(10, "0")} ${String(c).padStart(10, "0")}]`
  const comeco = `\n9 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange `
  const meio = ` /Contents `
  const fim = ` >>\nendobj\n%%EOF\n`
  const antes = pdf.length + comeco.length + intervalo(0, 0, 0).length + meio.length
  const depois = antes + LUGAR + 2
  const primeiro = Buffer.concat([pdf, Buffer.from(comeco + intervalo(antes, depois, fim.length) + meio, "latin1")])
  const segundo = Buffer.from(fim, "latin1")
  const p7 = forge.pkcs7.createSignedData()
  p7.content = forge.util.createBuffer(Buffer.concat([primeiro, segundo]).toString("latin1"))
  p7.addCertificate(certificado)
  for (const acima of cadeia) p7.addCertificate(acima)
  p7.addSigner({
    key: chave,
    certificate: certificado,
    digestAlgorithm: forge.pki.oids.sha256 ?? "",
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? "", value: forge.pki.oids.data ?? "" },
      { type: forge.pki.oids.messageDigest ?? "" },
      // The types of the library say a text; it takes a date.
      { type: forge.pki.oids.signingTime ?? "", value: em as unknown as string },
    ],
  })
  p7.sign({ detached: true })
  const hex = Buffer.from(forge.asn1.toDer(p7.toAsn1()).getBytes(), "latin1").toString("hex")
  return Buffer.concat([primeiro, Buffer.from(`<${hex.padEnd(LUGAR, "0")}>`, "latin1"), segundo])
}
