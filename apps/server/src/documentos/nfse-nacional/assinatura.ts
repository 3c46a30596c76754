import { createHash, timingSafeEqual, verify, type X509Certificate } from "node:crypto"
import { XmlC14NMode, type XmlElement, type XmlNode, type XmlOutputBufferHandler } from "libxml2-wasm"
import { certificadoDe } from "../../certificado-lido.ts"
import { descreverCertificado } from "./certificado.ts"
import { canonizar, elementosFilhos } from "./nos.ts"
import type { ResultadoAssinatura } from "./tipos.ts"

const DSIG = "http://www.w3.org/2000/09/xmldsig#"
const ENVELOPED = `${DSIG}enveloped-signature`

type Canonicalizacao = { readonly modo: 0 | 1; readonly comentarios: boolean }

/** Canonical forms accepted in the national layout: C14N 1.0 (taxpayers) and exclusive C14N (Sefin). */
const CANONICALIZACOES: ReadonlyMap<string, Canonicalizacao> = new Map([
  ["http://www.w3.org/TR/2001/REC-xml-c14n-20010315", { modo: XmlC14NMode.XML_C14N_1_0, comentarios: false }],
  [
    "http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments",
    { modo: XmlC14NMode.XML_C14N_1_0, comentarios: true },
  ],
  ["http://www.w3.org/2001/10/xml-exc-c14n#", { modo: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, comentarios: false }],
  [
    "http://www.w3.org/2001/10/xml-exc-c14n#WithComments",
    { modo: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0, comentarios: true },
  ],
])

const RESUMOS: ReadonlyMap<string, string> = new Map([
  [`${DSIG}sha1`, "sha1"],
  ["http://www.w3.org/2001/04/xmlenc#sha256", "sha256"],
])

const ALGORITMOS: ReadonlyMap<string, { readonly nome: string; readonly hash: string }> = new Map([
  [`${DSIG}rsa-sha1`, { nome: "RSA-SHA1", hash: "sha1" }],
  ["http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", { nome: "RSA-SHA256", hash: "sha256" }],
])

/** A reason to call the signature invalid; carries pt-BR text for the person. */
class AssinaturaRecusada extends Error {}

/**
 * Verifies the enveloped signature that is a direct child of `pai` over `alvo`, another direct child of `pai`.
 *
 * The digest is taken from `alvo` itself, the very element the reader copies, or from the whole file that has it, and not from
 * whatever else the Reference might select: a signature moved around another element (wrapping) cannot verify. Digest and signature value are
 * both checked, with the key of the enclosed certificate. Who holds it is for `features/notas-fiscais/emissor.ts` to judge.
 * Of `maximo` signatures side by side, the first that holds.
 */
export function verificarAssinatura(pai: XmlElement, alvo: XmlElement, maximo = 1): ResultadoAssinatura {
  const assinaturas = elementosFilhos(pai).filter((e) => e.name === "Signature" && e.namespaceUri === DSIG)
  if (assinaturas.length > maximo) return { estado: "invalida", motivo: "Há assinaturas demais no mesmo elemento." }
  const conferidas = assinaturas.map((assinatura) => conferir(assinatura, alvo))
  return (
    conferidas.find((c) => c.estado === "valida") ??
    conferidas[0] ?? { estado: "ausente", motivo: "O documento não traz assinatura." }
  )
}

function conferir(assinatura: XmlElement, alvo: XmlElement): ResultadoAssinatura {
  let descricao: Partial<ResultadoAssinatura> = {}
  try {
    const { certificado, certificados } = certificadosDe(assinatura)
    descricao = { ...descreverCertificado(certificado), certificados }
    const algoritmo = conferirValor(assinatura, certificado)
    descricao = { ...descricao, algoritmo }
    conferirReferencia(assinatura, alvo)
    return { estado: "valida", ...descricao }
  } catch (erro) {
    const motivo = erro instanceof AssinaturaRecusada ? erro.message : "A assinatura não pôde ser lida."
    return { ...descricao, estado: "invalida", motivo }
  }
}

/** Longer chains do not exist (root, two levels, holder): what a hostile file adds is not looked at. */
const MAXIMO_DE_CERTIFICADOS = 5

function certificadosDe(assinatura: XmlElement): { certificado: X509Certificate; certificados: readonly string[] } {
  const dados = unico(unico(assinatura, "KeyInfo"), "X509Data")
  const certificados = elementosFilhos(dados)
    .filter((e) => e.name === "X509Certificate" && e.namespaceUri === DSIG)
    .slice(0, MAXIMO_DE_CERTIFICADOS)
    .map((e) => e.content.replace(/\s+/g, ""))
  const [primeiro] = certificados
  if (primeiro === undefined) throw new AssinaturaRecusada("A assinatura não traz o certificado de quem assinou.")
  try {
    return { certificado: certificadoDe(primeiro), certificados }
  } catch {
    throw new AssinaturaRecusada("O certificado da assinatura está ilegível.")
  }
}

/** Checks SignatureValue over the canonical SignedInfo. Returns the algorithm's name. */
function conferirValor(assinatura: XmlElement, certificado: X509Certificate): string {
  const informacao = unico(assinatura, "SignedInfo")
  const algoritmo = ALGORITMOS.get(algoritmoDe(unico(informacao, "SignatureMethod")))
  const forma = CANONICALIZACOES.get(algoritmoDe(semParametros(unico(informacao, "CanonicalizationMethod"))))
  if (algoritmo === undefined || forma === undefined) {
    throw new AssinaturaRecusada("A assinatura usa um algoritmo fora do padrão nacional.")
  }
  const chave = certificado.publicKey
  // ICP-Brasil issues no RSA certificate below 2048 bits (DOC-ICP-01.01).
  if (chave.asymmetricKeyType !== "rsa" || (chave.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new AssinaturaRecusada("A chave do certificado não é RSA de 2048 bits ou mais.")
  }
  const valor = Buffer.from(unico(assinatura, "SignatureValue").content, "base64")
  if (!verify(algoritmo.hash, canonico(informacao, forma), chave, valor)) {
    throw new AssinaturaRecusada("O valor da assinatura não confere com o certificado: o documento foi alterado.")
  }
  return algoritmo.nome
}

/**
 * Checks the only Reference: that it names `alvo`, whose Id nothing else carries, or the whole document (ADR 125), and its digest.
 */
function conferirReferencia(assinatura: XmlElement, alvo: XmlElement): void {
  const informacao = unico(assinatura, "SignedInfo")
  const referencia = unico(informacao, "Reference")
  const uri = referencia.attr("URI")?.value
  if (uri !== "") conferirId(alvo, uri ?? "")
  if (elementosFilhos(assinatura).some((e) => e.name === "Object")) {
    throw new AssinaturaRecusada("A assinatura traz conteúdo próprio (Object), fora do padrão nacional.")
  }
  const transformacoes = unico(referencia, "Transforms")
  // XMLDSig 4.4.3.3: neither "" nor a bare "#Id" selects comments, whatever the transform allows.
  const forma = { ...formaDaReferencia(transformacoes), comentarios: false }
  const resumo = RESUMOS.get(algoritmoDe(unico(referencia, "DigestMethod")))
  if (resumo === undefined) throw new AssinaturaRecusada("A assinatura usa um resumo fora do padrão nacional.")
  if (uri === "") {
    if (!elementosFilhos(transformacoes).some((t) => algoritmoDe(t) === ENVELOPED))
      throw new AssinaturaRecusada(
        "A assinatura diz cobrir o documento inteiro e não se exclui dele: não há como conferir.",
      )
    if (alvo.doc.find(`(//*[local-name() = 'Signature'])[position() > ${MAXIMO_NO_DOCUMENTO}][1]`).length > 0)
      throw new AssinaturaRecusada(DE_OUTRO_DOCUMENTO)
  }
  const coberto = uri === "" ? documentoSem(assinatura, forma) : canonico(alvo, forma)
  const calculado = createHash(resumo).update(coberto).digest()
  const declarado = Buffer.from(unico(referencia, "DigestValue").content, "base64")
  if (calculado.length !== declarado.length || !timingSafeEqual(calculado, declarado)) {
    throw new AssinaturaRecusada(
      uri === ""
        ? DE_OUTRO_DOCUMENTO
        : "O conteúdo não é o que foi assinado: o arquivo foi editado ou reformatado depois da emissão. " +
            "Baixe o XML original, sem abrir e salvar em outro programa.",
    )
  }
}

/** Each signature of the whole document reads all of it: what has more is a list of notes, which none of them can be of. */
const MAXIMO_NO_DOCUMENTO = 8
const DE_OUTRO_DOCUMENTO =
  "A assinatura cobre um documento inteiro, e este arquivo não é ele: a nota foi editada, ou veio dentro de outro XML, como a " +
  "resposta de uma consulta. Baixe o XML da nota sozinha."

function conferirId(alvo: XmlElement, uri: string): void {
  const id = alvo.attr("Id")?.value ?? ""
  if (!ID.test(id) || uri !== `#${id}`) throw new AssinaturaRecusada(porqueNaoSeRefere(alvo, id, uri))
  const comEsseId = alvo.doc.find(`//@*[translate(local-name(), 'ID', 'id') = 'id'][. = '${id}']`)
  if (comEsseId.length !== 1) throw new AssinaturaRecusada("Há mais de um elemento com o Id assinado.")
}

const ID = /^[A-Za-z_][0-9A-Za-z_.-]{0,99}$/

/** A reference points to an attribute that the schema declares as identifier, which is `Id`: another, or none, points to nothing. */
function porqueNaoSeRefere(alvo: XmlElement, id: string, uri: string): string {
  const apontado = uri.startsWith("#") && ID.test(uri.slice(1)) ? `“${uri.slice(1)}”` : null
  if (apontado === null) return "A assinatura não aponta para o elemento da nota pelo Id dele, como o padrão pede."
  if (id === "")
    return `A assinatura aponta para ${apontado}, e o elemento ${alvo.name} não traz o atributo Id do esquema (o nome é exatamente Id).`
  return `A assinatura aponta para ${apontado}, que não é o Id do elemento ${alvo.name}: ela é de outra coisa.`
}

/**
 * The signature is beside the element, not inside it, so enveloped-signature removes nothing. The canonical form is the
 * other transform, C14N 1.0 when there is none (XMLDSig 4.4.3.2).
 */
function formaDaReferencia(transformacoes: XmlElement): Canonicalizacao {
  const algoritmos = elementosFilhos(transformacoes).map((t) => algoritmoDe(semParametros(t)))
  const outras = algoritmos.filter((a) => a !== ENVELOPED)
  const forma = CANONICALIZACOES.get(outras[0] ?? "http://www.w3.org/TR/2001/REC-xml-c14n-20010315")
  if (outras.length > 1 || forma === undefined) {
    throw new AssinaturaRecusada("A assinatura usa uma transformação fora do padrão nacional.")
  }
  return forma
}

function canonico(elemento: XmlElement, { modo, comentarios }: Canonicalizacao): Buffer {
  return juntar((escrita) => canonizar(elemento, escrita, { mode: modo, withComments: comentarios }))
}

/** The whole document but the signature itself and what is in it, which is what enveloped-signature takes away (XMLDSig 6.6.4). */
function documentoSem(assinatura: XmlElement, { modo, comentarios }: Canonicalizacao): Buffer {
  const opcoes = { mode: modo, withComments: comentarios, isVisible: (no: XmlNode) => !no.isSameNode(assinatura) }
  return juntar((escrita) => assinatura.doc.canonicalize(escrita, opcoes))
}

function juntar(escrever: (escrita: XmlOutputBufferHandler) => void): Buffer {
  const partes: Uint8Array[] = []
  escrever({
    write(parte) {
      // The buffer belongs to the wasm memory and is reused after the call.
      partes.push(parte.slice())
      return parte.byteLength
    },
    close: () => true,
  })
  return Buffer.concat(partes)
}

function unico(pai: XmlElement, nome: string): XmlElement {
  const achados = elementosFilhos(pai).filter((e) => e.name === nome && e.namespaceUri === DSIG)
  const [achado] = achados
  if (achado === undefined || achados.length > 1) {
    throw new AssinaturaRecusada(`A assinatura não tem exatamente um elemento ${nome}.`)
  }
  return achado
}

function algoritmoDe(elemento: XmlElement): string {
  return elemento.attr("Algorithm")?.value ?? ""
}

/** Parameters (InclusiveNamespaces, XPath) would change what is signed; no national issuer uses them. */
function semParametros(elemento: XmlElement): XmlElement {
  if (elementosFilhos(elemento).length > 0) {
    throw new AssinaturaRecusada("A assinatura usa parâmetros de transformação fora do padrão nacional.")
  }
  return elemento
}
