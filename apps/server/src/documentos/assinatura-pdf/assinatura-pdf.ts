import { constants, createHash, timingSafeEqual, verify, X509Certificate } from "node:crypto"
import forge from "node-forge"
import { conteudo, ehDoContexto, ehUniversal, emBytes, filhos, lerDer, type No, oid } from "../../certificados/asn1.ts"

/** A signature inside a PDF, as its own bytes tell it. Who the holder is, and whether anybody confirms it, is judged elsewhere. */
interface AssinaturaDoPdf {
  /** Base64 DER, the signer's first; empty where none could be read. */
  readonly certificados: readonly string[]
  /** When the signer says that it was made; null when not said. */
  readonly em: Date | null
  /** Whether the bytes it covers are those that were signed, with the key of that certificate. */
  readonly confere: boolean
  /** pt-BR, one sentence. */
  readonly detalhe: string
  /** Whether it covers the file to its end: what was added after it was not signed by it. */
  readonly cobreTudo: boolean
}

/** More than any paper of a company has; each is a digest of the whole file. */
export const MAXIMO_DE_ASSINATURAS = 20
/** Of the signature with its certificates, in hexadecimal. */
const MAXIMO_DO_CONTEUDO = 1_000_000
const MARCA = Buffer.from("/ByteRange")
const INTERVALO = /^\s{0,20}\[\s{0,20}(\d{1,10})\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{1,20}(\d{1,10})\s{0,20}\]/
const HEXADECIMAL = /^<([\da-fA-F\s]*)>$/

const DADOS_ASSINADOS = "1.2.840.113549.1.7.2"
const DADOS = "1.2.840.113549.1.7.1"
const TIPO_DO_CONTEUDO = "1.2.840.113549.1.9.3"
const RESUMO_DA_MENSAGEM = "1.2.840.113549.1.9.4"
const HORA = "1.2.840.113549.1.9.5"
const RSA_PSS = "1.2.840.113549.1.1.10"
/** Those in force in the ICP-Brasil: an older one can be forged. */
const RESUMOS: ReadonlyMap<string, string> = new Map([
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
])

/** A reason to call the signature unconfirmed; carries pt-BR text for the person. */
class AssinaturaRecusada extends Error {}

/**
 * The signatures of a PDF (ISO 32000, 12.8: CMS over the file but for the place of the signature itself), in the order of the file.
 * They are found by their ranges, wherever those are written: what a range covers is decided by the digest alone. A PDF without any
 * answers none; a broken signature is one that does not hold, never an error. Revocation is not asked.
 */
export function lerAssinaturasDoPdf(pdf: Uint8Array): AssinaturaDoPdf[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const intervalos: Intervalo[] = []
  for (let i = bytes.indexOf(MARCA); i >= 0 && intervalos.length < MAXIMO_DE_ASSINATURAS; ) {
    const depois = i + MARCA.length
    const [, ...numeros] = INTERVALO.exec(bytes.toString("latin1", depois, depois + 150)) ?? []
    const [inicio = 0, tamanho = 0, retoma = 0, resto = 0] = numeros.map(Number)
    if (numeros.length > 0) intervalos.push({ inicio, tamanho, retoma, resto })
    i = bytes.indexOf(MARCA, depois)
  }
  return intervalos.map((intervalo) => lerAssinatura(bytes, intervalo))
}

/** The two stretches that a signature covers: `tamanho` bytes from `inicio`, `resto` bytes from `retoma`. */
interface Intervalo {
  readonly inicio: number
  readonly tamanho: number
  readonly retoma: number
  readonly resto: number
}

function lerAssinatura(bytes: Buffer, intervalo: Intervalo): AssinaturaDoPdf {
  const { inicio, tamanho, retoma, resto } = intervalo
  const cobreTudo = retoma + resto === bytes.length
  let lida: Pick<AssinaturaDoPdf, "certificados" | "em"> = { certificados: [], em: null }
  try {
    if (inicio !== 0 || tamanho >= retoma || retoma + resto > bytes.length)
      throw new AssinaturaRecusada("Os trechos que a assinatura diz cobrir não são os deste arquivo.")
    if (retoma - tamanho > MAXIMO_DO_CONTEUDO)
      throw new AssinaturaRecusada("A assinatura é grande demais para ser lida.")
    const [, hex] = HEXADECIMAL.exec(bytes.toString("latin1", tamanho, retoma)) ?? []
    // Between the stretches there is nothing but the signature: anything else would be in the file and signed by nobody.
    if (hex === undefined) throw new AssinaturaRecusada("Há conteúdo no arquivo que a assinatura deixou de fora.")
    const cms = lerCms(Buffer.from(hex.replace(/\s+/g, ""), "hex").toString("latin1"))
    lida = { certificados: cms.certificados.map((c) => c.raw.toString("base64")), em: cms.em }
    conferir(cms, [bytes.subarray(0, tamanho), bytes.subarray(retoma, retoma + resto)])
    const detalhe = cobreTudo
      ? "O arquivo é o que foi assinado."
      : "O que foi assinado não mudou, mas o arquivo recebeu conteúdo depois: outra assinatura, ou uma alteração."
    return { ...lida, confere: true, detalhe, cobreTudo }
  } catch (erro) {
    const detalhe = erro instanceof AssinaturaRecusada ? erro.message : "A assinatura não pôde ser lida."
    return { ...lida, confere: false, detalhe, cobreTudo }
  }
}

interface Cms {
  /** The signer's first. */
  readonly certificados: readonly [X509Certificate, ...X509Certificate[]]
  readonly em: Date | null
  readonly resumo: string
  readonly algoritmo: string | null
  /** The attributes that were signed, as they were, and the digest of the content that they hold; null without attributes. */
  readonly atributos: { readonly der: Buffer; readonly resumo: Buffer } | null
  readonly assinatura: Buffer
}

/** RFC 5652, of one signer. Throws on what is not. */
function lerCms(der: string): Cms {
  const [tipo, dentro] = filhos(lerDer(der))
  if (oid(tipo) !== DADOS_ASSINADOS)
    throw new AssinaturaRecusada("A assinatura não está no formato das assinaturas de PDF.")
  const partes = filhos(filhos(dentro)[0])
  const assinantes = filhos(partes.filter((p) => ehUniversal(p, forge.asn1.Type.SET)).at(-1))
  const [assinante, outro] = assinantes
  if (assinante === undefined || outro !== undefined)
    throw new AssinaturaRecusada("A assinatura não é de exatamente uma pessoa.")
  const campos = filhos(assinante)
  const [, quem, algoritmoDoResumo] = campos
  const comAtributos = campos.find((c) => ehDoContexto(c, 0))
  const [algoritmo, assinatura] = campos.slice(comAtributos ? 4 : 3)
  const resumo = RESUMOS.get(oid(filhos(algoritmoDoResumo)[0]) ?? "")
  if (resumo === undefined)
    throw new AssinaturaRecusada("A assinatura usa um resumo que não se aceita mais, ou desconhecido.")
  const atributos = comAtributos ? lerAtributos(comAtributos) : null
  return {
    certificados: certificadosDe(
      partes.find((p) => ehDoContexto(p, 0)),
      quem,
    ),
    em: atributos?.em ?? null,
    resumo,
    algoritmo: oid(filhos(algoritmo)[0]),
    atributos,
    assinatura: emBytes(conteudo(assinatura) ?? ""),
  }
}

function certificadosDe(lista: No | undefined, quem: No | undefined): Cms["certificados"] {
  const todos = filhos(lista).map((no) => new X509Certificate(emBytes(emDer(no))))
  const [emissor, serie] = filhos(quem)
  if (emissor === undefined) throw new AssinaturaRecusada("A assinatura não diz qual é o certificado de quem assinou.")
  const folha = todos.find((c) => {
    const [doCorpo] = filhos(lerDer(c.raw.toString("latin1")))
    const [aSerie, , oEmissor] = filhos(doCorpo).filter((p) => !ehDoContexto(p, 0))
    return conteudo(aSerie) === conteudo(serie) && oEmissor !== undefined && emDer(oEmissor) === emDer(emissor)
  })
  if (folha === undefined) throw new AssinaturaRecusada("A assinatura não traz o certificado de quem assinou.")
  return [folha, ...todos.filter((c) => c !== folha)]
}

/** What is signed is the set of them, under its own tag and not that of its place in the message. */
function lerAtributos(no: No) {
  const valores = new Map(filhos(no).map((a) => [oid(filhos(a)[0]), filhos(filhos(a)[1])[0]]))
  if (oid(valores.get(TIPO_DO_CONTEUDO)) !== DADOS)
    throw new AssinaturaRecusada("A assinatura é de outro tipo de conteúdo.")
  const resumo = conteudo(valores.get(RESUMO_DA_MENSAGEM))
  if (resumo === null) throw new AssinaturaRecusada("A assinatura não traz o resumo do que foi assinado.")
  const { asn1 } = forge
  const conjunto = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, [...filhos(no)])
  return { der: emBytes(emDer(conjunto)), resumo: emBytes(resumo), em: horaDe(valores.get(HORA)) }
}

function horaDe(no: No | undefined): Date | null {
  const texto = conteudo(no)
  if (no === undefined || texto === null) return null
  const { asn1 } = forge
  const data = ehUniversal(no, asn1.Type.UTCTIME) ? asn1.utcTimeToDate(texto) : asn1.generalizedTimeToDate(texto)
  return Number.isNaN(data.getTime()) ? null : data
}

const emDer = (no: No): string => forge.asn1.toDer(no).getBytes()

function conferir(
  { certificados: [folha], resumo, algoritmo, atributos, assinatura }: Cms,
  trechos: readonly Buffer[],
): void {
  if (atributos) {
    const calculado = createHash(resumo)
    for (const trecho of trechos) calculado.update(trecho)
    const resultado = calculado.digest()
    if (resultado.length !== atributos.resumo.length || !timingSafeEqual(resultado, atributos.resumo))
      throw new AssinaturaRecusada("O arquivo não é o que foi assinado: mudou depois da assinatura.")
  }
  const chave =
    algoritmo === RSA_PSS
      ? { key: folha.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO }
      : folha.publicKey
  if (!verify(resumo, atributos?.der ?? Buffer.concat(trechos), chave, assinatura))
    throw new AssinaturaRecusada("O valor da assinatura não confere com o certificado de quem assinou.")
}
