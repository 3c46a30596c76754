import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto"
import { XmlC14NMode, XmlDocument, type XmlElement } from "libxml2-wasm"
import { elementosFilhos } from "./nos.ts"

const DSIG = "http://www.w3.org/2000/09/xmldsig#"
const EXC_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#WithComments"

/**
 * Signs the first child of the root (infNFSe, infEvento) in the profile of Sefin Nacional: RSA-SHA256,
 * exc-C14N#WithComments, one Reference to its Id, Signature as last child of the root.
 * Throws when the XML is malformed, already signed, or the element has no Id. The private key must be RSA.
 */
export function assinarNoPerfilDaSefin(xml: string, chavePem: string, certPem: string): string {
  const documento = XmlDocument.fromString(xml)
  try {
    const filhos = elementosFilhos(documento.root)
    const [alvo] = filhos
    const id = alvo?.attr("Id")?.value
    if (alvo === undefined || id === undefined) throw new Error("O XML não tem o elemento com Id a assinar.")
    if (filhos.some((f) => f.name === "Signature")) throw new Error("O XML já está assinado.")
    const fecho = xml.lastIndexOf("</")
    if (!/^<\/[\w:.-]+>\s*$/.test(xml.slice(fecho))) throw new Error("O XML não termina no fecho da raiz.")
    return xml.slice(0, fecho) + assinatura(id, resumoCanonico(alvo), chavePem, certPem) + xml.slice(fecho)
  } finally {
    documento.dispose()
  }
}

function resumoCanonico(alvo: XmlElement): string {
  const resumo = createHash("sha256")
  alvo.canonicalize(
    {
      write(parte) {
        resumo.update(parte)
        return parte.byteLength
      },
      close: () => true,
    },
    // A bare "#Id" reference never includes comments (XMLDSig 4.4.3.3).
    { mode: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, withComments: false },
  )
  return resumo.digest("base64")
}

/** SignedInfo is written already in canonical form (no empty tags), so what is signed needs no second parse. */
function assinatura(id: string, resumo: string, chavePem: string, certPem: string): string {
  const conteudo =
    `<CanonicalizationMethod Algorithm="${EXC_C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${EXC_C14N}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>` +
    `<DigestValue>${resumo}</DigestValue></Reference>`
  const canonico = `<SignedInfo xmlns="${DSIG}">${conteudo}</SignedInfo>`
  const valor = sign("sha256", Buffer.from(canonico, "utf8"), chavePrivada(chavePem)).toString("base64")
  const certificado = new X509Certificate(certPem).raw.toString("base64")
  return (
    `<Signature xmlns="${DSIG}"><SignedInfo>${conteudo}</SignedInfo><SignatureValue>${valor}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${certificado}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}

function chavePrivada(pem: string): KeyObject {
  const chave = createPrivateKey(pem)
  if (chave.asymmetricKeyType !== "rsa") throw new Error("O padrão nacional assina com RSA.")
  return chave
}
