import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto"
import { XmlC14NMode, XmlDocument, type XmlElement } from "libxml2-wasm"
import { canonizar, elementosFilhos } from "./nos.ts"

const DSIG = "http://www.w3.org/2000/09/xmldsig#"

interface Perfil {
  readonly canonicalizacao: string
  readonly modo: 0 | 1
}

const DA_SEFIN: Perfil = {
  canonicalizacao: "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
  modo: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
}
const DO_CONTRIBUINTE: Perfil = {
  canonicalizacao: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  modo: XmlC14NMode.XML_C14N_1_0,
}

/**
 * Signs the first child of the root (infNFSe, infEvento) in the profile of Sefin Nacional: RSA-SHA256,
 * exc-C14N#WithComments, one Reference to its Id, Signature as last child of the root.
 * Throws when the XML is malformed, already signed, or the element has no Id. The private key must be RSA.
 */
export function assinarNoPerfilDaSefin(xml: string, chavePem: string, certPem: string): string {
  return assinarNo(DA_SEFIN, xml, { chave: chavePem, certificado: certPem })
}

/** The same in the profile of who sends a DPS or asks for an event: RSA-SHA256, C14N 1.0. Throws alike. */
export function assinarNoPerfilDoContribuinte(
  xml: string,
  par: { readonly chave: string; readonly certificado: string },
): string {
  return assinarNo(DO_CONTRIBUINTE, xml, par)
}

function assinarNo(
  perfil: Perfil,
  xml: string,
  { chave, certificado }: { readonly chave: string; readonly certificado: string },
): string {
  const documento = XmlDocument.fromString(xml)
  try {
    const filhos = elementosFilhos(documento.root)
    const [alvo] = filhos
    const id = alvo?.attr("Id")?.value
    if (alvo === undefined || id === undefined) throw new Error("O XML não tem o elemento com Id a assinar.")
    if (filhos.some((f) => f.name === "Signature")) throw new Error("O XML já está assinado.")
    const fecho = xml.lastIndexOf("</")
    if (!/^<\/[\w:.-]+>\s*$/.test(xml.slice(fecho))) throw new Error("O XML não termina no fecho da raiz.")
    const resumo = resumoCanonico(alvo, perfil.modo)
    return xml.slice(0, fecho) + assinatura(perfil, { id, resumo }, chave, certificado) + xml.slice(fecho)
  } finally {
    documento.dispose()
  }
}

function resumoCanonico(alvo: XmlElement, modo: Perfil["modo"]): string {
  const resumo = createHash("sha256")
  canonizar(
    alvo,
    {
      write(parte) {
        resumo.update(parte)
        return parte.byteLength
      },
      close: () => true,
    },
    // A bare "#Id" reference never includes comments (XMLDSig 4.4.3.3).
    { mode: modo, withComments: false },
  )
  return resumo.digest("base64")
}

/**
 * SignedInfo is written already in canonical form (no empty tags), so what is signed needs no second parse: with the signature's
 * own default namespace and no prefix, both canonical forms are the same text.
 */
function assinatura(
  { canonicalizacao }: Perfil,
  { id, resumo }: { readonly id: string; readonly resumo: string },
  chavePem: string,
  certPem: string,
): string {
  const conteudo =
    `<CanonicalizationMethod Algorithm="${canonicalizacao}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>` +
    `<Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform>` +
    `<Transform Algorithm="${canonicalizacao}"></Transform></Transforms>` +
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
