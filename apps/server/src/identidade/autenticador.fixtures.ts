import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

/** What an attacker, or a broken device, would say instead of the truth. */
export interface Mentiras {
  readonly origem?: string
  readonly rpId?: string
  readonly desafio?: string
  readonly tipo?: string
  readonly contador?: number
  readonly semVerificacao?: boolean
  readonly semPresenca?: boolean
  readonly userHandle?: string
  /** Signs with a key that is not the registered one. */
  readonly chaveAlheia?: boolean
  readonly id?: string
}

interface OpcoesDeCriacao {
  readonly challenge: string
  readonly user: { readonly id: string }
}

/** Flags of authenticator data (Web Authentication Level 3, 6.1). */
const PRESENTE = 0x01
const VERIFICADA = 0x04
const COPIAVEL = 0x08
const COPIADA = 0x10
const COM_CREDENCIAL = 0x40

/**
 * A WebAuthn device written by hand (ES256, attestation "none"), so that the checks meet an implementation that is not
 * the library's own. `contaUsos` false is a device without a signature counter; `sincronizada` one that copies its keys.
 */
export function criarAutenticador(
  origem: string,
  { contaUsos = true, sincronizada = false }: { contaUsos?: boolean; sincronizada?: boolean } = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(32).toString("base64url")
  let dono = ""
  let contador = 0

  const clientData = (tipo: string, desafio: string, mentiras: Mentiras) =>
    Buffer.from(
      JSON.stringify({
        type: mentiras.tipo ?? tipo,
        challenge: mentiras.desafio ?? desafio,
        origin: mentiras.origem ?? origem,
        crossOrigin: false,
      }),
    )
  const cabecalho = (bandeiras: number, mentiras: Mentiras) => {
    const usos = Buffer.alloc(4)
    if (contaUsos) contador++
    usos.writeUInt32BE(mentiras.contador ?? contador)
    const deUso = (mentiras.semPresenca ? 0 : PRESENTE) | (mentiras.semVerificacao ? 0 : VERIFICADA)
    const deCopia = sincronizada ? COPIAVEL | COPIADA : 0
    const rpId = mentiras.rpId ?? new URL(origem).hostname
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([bandeiras | deUso | deCopia]), usos])
  }

  return {
    id,
    /** The answer of navigator.credentials.create(), as toJSON() gives it. */
    cadastrar(opcoes: OpcoesDeCriacao, mentiras: Mentiras = {}) {
      dono = opcoes.user.id
      const { x = "", y = "" } = publicKey.export({ format: "jwk" })
      const chaveCose = Buffer.concat([
        // Map of 5: kty EC2, alg ES256, crv P-256, x, y (RFC 9053, 7.1).
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ])
      const idEmBytes = Buffer.from(id, "base64url")
      const dados = Buffer.concat([
        cabecalho(COM_CREDENCIAL, mentiras),
        Buffer.alloc(16),
        Buffer.from([0, idEmBytes.length]),
        idEmBytes,
        chaveCose,
      ])
      const atestado = Buffer.concat([
        Buffer.from([0xa3]),
        textoCbor("fmt"),
        textoCbor("none"),
        textoCbor("attStmt"),
        Buffer.from([0xa0]),
        textoCbor("authData"),
        Buffer.from([0x58, dados.length]),
        dados,
      ])
      return {
        id: mentiras.id ?? id,
        rawId: mentiras.id ?? id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", opcoes.challenge, mentiras).toString("base64url"),
          attestationObject: atestado.toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      }
    },
    /** The answer of navigator.credentials.get(). */
    entrar(opcoes: { readonly challenge: string }, mentiras: Mentiras = {}) {
      const dados = cabecalho(0, mentiras)
      const cliente = clientData("webauthn.get", opcoes.challenge, mentiras)
      const chave = mentiras.chaveAlheia ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey : privateKey
      return {
        id: mentiras.id ?? id,
        rawId: mentiras.id ?? id,
        type: "public-key",
        response: {
          clientDataJSON: cliente.toString("base64url"),
          authenticatorData: dados.toString("base64url"),
          signature: sign("sha256", Buffer.concat([dados, sha256(cliente)]), chave).toString("base64url"),
          userHandle: mentiras.userHandle ?? dono,
        },
        clientExtensionResults: {},
      }
    },
  }
}

export type Autenticador = ReturnType<typeof criarAutenticador>

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest()

/** A CBOR text string of up to 23 bytes (RFC 8949, 3.1). */
const textoCbor = (texto: string) => Buffer.concat([Buffer.from([0x60 + texto.length]), Buffer.from(texto)])
