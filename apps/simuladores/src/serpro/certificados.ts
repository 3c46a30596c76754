import { generateKeyPairSync, randomBytes, randomInt } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import forge from "node-forge"

/** A certificate and its key, in PEM. */
interface ParPem {
  readonly certificado: string
  readonly chave: string
}

/** Who is identified by a certificate of the simulated authority. */
export interface Titular {
  readonly nome: string
  /** CNPJ of an e-CNPJ, CPF of an e-CPF. */
  readonly numero: string
}

export interface CertificadoDeTitular extends ParPem {
  /** The same pair with its chain, as an office uploads it. */
  readonly pfx: Buffer
  readonly senha: string
}

export interface Certificadora {
  /** The CA: who calls the simulator trusts it. */
  readonly autoridade: string
  readonly servidor: ParPem
  emitirPara(titular: Titular, validade?: { readonly desde: Date; readonly ate: Date }): CertificadoDeTitular
}

const SENHA = "documento-de-teste"
const BITS = 2048
const DEZ_ANOS_MS = 3652 * 86_400_000
const UM_ANO_MS = 365 * 86_400_000
const { asn1, pki } = forge

function sortearPar() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: BITS })
  const chave = pki.privateKeyFromPem(privateKey.export({ type: "pkcs8", format: "pem" }).toString())
  return { chave, publica: pki.setRsaPublicKey(chave.n, chave.e) }
}

function comecar(nome: string, publica: forge.pki.rsa.PublicKey, desde: Date, ate: Date) {
  const certificado = pki.createCertificate()
  const serie = randomBytes(12)
  serie[0] = randomInt(0x01, 0x80)
  certificado.publicKey = publica
  certificado.serialNumber = serie.toString("hex")
  certificado.validity.notBefore = desde
  certificado.validity.notAfter = ate
  certificado.setSubject([
    { name: "countryName", value: "BR" },
    { name: "organizationName", value: "DOCUMENTO DE TESTE" },
    { name: "commonName", value: nome, valueTagClass: asn1.Type.UTF8 as never },
  ])
  return certificado
}

/** The otherName of the ICP-Brasil: 2.16.76.1.3.3 carries the CNPJ, 2.16.76.1.3.1 the CPF after the date of birth. */
function nomesAlternativos({ numero }: Titular): string {
  const [oid, texto] =
    numero.length === 14 ? ["2.16.76.1.3.3", numero] : ["2.16.76.1.3.1", `01011980${numero}${"0".repeat(26)}`]
  const { Class, Type } = asn1
  const nome = asn1.create(Class.CONTEXT_SPECIFIC, Type.NONE, true, [
    asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(oid).getBytes()),
    asn1.create(Class.CONTEXT_SPECIFIC, Type.NONE, true, [
      asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, texto),
    ]),
  ])
  return asn1.toDer(asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [nome])).getBytes()
}

const pemDoPar = (certificado: forge.pki.Certificate, chave: forge.pki.rsa.PrivateKey): ParPem => ({
  certificado: pki.certificateToPem(certificado),
  chave: pki.privateKeyToPem(chave),
})

function criarAutoridade(agora: Date): ParPem {
  const { chave, publica } = sortearPar()
  const certificado = comecar("AC Simulada - DOCUMENTO DE TESTE", publica, agora, new Date(+agora + DEZ_ANOS_MS))
  certificado.setIssuer(certificado.subject.attributes)
  certificado.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
  ])
  certificado.sign(chave, forge.md.sha256.create())
  return pemDoPar(certificado, chave)
}

function criarServidor(agora: Date, ac: forge.pki.Certificate, chaveDaAc: forge.pki.rsa.PrivateKey): ParPem {
  const { chave, publica } = sortearPar()
  const certificado = comecar("localhost", publica, agora, new Date(+agora + DEZ_ANOS_MS))
  certificado.setIssuer(ac.subject.attributes)
  certificado.setExtensions([
    { name: "basicConstraints", cA: false },
    { name: "extKeyUsage", serverAuth: true },
    {
      name: "subjectAltName",
      altNames: [
        { type: 2, value: "localhost" },
        { type: 7, ip: "127.0.0.1" },
      ],
    },
  ])
  certificado.sign(chaveDaAc, forge.md.sha256.create())
  return pemDoPar(certificado, chave)
}

/** Reads a pair kept in a folder, or makes it and keeps it there. */
function guardado(pasta: string | null, nome: string, criar: () => ParPem): ParPem {
  if (pasta === null) return criar()
  const arquivo = join(pasta, `${nome}.json`)
  if (existsSync(arquivo)) return JSON.parse(readFileSync(arquivo, "utf8"))
  mkdirSync(pasta, { recursive: true, mode: 0o700 })
  const par = criar()
  writeFileSync(arquivo, JSON.stringify(par), { mode: 0o600 })
  return par
}

/**
 * The authority that issues what the simulator and its callers use. Keys are drawn when it is made; with a folder they are kept
 * there, so that certificates already handed out go on being accepted after a restart.
 */
export function montarCertificadora(pasta: string | null): Certificadora {
  // A little before now: whoever reads may have a clock that is behind.
  const desde = new Date(Date.now() - 86_400_000)
  const raiz = guardado(pasta, "autoridade", () => criarAutoridade(desde))
  const ac = pki.certificateFromPem(raiz.certificado)
  const chaveDaAc = pki.privateKeyFromPem(raiz.chave)
  const servidor = guardado(pasta, "servidor", () => criarServidor(desde, ac, chaveDaAc))
  const emitirPara: Certificadora["emitirPara"] = (titular, validade) => {
    const { chave, publica } = sortearPar()
    const de = validade?.desde ?? desde
    const ate = validade?.ate ?? new Date(+desde + UM_ANO_MS)
    const certificado = comecar(`${titular.nome}:${titular.numero}`, publica, de, ate)
    certificado.setIssuer(ac.subject.attributes)
    certificado.setExtensions([
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true, nonRepudiation: true, keyEncipherment: true, critical: true },
      { name: "extKeyUsage", clientAuth: true, emailProtection: true },
      { id: "2.5.29.17", value: nomesAlternativos(titular) },
    ])
    certificado.sign(chaveDaAc, forge.md.sha256.create())
    const pfx = forge.pkcs12.toPkcs12Asn1(chave, [certificado, ac], SENHA, { algorithm: "aes256" })
    return {
      ...pemDoPar(certificado, chave),
      pfx: Buffer.from(asn1.toDer(pfx).getBytes(), "latin1"),
      senha: SENHA,
    }
  }
  return { autoridade: raiz.certificado, servidor, emitirPara }
}

/** The CNPJ or CPF of an ICP-Brasil subject ("NAME:NUMBER"), or null. */
export function numeroDoTitular(nomeComum: string | undefined): string | null {
  const numero = nomeComum?.slice(nomeComum.lastIndexOf(":") + 1) ?? ""
  return /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/.test(numero) ? numero : null
}
