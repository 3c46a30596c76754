import { createHash, randomUUID, X509Certificate } from "node:crypto"
import { DOMParser, type Element } from "@xmldom/xmldom"
import { SignedXml } from "xml-crypto"
import { z } from "zod"
import { compacto, somarDias } from "../calendario.ts"
import { numeroDoTitular } from "../certificados.ts"
import { type Contexto, hoje } from "../estado.ts"
import { type Chamada, Recusa, type Resposta, semCorpo, sucesso } from "../protocolo.ts"
import { ler } from "./entrada.ts"

/**
 * AUTENTICAPROCURADOR/ENVIOXMLASSINADO81: the Termo de Autorização, checked as the list of refusals has it. A term that is still
 * valid is a 304 with its token in the ETag. The token lives to the next midnight of Brasília: "até 24 horas".
 */
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const ENVELOPADA = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256"
const DSIG = "http://www.w3.org/2000/09/xmldsig#"
const ENTRADA = "EntradaIncorreta"
const ACESSO = "AcessoNegado"
const MAXIMO_LETRAS = 100_000

const recusar = (tipo: string, numero: string, texto: string) =>
  new Recusa(tipo === ENTRADA ? 400 : 403, `[${tipo}-AUTENTICAPROCURADOR-${numero}]`, texto)

/** What the fixed texts of a term hash to: they are published whole, and nobody may change a word. */
const TEXTOS: Readonly<Record<string, string>> = {
  termo: "fa8701126a11",
  avisoLegal: "be0ce092e96f",
  finalidade: "78b723d1d146",
}
const TAGS = [
  "sistema",
  "termo",
  "avisoLegal",
  "finalidade",
  "dataAssinatura",
  "vigencia",
  "destinatario",
  "assinadoPor",
] as const

export function receberTermo(contexto: Contexto, chamada: Chamada): Resposta {
  const { xml: codificado } = ler(
    z.object({ xml: z.string().min(1).max(MAXIMO_LETRAS) }),
    chamada.entrada,
    "[EntradaIncorreta-AUTENTICAPROCURADOR-002]",
  )
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(codificado))
    throw recusar(ENTRADA, "020", "A string fornecida do xml não é uma base64 válida.")
  const xml = Buffer.from(codificado, "base64").toString("utf8")
  const chave = createHash("sha256").update(xml).digest("hex")
  const guardado = contexto.gavetas.termos.ler(chave)
  if (guardado && guardado.expiraEmMs > contexto.agora().getTime()) {
    return semCorpo(304, {
      "cache-control": "termo_autorizacao",
      etag: `"autenticar_procurador_token:${guardado.token}"`,
      expires: new Date(guardado.expiraEmMs).toUTCString(),
    })
  }
  const raiz = abrir(xml)
  const { contratante, autorPedidoDados: autor } = chamada.envelope
  const { destinatario, assinadoPor } = conferirLayout(contexto, raiz)
  const certificado = conferirAssinatura(raiz, xml)
  conferirCertificado(contexto, certificado)
  const titular = numeroDoTitular(/^CN=(.+)$/m.exec(certificado.subject)?.[1])
  if (titular === null) throw recusar(ACESSO, "009", "Certificado Digital deve ser e-PF, e-CPF, e-PJ ou e-CNPJ.")
  if (titular !== assinadoPor || titular !== autor.numero)
    throw recusar(ACESSO, "011", "Acesso negado, NI do procurador diferente do NI do certificado.")
  if (destinatario !== contratante.numero)
    throw recusar(ACESSO, "012", "Acesso negado, NI do contratante diferente do NI do contratante do XML assinado.")
  const amanha = somarDias(hoje(contexto), 1)
  const token = randomUUID()
  contexto.gavetas.termos.gravar(chave, {
    token,
    autor: autor.numero,
    contratante: contratante.numero,
    expiraEmMs: Date.parse(`${amanha}T00:00:00-03:00`),
  })
  return sucesso("AUTENTICAPROCURADOR", {
    autenticar_procurador_token: token,
    data_hora_expiracao: `${amanha}T00:00:00`,
  })
}

/** No declaration, no entity, one root: what is read is what was signed. */
function abrir(xml: string): Element {
  const malformado = () =>
    recusar(
      ACESSO,
      "038",
      "Ocorreu um erro ao realizar a análise do XML. Verifique se o XML não está mal formado, e se não existem caracteres inválidos no documento. A primeira linha deve conter uma tag XML válida e não pode conter uma linha com espaço em branco ou caracteres ocultos de quebra de linha.",
    )
  if (!xml.startsWith("<") || xml.includes("<!DOCTYPE")) throw malformado()
  let raiz: Element | null
  try {
    const parar = (_: string, mensagem: string) => {
      throw new Error(mensagem)
    }
    raiz = new DOMParser({ onError: parar }).parseFromString(xml, "text/xml").documentElement
  } catch {
    throw malformado()
  }
  if (raiz?.nodeName !== "termoDeAutorizacao")
    throw recusar(ENTRADA, "019", "Layout do XML inválido: tag raiz deve ser termoDeAutorizacao.")
  return raiz
}

const filhos = (no: Element, nome: string): Element[] =>
  Array.from(no.childNodes).filter((filho): filho is Element => filho.nodeType === 1 && filho.nodeName === nome)

function conferirLayout(contexto: Contexto, raiz: Element): { destinatario: string; assinadoPor: string } {
  const semTag = (nome: string) => recusar(ENTRADA, "015", `Layout do XML inválido: tag ${nome} não encontrada.`)
  const [dados] = filhos(raiz, "dados")
  if (!dados) throw semTag("dados")
  const atributo = (tag: string, nome: string): string => {
    const [no] = filhos(dados, tag)
    if (!no) throw semTag(tag)
    return no.getAttribute(nome) ?? ""
  }
  const exigir = (tag: string, nome: string, serve: (valor: string) => boolean) => {
    if (!serve(atributo(tag, nome)))
      throw recusar(ENTRADA, "016", `Layout do XML inválido: atributo ${nome} da tag ${tag} inválido.`)
  }
  for (const tag of TAGS) if (filhos(dados, tag).length === 0) throw semTag(tag)
  exigir("sistema", "id", (id) => id === "API Integra Contador")
  for (const [tag, inicio] of Object.entries(TEXTOS))
    exigir(tag, "texto", (texto) => createHash("sha256").update(texto).digest("hex").startsWith(inicio))
  for (const tag of ["dataAssinatura", "vigencia"]) exigir(tag, "data", (data) => /^\d{8}$/.test(data))
  exigir("destinatario", "papel", (papel) => papel === "contratante")
  exigir("assinadoPor", "papel", (papel) => papel === "autor pedido de dados")
  for (const tag of ["destinatario", "assinadoPor"]) exigir(tag, "tipo", (tipo) => tipo === "PF" || tipo === "PJ")
  const dia = compacto(hoje(contexto))
  if (atributo("vigencia", "data") < dia)
    throw recusar(
      ENTRADA,
      "017",
      "Layout do XML inválido: data de vigência deve ser maior ou igual que a data corrente.",
    )
  if (atributo("dataAssinatura", "data") > dia)
    throw recusar(ENTRADA, "018", "Layout do XML inválido: data de assinatura não deve ser posterior a data atual.")
  return { destinatario: atributo("destinatario", "numero"), assinadoPor: atributo("assinadoPor", "numero") }
}

/** The shape of the signature, then its mathematics by a kept library; answers the certificate that signed. */
function conferirAssinatura(raiz: Element, xml: string): X509Certificate {
  const [assinatura] = filhos(raiz, "Signature")
  if (!assinatura || assinatura.namespaceURI !== DSIG)
    throw recusar(
      ENTRADA,
      "025",
      `Xml sem assinatura. A validação de estrutura deveria encontrar esse problema (Namespace: ${DSIG}).`,
    )
  const dentro = (nome: string) => Array.from(assinatura.getElementsByTagNameNS(DSIG, nome))
  const algoritmo = (nome: string) => dentro(nome)[0]?.getAttribute("Algorithm") ?? ""
  const exigirAlgoritmo = (numero: string, nome: string, esperado: string) => {
    if (algoritmo(nome) !== esperado)
      throw recusar(ENTRADA, numero, `Elemento '${nome}' inválido: '${algoritmo(nome)}'.`)
  }
  exigirAlgoritmo("026", "CanonicalizationMethod", C14N)
  exigirAlgoritmo("027", "SignatureMethod", RSA_SHA256)
  const [referencia, ...outras] = dentro("Reference")
  if (!referencia || outras.length > 0)
    throw recusar(ENTRADA, "028", "Apenas um Elemento 'Reference' é requerido/permitido.")
  if (referencia.getAttribute("URI") !== "") {
    const texto =
      "A assinatura do evento deverá ser realizada sobre todo documento Xml (Atributo 'URI' dever ser vazio)."
    throw recusar(ENTRADA, "029", texto)
  }
  exigirAlgoritmo("030", "DigestMethod", SHA256)
  const transformas = dentro("Transform").map((no) => no.getAttribute("Algorithm"))
  if (transformas.join(" ") !== `${ENVELOPADA} ${C14N}`) {
    const texto = `As seguintes transformações são exigidas. '${ENVELOPADA}' e '${C14N}'.`
    throw recusar(ENTRADA, "031", texto)
  }
  const [x509, ...mais] = dentro("X509Certificate")
  if (!x509 || mais.length > 0 || dentro("X509Data").length !== 1)
    throw recusar(ENTRADA, "032", "Apenas um Elemento 'KeyInfo/X509Data' é requerido/permitido.")
  const certificado = lerCertificado(x509.textContent ?? "")
  if (!assinaturaConfere(assinatura, xml, certificado)) {
    const texto =
      "Ações Sugeridas: Verificar se houve alteração do evento após a assinatura. Verificar a validade da assinatura."
    throw recusar(ENTRADA, "033", texto)
  }
  return certificado
}

function lerCertificado(base64: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"))
  } catch {
    const texto = "O certificado não foi considerado válido pelas verificações internas do conteúdo X509Certificate2."
    throw recusar(ACESSO, "039", texto)
  }
}

function assinaturaConfere(assinatura: Element, xml: string, certificado: X509Certificate): boolean {
  try {
    const verificador = new SignedXml({ publicCert: certificado.toString(), getCertFromKeyInfo: () => null })
    verificador.loadSignature(assinatura as never)
    return verificador.checkSignature(xml) && verificador.getSignedReferences().length === 1
  } catch {
    return false
  }
}

function conferirCertificado({ agora, autoridades }: Contexto, certificado: X509Certificate): void {
  const instante = agora()
  if (certificado.validToDate < instante) throw recusar(ACESSO, "010", "Certificado Digital está expirado.")
  if (certificado.issuer === certificado.subject)
    throw recusar(ACESSO, "041", "O certificado não pode ser do tipo autoassinado (self-signed).")
  const confiavel = autoridades.some((pem) => {
    const ac = new X509Certificate(pem)
    return certificado.checkIssued(ac) && certificado.verify(ac.publicKey)
  })
  if (!confiavel) throw recusar(ACESSO, "040", "A formação da cadeia de certificação até sua raiz deve ser confiável.")
}
