import { generateKeyPairSync, randomBytes, randomInt } from "node:crypto"
import forge from "node-forge"

/**
 * A certificate authority that anybody could be: for the demonstration and for tests, never for a real office. Its keys are
 * drawn when it is made and kept nowhere.
 */
export interface Autoridade {
  readonly nome: string
  readonly certificado: forge.pki.Certificate
  readonly chave: forge.pki.rsa.PrivateKey
}

/** A certificate with its private key. */
export interface Emitido {
  readonly certificado: forge.pki.Certificate
  readonly chave: forge.pki.rsa.PrivateKey
}

/** Who is identified, in the layout of the ICP-Brasil. */
export type TitularAEmitir =
  | { readonly idTipo: 1; readonly nome: string; readonly cnpj: string; readonly responsavel: Pessoa }
  | { readonly idTipo: 2; readonly pessoa: Pessoa }
export interface Pessoa {
  readonly nome: string
  readonly cpf: string
  /** DDMMAAAA. */
  readonly nascimento: string
}

export interface Validade {
  readonly desde: Date
  readonly ate: Date
}

/** What a test changes of an ordinary certificate. */
export interface Mudancas {
  /** ASN.1 type of the text inside each otherName; authorities differ. */
  readonly tipoDoTexto?: forge.asn1.Type
  readonly semNomes?: boolean
  readonly semAssinatura?: boolean
  readonly semIdentificacao?: boolean
}

const BITS = 2048
const PAIS_E_ORGANIZACAO = [
  { name: "countryName", value: "BR" },
  { name: "organizationName", value: "ICP-Brasil" },
]

/** An RSA pair in the form of node-forge; drawn by the runtime, which is a hundred times faster. */
export function sortearChaves() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: BITS })
  const chave = forge.pki.privateKeyFromPem(privateKey.export({ type: "pkcs8", format: "pem" }).toString())
  return { chave, publica: forge.pki.setRsaPublicKey(chave.n, chave.e) }
}

/** An authority of the given name: a root, or one issued by `acima`. */
export function criarAutoridade(nome: string, validade: Validade, acima: Autoridade | null = null): Autoridade {
  const { chave, publica } = sortearChaves()
  const certificado = comecar(nome, publica, validade)
  certificado.setIssuer((acima?.certificado ?? certificado).subject.attributes)
  certificado.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
  ])
  certificado.sign(acima?.chave ?? chave, forge.md.sha256.create())
  return { nome, certificado, chave }
}

/** A certificate of a company or of a person. The keys may be given: drawing them is most of the time it takes. */
export function emitir(
  autoridade: Autoridade,
  titular: TitularAEmitir,
  validade: Validade,
  mudancas: Mudancas = {},
  { chave, publica } = sortearChaves(),
): Emitido {
  const nome = titular.idTipo === 1 ? `${titular.nome}:${titular.cnpj}` : `${titular.pessoa.nome}:${titular.pessoa.cpf}`
  const certificado = comecar(nome, publica, validade)
  certificado.setIssuer(autoridade.certificado.subject.attributes)
  certificado.setExtensions([
    { name: "basicConstraints", cA: false },
    {
      name: "keyUsage",
      digitalSignature: !mudancas.semAssinatura,
      nonRepudiation: !mudancas.semAssinatura,
      keyEncipherment: true,
      critical: true,
    },
    { name: "extKeyUsage", clientAuth: !mudancas.semIdentificacao, emailProtection: true },
    ...(mudancas.semNomes ? [] : [{ id: "2.5.29.17", value: nomesDe(titular, mudancas.tipoDoTexto) }]),
  ])
  certificado.sign(autoridade.chave, forge.md.sha256.create())
  return { certificado, chave }
}

function comecar(nome: string, publica: forge.pki.rsa.PublicKey, { desde, ate }: Validade): forge.pki.Certificate {
  const certificado = forge.pki.createCertificate()
  certificado.publicKey = publica
  certificado.serialNumber = sortearSerie()
  certificado.validity.notBefore = desde
  certificado.validity.notAfter = ate
  const utf8 = { name: "commonName", value: nome, valueTagClass: forge.asn1.Type.UTF8 }
  certificado.setSubject([...PAIS_E_ORGANIZACAO, utf8])
  return certificado
}

/** Positive and in its shortest form, whatever is drawn: the first byte is neither zero nor above 0x7f. */
function sortearSerie(): string {
  const bytes = randomBytes(12)
  bytes[0] = randomInt(0x01, 0x80)
  return bytes.toString("hex")
}

const { Class, Type } = forge.asn1

/** DOC-ICP-04, 7.1.2.3: birth, CPF, NIS, RG and its issuer, in fixed columns. */
const dadosDe = ({ nascimento, cpf }: Pessoa) => `${nascimento}${cpf}${"0".repeat(11)}${"0".repeat(15)}`

function nomesDe(titular: TitularAEmitir, tipo: forge.asn1.Type = Type.OCTETSTRING): string {
  const nomes: readonly (readonly [string, string])[] =
    titular.idTipo === 1
      ? [
          ["2.16.76.1.3.4", dadosDe(titular.responsavel)],
          ["2.16.76.1.3.2", titular.responsavel.nome],
          ["2.16.76.1.3.3", titular.cnpj],
          ["2.16.76.1.3.7", "0".repeat(12)],
        ]
      : [
          ["2.16.76.1.3.1", dadosDe(titular.pessoa)],
          ["2.16.76.1.3.6", "0".repeat(12)],
          ["2.16.76.1.3.5", "0".repeat(12)],
        ]
  const nomeAlternativo = ([oid, texto]: readonly [string, string]) =>
    forge.asn1.create(Class.CONTEXT_SPECIFIC, Type.NONE, true, [
      forge.asn1.create(Class.UNIVERSAL, Type.OID, false, forge.asn1.oidToDer(oid).getBytes()),
      forge.asn1.create(Class.CONTEXT_SPECIFIC, Type.NONE, true, [
        forge.asn1.create(Class.UNIVERSAL, tipo, false, forge.util.encodeUtf8(texto)),
      ]),
    ])
  const sequencia = forge.asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, nomes.map(nomeAlternativo))
  return forge.asn1.toDer(sequencia).getBytes()
}

/** How many rounds the common tools turn the password into a key by. */
export const RODADAS_COMUNS = 2048

/** A .pfx as the common tools write it: the certificate first and then its chain. */
export function empacotar(
  { certificado, chave }: Emitido,
  cadeia: readonly forge.pki.Certificate[],
  senha: string,
  algoritmo: "aes256" | "3des" = "aes256",
  rodadas = RODADAS_COMUNS,
): Buffer {
  const opcoes = { algorithm: algoritmo, count: rodadas }
  const pfx = forge.pkcs12.toPkcs12Asn1(chave, [certificado, ...cadeia], senha, opcoes)
  return Buffer.from(forge.asn1.toDer(pfx).getBytes(), "latin1")
}
