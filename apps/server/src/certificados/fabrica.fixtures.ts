import { X509Certificate } from "node:crypto"
import forge from "node-forge"
import {
  criarAutoridade,
  type Emitido,
  emitir,
  empacotar,
  type Mudancas,
  type Pessoa,
  sortearChaves,
  type TitularAEmitir,
  type Validade,
} from "../demo/autoridade.ts"
import type { Confianca } from "./cadeia.ts"

/** Certificates of tests, made when the test runs: no private key is ever kept in the repository. */
export const AGORA = new Date("2026-11-20T12:00:00-03:00")
export const UM_ANO: Validade = { desde: new Date("2026-03-12T10:00:00Z"), ate: new Date("2027-03-12T10:00:00Z") }
const DEZ_ANOS: Validade = { desde: new Date("2020-01-01T00:00:00Z"), ate: new Date("2035-01-01T00:00:00Z") }
export const SENHA = "Segredo-do-PFX-1234"
/** Of a file that is only there to be sent: those of the common tools, and how many are too many, are of `leitura.test.ts`. */
const RODADAS = 32
/** CPF of the examples of the Receita. */
export const MARIA: Pessoa = { nome: "MARIA DA SILVA", cpf: "52998224725", nascimento: "05071980" }

/** One hierarchy and one pair of keys for a whole test file: drawing keys is what takes time. */
export function montarFabrica() {
  const raiz = criarAutoridade("AC Raiz de Teste", DEZ_ANOS)
  const intermediaria = criarAutoridade("AC Intermediaria de Teste", DEZ_ANOS, raiz)
  const chaves = sortearChaves()
  const cadeia = [intermediaria.certificado, raiz.certificado]
  const emitirPara = (titular: TitularAEmitir, validade = UM_ANO, mudancas: Mudancas = {}, par = chaves) =>
    emitir(intermediaria, titular, validade, mudancas, par)
  const eCnpj = (cnpj: string, validade = UM_ANO, mudancas: Mudancas = {}) =>
    emitirPara({ idTipo: 1, nome: `EMPRESA ${cnpj} LTDA`, cnpj, responsavel: MARIA }, validade, mudancas)
  const eCpf = (pessoa: Pessoa = MARIA, validade = UM_ANO) => emitirPara({ idTipo: 2, pessoa }, validade)
  const confianca: Confianca = { raizes: [comoX509(raiz.certificado)], intermediarias: [] }
  return {
    raiz,
    intermediaria,
    cadeia,
    emitirPara,
    eCnpj,
    eCpf,
    confianca,
    pfx: (emitido: Emitido, senha = SENHA, rodadas = RODADAS) => empacotar(emitido, cadeia, senha, "aes256", rodadas),
  }
}
export type Fabrica = ReturnType<typeof montarFabrica>

export const comoX509 = (certificado: forge.pki.Certificate) =>
  new X509Certificate(forge.pki.certificateToPem(certificado))

const { asn1 } = forge
const { Class, Type } = asn1
const seq = (...partes: forge.asn1.Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, partes)
const oid = (nome: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(nome).getBytes())
const octetos = (bytes: string) => asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes)
const inteiro = (n: number) => asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(n).getBytes())
const contexto = (n: number, constructed: boolean, valor: string | forge.asn1.Asn1[]) =>
  asn1.create(Class.CONTEXT_SPECIFIC, n as forge.asn1.Type, constructed, valor)
const der = (no: forge.asn1.Asn1) => asn1.toDer(no).getBytes()

const DATA = "1.2.840.113549.1.7.1"
const CIFRADO = "1.2.840.113549.1.7.6"
const RC2_40 = "1.2.840.113549.1.12.1.6"
const TRES_DES = "1.2.840.113549.1.12.1.3"
const SHA1 = "1.3.14.3.2.26"

export interface PartesDoPfx {
  readonly chaves: readonly forge.pki.rsa.PrivateKey[]
  readonly certificados: readonly forge.pki.Certificate[]
  readonly senha?: string
  readonly rodadas?: number
  /** What the integrity check declares, when not what was done. */
  readonly rodadasDeclaradas?: number
  readonly semIntegridade?: boolean
}

/**
 * A .pfx as old Windows and OpenSSL write it (RFC 7292): certificates under 40-bit RC2, keys under 3DES, SHA-1 over both.
 * Any number of keys and certificates, in any order.
 */
export function pfxLegado(partes: PartesDoPfx): Buffer {
  const { chaves, certificados, senha = SENHA, rodadas = RODADAS, rodadasDeclaradas = rodadas } = partes
  const certBags = certificados.map((c) =>
    seq(
      oid("1.2.840.113549.1.12.10.1.3"),
      contexto(0, true, [
        seq(oid("1.2.840.113549.1.9.22.1"), contexto(0, true, [octetos(der(forge.pki.certificateToAsn1(c)))])),
      ]),
    ),
  )
  const keyBags = chaves.map((chave) => {
    const info = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(chave))
    const { parametros, texto } = cifrar(TRES_DES, der(info), senha, rodadas)
    return seq(oid("1.2.840.113549.1.12.10.1.2"), contexto(0, true, [seq(parametros, octetos(texto))]))
  })
  const { parametros, texto } = cifrar(RC2_40, der(seq(...certBags)), senha, rodadas)
  const cofreDosCertificados = seq(
    oid(CIFRADO),
    contexto(0, true, [seq(inteiro(0), seq(oid(DATA), parametros, contexto(0, false, texto)))]),
  )
  const cofreDasChaves = seq(oid(DATA), contexto(0, true, [octetos(der(seq(...keyBags)))]))
  const seguro = der(seq(cofreDosCertificados, cofreDasChaves))
  const sal = forge.random.getBytesSync(8)
  const mac = forge.hmac.create()
  const chaveDoMac = forge.pkcs12.generateKey(senha, forge.util.createBuffer(sal), 3, rodadas, 20)
  mac.start("sha1", chaveDoMac.getBytes())
  mac.update(seguro)
  const integridade = seq(
    seq(seq(oid(SHA1)), octetos(mac.digest().getBytes())),
    octetos(sal),
    inteiro(rodadasDeclaradas),
  )
  const conteudo = seq(oid(DATA), contexto(0, true, [octetos(seguro)]))
  const pfx = partes.semIntegridade ? seq(inteiro(3), conteudo) : seq(inteiro(3), conteudo, integridade)
  return Buffer.from(der(pfx), "latin1")
}

function cifrar(algoritmo: string, claro: string, senha: string, rodadas: number) {
  const sal = forge.random.getBytesSync(8)
  const derivar = (id: 1 | 2, bytes: number) =>
    forge.pkcs12.generateKey(senha, forge.util.createBuffer(sal), id as never, rodadas, bytes)
  const cifra =
    algoritmo === RC2_40
      ? forge.rc2.createEncryptionCipher(derivar(1, 5).getBytes(), 40 as never)
      : forge.cipher.createCipher("3DES-CBC", derivar(1, 24))
  if ("mode" in cifra) cifra.start({ iv: derivar(2, 8) })
  else cifra.start(derivar(2, 8) as never)
  cifra.update(forge.util.createBuffer(claro))
  cifra.finish()
  return { parametros: seq(oid(algoritmo), seq(octetos(sal), inteiro(rodadas))), texto: cifra.output.getBytes() }
}
