import { createHash, verify, X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { XmlC14NMode, XmlDocument, type XmlElement } from "libxml2-wasm"
import forge from "node-forge"
import { expect, it } from "vitest"
import { montarFabrica } from "../../../certificados/fabrica.fixtures.ts"
import { receita } from "./serpro.fixtures.ts"

const fabrica = montarFabrica()
const { certificado, chave } = fabrica.eCpf()
const par = { chave: forge.pki.privateKeyToPem(chave), certificado: forge.pki.certificateToPem(certificado) }
const TERMO = {
  destinatario: { numero: "99888777000100", nome: 'CONTÁBIL "A & B" <LTDA>' },
  assinante: { numero: "52998224725", nome: "MARIA DA SILVA" },
  assinadoEm: "2026-11-20",
  valeAte: "2027-11-20",
}
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const DSIG = { ds: "http://www.w3.org/2000/09/xmldsig#" }

/** Another implementation than the one that signs: libxml2. */
function canonico(elemento: XmlElement): Buffer {
  const partes: Uint8Array[] = []
  elemento.canonicalize(
    {
      write(parte) {
        partes.push(parte.slice())
        return parte.byteLength
      },
      close: () => true,
    },
    { mode: XmlC14NMode.XML_C14N_1_0, withComments: false },
  )
  return Buffer.concat(partes)
}

function conferir(xml: string): { resumo: boolean; valor: boolean } {
  const documento = XmlDocument.fromString(xml)
  try {
    const texto = (nome: string) => documento.get(`//ds:${nome}`, DSIG)?.content ?? ""
    const informacao = documento.get("//ds:SignedInfo", DSIG) as XmlElement
    const valor = verify(
      "sha256",
      canonico(informacao),
      new X509Certificate(par.certificado).publicKey,
      Buffer.from(texto("SignatureValue"), "base64"),
    )
    const declarado = texto("DigestValue")
    ;(documento.get("//ds:Signature", DSIG) as XmlElement).remove()
    const resumo = createHash("sha256").update(canonico(documento.root)).digest("base64") === declarado
    return { resumo, valor }
  } finally {
    documento.dispose()
  }
}

it("o termo assinado confere por outra biblioteca, e um nome trocado não", () => {
  const xml = receita.assinarTermo(TERMO, par).toString("utf8")
  expect(conferir(xml)).toEqual({ resumo: true, valor: true })
  expect(conferir(xml.replace("MARIA DA SILVA", "MARIA DA SILVB"))).toEqual({ resumo: false, valor: true })
})

it("tem a forma pedida, sem nada antes da raiz", () => {
  const xml = receita.assinarTermo(TERMO, par).toString("utf8")
  expect(xml.startsWith('<termoDeAutorizacao><dados><sistema id="API Integra Contador"/>')).toBe(true)
  const documento = XmlDocument.fromString(xml)
  const um = (caminho: string) => documento.find(caminho, DSIG).map((n) => n.content)
  expect(um("/termoDeAutorizacao/dados/destinatario/@*")).toEqual([
    "99888777000100",
    'CONTÁBIL "A & B" <LTDA>',
    "PJ",
    "contratante",
  ])
  expect(um("/termoDeAutorizacao/dados/assinadoPor/@*")).toEqual([
    "52998224725",
    "MARIA DA SILVA",
    "PF",
    "autor pedido de dados",
  ])
  expect(um("/termoDeAutorizacao/dados/dataAssinatura/@data")).toEqual(["20261120"])
  expect(um("/termoDeAutorizacao/dados/vigencia/@data")).toEqual(["20271120"])
  expect(um("/termoDeAutorizacao/ds:Signature/ds:SignedInfo/ds:Reference/@URI")).toEqual([""])
  expect(um("//ds:Transform/@Algorithm")).toEqual([`${DSIG.ds}enveloped-signature`, C14N])
  expect(um("//ds:CanonicalizationMethod/@Algorithm")).toEqual([C14N])
  expect(um("//ds:SignatureMethod/@Algorithm")).toEqual(["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"])
  expect(um("//ds:DigestMethod/@Algorithm")).toEqual(["http://www.w3.org/2001/04/xmlenc#sha256"])
  expect(um("//ds:X509Data")).toHaveLength(1)
  documento.dispose()
})

it("os três textos são os do SERPRO, letra por letra", () => {
  // SHA-256 of each, as published beside them.
  const textos: Record<string, string> = JSON.parse(readFileSync(join(import.meta.dirname, "termo.json"), "utf8"))
  const resumos = Object.values(textos).map((t) => createHash("sha256").update(t).digest("hex").slice(0, 12))
  expect(resumos).toEqual(["fa8701126a11", "be0ce092e96f", "78b723d1d146"])
})
