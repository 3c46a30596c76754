import { createHash, X509Certificate } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { DOMParser, type Document, type Element } from "@xmldom/xmldom"
import { XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } from "libxml2-wasm"
import { SignedXml } from "xml-crypto"

/** A refusal by a code of the annexes. */
export class Rejeicao extends Error {
  readonly codigo: string
  readonly complemento: string | null
  constructor(codigo: string, complemento: string | null = null) {
    super(codigo)
    this.codigo = codigo
    this.complemento = complemento
  }
}

export const empacotar = (xml: string): string => gzipSync(xml).toString("base64")

/** The text inside an envelope. Rejects E1225, E1226, E1229, E1228. */
export function desempacotar(base64: unknown): string {
  if (typeof base64 !== "string" || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Rejeicao("E1225")
  let xml: string
  try {
    xml = gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: 3_000_000 }).toString("utf8")
  } catch {
    throw new Rejeicao("E1226")
  }
  if (!xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')) throw new Rejeicao("E1229")
  if (/<\/?[A-Za-z][\w.-]*:|xmlns:/.test(xml)) throw new Rejeicao("E1228")
  return xml
}

/** Reads XML; anything that is not, E1235. */
export function ler(xml: string): Document {
  try {
    return new DOMParser({ onError: () => {} }).parseFromString(xml, "text/xml")
  } catch (erro) {
    throw new Rejeicao("E1235", String(erro))
  }
}

const filhos = (pai: Element): Element[] => [...pai.childNodes].filter((n): n is Element => n.nodeType === 1)

/** The element at a path of names below another, or null. */
export function em(pai: Document | Element | null, caminho: string): Element | null {
  let atual: Element | null =
    pai && "documentElement" in pai ? (pai.documentElement as Element) : (pai as Element | null)
  for (const nome of caminho.split("/")) atual = (atual && filhos(atual).find((f) => f.localName === nome)) ?? null
  return atual
}
/** Its text, or null where it is not there. */
export const texto = (pai: Document | Element | null, caminho: string): string | null =>
  em(pai, caminho)?.textContent ?? null
/** Centavos of an amount of the layout; zero where there is none. */
export const quantia = (pai: Document | Element | null, caminho: string): bigint => {
  const [inteiro = "0", decimais = "00"] = (texto(pai, caminho) ?? "0.00").split(".")
  return BigInt(inteiro) * 100n + BigInt(decimais)
}
export const reais = (centavos: bigint): string => `${centavos / 100n}.${String(centavos % 100n).padStart(2, "0")}`

/** The certificate (base64 DER) with which the enveloped signature holds, or a rejection by the codes given. */
export function conferirAssinatura(xml: string, { falta, invalida }: { falta: string; invalida: string }): string {
  const inicio = xml.lastIndexOf("<Signature ")
  if (inicio < 0) throw new Rejeicao(falta)
  const assinatura = xml.slice(inicio, xml.lastIndexOf("</Signature>") + "</Signature>".length)
  const certificado =
    /<X509Certificate>([^<]{1,20000})<\/X509Certificate>/.exec(assinatura)?.[1]?.replaceAll(/\s/g, "") ?? ""
  try {
    const leitor = new SignedXml({
      publicCert: new X509Certificate(Buffer.from(certificado, "base64")).toString(),
    })
    leitor.loadSignature(assinatura)
    if (!leitor.checkSignature(xml)) throw new Rejeicao(invalida)
  } catch {
    throw new Rejeicao(invalida)
  }
  return certificado
}

/** Signs as Sefin does: RSA-SHA256 over exclusive C14N, the signature as last child of the root. */
export function assinar(
  xml: string,
  elemento: string,
  par: { readonly chave: string; readonly certificado: string },
): string {
  const exc = "http://www.w3.org/2001/10/xml-exc-c14n#WithComments"
  const assinador = new SignedXml({
    privateKey: par.chave,
    publicCert: par.certificado,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: exc,
    getKeyInfoContent: () =>
      `<X509Data><X509Certificate>${par.certificado.replaceAll(/-----[A-Z ]+-----|\s/g, "")}</X509Certificate></X509Data>`,
  })
  assinador.addReference({
    xpath: `/*/*[local-name(.)='${elemento}']`,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", exc],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  })
  assinador.computeSignature(xml, { location: { reference: "/*", action: "append" } })
  return `<?xml version="1.0" encoding="UTF-8"?>${assinador.getSignedXml().replace(/^<\?xml[^>]*\?>/, "")}`
}

/** Holds documents against the official schemas of a folder; without one nothing is held. Rejects E1235. */
export function conferidorDe(pasta: string | null): (xml: string, arquivo: string) => void {
  if (pasta === null) return () => {}
  const prefixo = `sefin-simulada/${createHash("sha256").update(pasta).digest("hex").slice(0, 8)}/`
  const arquivos = readdirSync(pasta).filter((n) => n.endsWith(".xsd"))
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(Object.fromEntries(arquivos.map((n) => [prefixo + n, readFileSync(join(pasta, n))]))),
  )
  const prontos = new Map<string, XsdValidator>()
  return (xml, arquivo) => {
    let validador = prontos.get(arquivo)
    if (!validador) {
      const esquema = XmlDocument.fromBuffer(readFileSync(join(pasta, arquivo)), { url: prefixo + arquivo })
      validador = XsdValidator.fromDoc(esquema)
      esquema.dispose()
      prontos.set(arquivo, validador)
    }
    let documento: XmlDocument
    try {
      documento = XmlDocument.fromString(xml)
    } catch (erro) {
      throw new Rejeicao("E1235", String(erro))
    }
    try {
      validador.validate(documento)
    } catch (erro) {
      throw new Rejeicao("E1235", erro instanceof Error ? erro.message.slice(0, 500) : null)
    } finally {
      documento.dispose()
    }
  }
}
