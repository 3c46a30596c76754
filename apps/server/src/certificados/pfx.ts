import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto"
import { LIMITE_DO_CERTIFICADO_BYTES } from "@partida/contracts"
import forge from "node-forge"
import { ehUniversal, emBytes, filhos, lerDer, type No } from "./asn1.ts"
import { rodadasDe } from "./esforco.ts"
import { ArquivoRecusado } from "./motivo.ts"

/** Keys and certificates of a PKCS#12, in the order of the file. */
interface ConteudoDoPfx {
  readonly chaves: readonly KeyObject[]
  readonly certificados: readonly X509Certificate[]
}

/** Windows writes 2 000, OpenSSL 2 048, Java 10 000, for each of two or three parts. */
const MAXIMO_DE_RODADAS = 150_000

/**
 * Opens a .pfx or .p12, of any age: RC2 and 3DES as older tools write them, AES as the newer do. The file is hostile until
 * read: its size and the work it asks for are bounded before any key is derived.
 * Throws ArquivoRecusado: certificado-grande-demais, certificado-nao-e-pfx, certificado-incompleto,
 * certificado-protecao-excessiva, certificado-senha, certificado-recusado (a format that nobody reads).
 */
export function abrirPfx(bytes: Uint8Array, senha: string): ConteudoDoPfx {
  if (bytes.length > LIMITE_DO_CERTIFICADO_BYTES) throw new ArquivoRecusado("certificado-grande-demais")
  const texto = Buffer.from(bytes).toString("latin1")
  conferirFormato(texto)
  const sacolas = decifrar(texto, senha)
  return {
    chaves: sacolas.flatMap((s) => (TIPOS_DE_CHAVE.has(s.type) ? [chaveDe(s)] : [])),
    certificados: sacolas.flatMap((s) => (s.type === forge.pki.oids.certBag ? [certificadoDe(s)] : [])),
  }
}

const TIPOS_DE_CHAVE: ReadonlySet<string> = new Set([
  forge.pki.oids.keyBag ?? "",
  forge.pki.oids.pkcs8ShroudedKeyBag ?? "",
])

/** What can be told without the password: a whole PKCS#12 that asks for a reasonable amount of work. */
function conferirFormato(texto: string): void {
  if (faltaPedaco(texto)) throw new ArquivoRecusado("certificado-incompleto")
  const pfx = lerOuRecusar(texto)
  const [versao, autenticado] = filhos(pfx)
  const ehPfx = ehUniversal(versao, forge.asn1.Type.INTEGER) && ehUniversal(filhos(autenticado)[0], forge.asn1.Type.OID)
  if (!ehPfx) throw new ArquivoRecusado("certificado-nao-e-pfx")
  if (rodadasDe(pfx) > MAXIMO_DE_RODADAS) throw new ArquivoRecusado("certificado-protecao-excessiva")
}

function lerOuRecusar(texto: string): No {
  if (!texto.startsWith("\x30")) throw new ArquivoRecusado("certificado-nao-e-pfx")
  try {
    return lerDer(texto)
  } catch (erro) {
    // Of a length that is not declared at the beginning, only the reader finds out where it stops.
    const curto = erro instanceof Error && erro.message.startsWith("Too few bytes")
    throw new ArquivoRecusado(curto ? "certificado-incompleto" : "certificado-nao-e-pfx")
  }
}

/** Whether the first value says it is longer than the file. */
function faltaPedaco(texto: string): boolean {
  if (!texto.startsWith("\x30")) return false
  const primeiro = texto.charCodeAt(1)
  const CURTO = 0x7f
  const INDEFINIDO = 0x80
  if (Number.isNaN(primeiro)) return true
  if (primeiro <= CURTO) return texto.length < 2 + primeiro
  if (primeiro === INDEFINIDO) return false
  const octetos = primeiro - INDEFINIDO
  const tamanho = emBytes(texto.slice(2, 2 + octetos)).reduce((n, byte) => n * 256 + byte, 0)
  return texto.length < 2 + octetos + tamanho
}

/** Version and contents; what comes after them is the integrity check. */
const PARTES_SEM_INTEGRIDADE = 2

function decifrar(texto: string, senha: string): readonly forge.pkcs12.Bag[] {
  try {
    return abrirCom(lerDer(texto), senha)
  } catch (erro) {
    if (naoPassouNaIntegridade(erro)) throw new ArquivoRecusado("certificado-senha")
    // Past the integrity check the password is right. AES files derive the key from its UTF-8 bytes, not from its letters.
    const temIntegridade = filhos(lerDer(texto)).length > PARTES_SEM_INTEGRIDADE
    if (senha !== emUtf8(senha)) return decifrarEmUtf8(texto, senha, temIntegridade)
    throw traduzir(erro, temIntegridade)
  }
}

function decifrarEmUtf8(texto: string, senha: string, temIntegridade: boolean): readonly forge.pkcs12.Bag[] {
  const semIntegridade = lerDer(texto)
  if (Array.isArray(semIntegridade.value)) semIntegridade.value = semIntegridade.value.slice(0, PARTES_SEM_INTEGRIDADE)
  try {
    return abrirCom(semIntegridade, emUtf8(senha))
  } catch (erro) {
    throw traduzir(erro, temIntegridade)
  }
}

const abrirCom = (pfx: No, senha: string) =>
  forge.pkcs12.pkcs12FromAsn1(pfx, false, senha).safeContents.flatMap((parte) => parte.safeBags)

const emUtf8 = (texto: string) => Buffer.from(texto, "utf8").toString("latin1")

const mensagemDe = (erro: unknown) => (erro instanceof Error ? erro.message : "")
const naoPassouNaIntegridade = (erro: unknown) => mensagemDe(erro).includes("MAC could not be verified")

const FORMATO_DESCONHECIDO = /unsupported/i

/**
 * With an integrity check that passed, the password is right and the format is to blame. Without one nothing says that the
 * password is wrong but the rubbish that comes out, unless the file names a format nobody reads.
 */
function traduzir(erro: unknown, temIntegridade: boolean): ArquivoRecusado {
  const mensagem = mensagemDe(erro)
  if (!temIntegridade && !FORMATO_DESCONHECIDO.test(mensagem)) return new ArquivoRecusado("certificado-senha")
  return new ArquivoRecusado("certificado-recusado", mensagem.slice(0, 120))
}

/** Elliptic keys come as they are in the file, which node-forge does not know how to read. */
function chaveDe({ key, asn1 }: forge.pkcs12.Bag): KeyObject {
  try {
    if (key) return createPrivateKey(forge.pki.privateKeyToPem(key))
    return createPrivateKey({ key: emBytes(forge.asn1.toDer(asn1).getBytes()), format: "der", type: "pkcs8" })
  } catch {
    throw new ArquivoRecusado("certificado-recusado", "chave privada ilegível")
  }
}

function certificadoDe({ cert, asn1 }: forge.pkcs12.Bag): X509Certificate {
  const no = cert ? forge.pki.certificateToAsn1(cert) : asn1
  try {
    return new X509Certificate(emBytes(forge.asn1.toDer(no).getBytes()))
  } catch {
    throw new ArquivoRecusado("certificado-recusado", "certificado ilegível")
  }
}
