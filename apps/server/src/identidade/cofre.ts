import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { UUID_NULO } from "../db/escopo.ts"
import { lerSeHouver } from "../ler-se-houver.ts"

/** Encrypts the few secrets the database holds: provider keys, bearer identifiers, certificates. */
export interface Cofre {
  /** Encrypts under a fresh nonce. `uso` names what the text is for: it only opens again under the same name. */
  cifrar(texto: string, uso?: string): string
  /** Throws SegredoIlegivel for another key, another `uso`, an unknown format or any changed byte. */
  decifrar(cifrado: string, uso?: string): string
  /** HMAC-SHA-256 in hexadecimal: recognises a text again without keeping anything a guess could be tried against. */
  resumir(texto: string, uso: string): string
  /**
   * A key for one thing too long to be a text, made (RFC 5869) from the data key that encrypts now, or from the one named, with
   * the salt kept beside that thing. Throws SegredoIlegivel for a data key that is not of this database.
   */
  derivar(uso: string, sal: Uint8Array, idDaChave?: string): ChaveDerivada
}

interface ChaveDerivada {
  /** UUID of the data key it came from. */
  readonly idDaChave: string
  readonly bytes: Uint8Array
}

export class SegredoIlegivel extends Error {
  override name = "SegredoIlegivel"
}

export class ChaveMestraInvalida extends Error {
  override name = "ChaveMestraInvalida"
}

/** A key that encrypts what is stored, kept wrapped by the master key. */
export interface ChaveDeDados {
  readonly id: string
  readonly bytes: Uint8Array
}

export const BYTES_DA_CHAVE = 32
/** NIST SP 800-38D: 96-bit nonce, 128-bit tag. */
const BYTES_DO_NONCE = 12
const BYTES_DA_MARCA = 16
const USO_GERAL = "geral"

/**
 * AES-256-GCM directly under one key, as `v1.<nonce>.<ciphertext and tag>` in base64url: what wraps the data keys, what
 * was stored before there were any, and the vault of tests.
 * Throws ChaveMestraInvalida unless the key has 32 bytes.
 */
export function criarCofre(chaveMestra: Uint8Array): Cofre {
  if (chaveMestra.length !== BYTES_DA_CHAVE) throw tamanhoErrado(chaveMestra.length)
  const chave = createSecretKey(chaveMestra)
  return {
    cifrar: (texto, uso = USO_GERAL) => `v1.${selar(chave, texto, `partida/v1/${uso}`)}`,
    decifrar(cifrado, uso = USO_GERAL) {
      const [versao, ...resto] = cifrado.split(".")
      if (versao !== "v1") throw formatoDesconhecido()
      return abrir(chave, resto, `partida/v1/${uso}`)
    },
    resumir: resumidorDe(chave),
    derivar: (uso, sal) => ({ idDaChave: UUID_NULO, bytes: derivarDe(chave, uso, sal) }),
  }
}

/**
 * The vault of the envelope: `v2.<id of the data key>.<nonce>.<ciphertext and tag>`. Writes under the first key and
 * reads under any of them; `v1` secrets open with `anteriores`, the vaults of the master keys.
 */
export function criarCofreDeEnvelope(
  [primeira, ...outras]: readonly [ChaveDeDados, ...ChaveDeDados[]],
  anteriores: readonly Cofre[],
): Cofre {
  const pronta = ({ id, bytes }: ChaveDeDados) => ({ id, chave: createSecretKey(bytes) })
  const atual = pronta(primeira)
  const chaves = [atual, ...outras.map(pronta)]
  const maisAntiga = chaves.at(-1) ?? atual
  // Format, key and use are all authenticated: none can be passed off as another.
  const rotulo = (id: string, uso: string) => `partida/v2/${id}/${uso}`
  const daquela = (id: string) => {
    const chave = chaves.find((c) => c.id === id)
    if (!chave) throw new SegredoIlegivel("Segredo guardado sob uma chave de dados que não está neste banco.")
    return chave
  }
  return {
    cifrar: (texto, uso = USO_GERAL) => `v2.${atual.id}.${selar(atual.chave, texto, rotulo(atual.id, uso))}`,
    decifrar(cifrado, uso = USO_GERAL) {
      const [versao, id = "", ...resto] = cifrado.split(".")
      if (versao === "v1") return decifrarComAlguma(anteriores, cifrado, uso)
      if (versao !== "v2") throw formatoDesconhecido()
      return abrir(daquela(id).chave, resto, rotulo(id, uso))
    },
    // Always the same key: what was recognised before a new one must still be.
    resumir: resumidorDe(maisAntiga.chave),
    derivar(uso, sal, idDaChave = atual.id) {
      const { id, chave } = daquela(idDaChave)
      return { idDaChave: id, bytes: derivarDe(chave, uso, sal) }
    },
  }
}

function decifrarComAlguma(cofres: readonly Cofre[], cifrado: string, uso: string): string {
  let falha: unknown = formatoDesconhecido()
  for (const cofre of cofres) {
    try {
      return cofre.decifrar(cifrado, uso)
    } catch (erro) {
      falha = erro
    }
  }
  throw falha
}

function selar(chave: KeyObject, texto: string, rotulo: string): string {
  const nonce = randomBytes(BYTES_DO_NONCE)
  const cifra = createCipheriv("aes-256-gcm", chave, nonce, { authTagLength: BYTES_DA_MARCA })
  cifra.setAAD(Buffer.from(rotulo, "utf8"))
  const corpo = Buffer.concat([cifra.update(texto, "utf8"), cifra.final(), cifra.getAuthTag()])
  return `${nonce.toString("base64url")}.${corpo.toString("base64url")}`
}

function abrir(chave: KeyObject, partes: readonly string[], rotulo: string): string {
  const [nonceTexto, corpoTexto, ...resto] = partes
  if (nonceTexto === undefined || corpoTexto === undefined || resto.length > 0) throw formatoDesconhecido()
  const corpo = Buffer.from(corpoTexto, "base64url")
  try {
    const nonce = Buffer.from(nonceTexto, "base64url")
    const cifra = createDecipheriv("aes-256-gcm", chave, nonce, { authTagLength: BYTES_DA_MARCA })
    cifra.setAAD(Buffer.from(rotulo, "utf8"))
    cifra.setAuthTag(corpo.subarray(-BYTES_DA_MARCA))
    return cifra.update(corpo.subarray(0, -BYTES_DA_MARCA), undefined, "utf8") + cifra.final("utf8")
  } catch (causa) {
    throw new SegredoIlegivel(
      "A chave-mestra não abre um segredo guardado neste banco. Use a mesma PARTIDA_CHAVE_MESTRA (ou o mesmo arquivo chave-mestra) de quando ele foi gravado.",
      { cause: causa },
    )
  }
}

/**
 * HMAC under a key of its own for each use, so that no two uses can be compared (RFC 5869). Each is derived once: the uses are those that
 * the code names.
 */
function resumidorDe(chave: KeyObject): Cofre["resumir"] {
  const proprias = new Map<string, KeyObject>()
  return (texto, uso) => {
    let propria = proprias.get(uso)
    if (!propria) {
      propria = createSecretKey(new Uint8Array(hkdfSync("sha256", chave, "", `partida/resumo/${uso}`, BYTES_DA_CHAVE)))
      proprias.set(uso, propria)
    }
    return createHmac("sha256", propria).update(texto).digest("hex")
  }
}

const derivarDe = (chave: KeyObject, uso: string, sal: Uint8Array) =>
  new Uint8Array(hkdfSync("sha256", chave, sal, `partida/derivada/${uso}`, BYTES_DA_CHAVE))

const formatoDesconhecido = () => new SegredoIlegivel("Segredo guardado em um formato que esta versão não conhece.")

/**
 * The 32 bytes of the master key: from the environment (base64), else from the file `chave-mestra` of the data
 * directory, created readable by its owner only. Throws ChaveMestraInvalida when neither gives a usable key.
 */
export function carregarChaveMestra(origem: { chaveMestra: string | null; dados: string | null }): Uint8Array {
  if (origem.chaveMestra !== null) return interpretarChave(origem.chaveMestra, "PARTIDA_CHAVE_MESTRA")
  if (origem.dados === null) {
    throw new ChaveMestraInvalida(
      "Defina PARTIDA_CHAVE_MESTRA (32 bytes em base64; gere com `openssl rand -base64 32`): com banco externo não há diretório de dados onde guardar a chave.",
    )
  }
  const arquivo = join(origem.dados, "chave-mestra")
  const existente = lerSeHouver(arquivo)
  if (existente !== null) return interpretarChave(existente, arquivo)
  mkdirSync(origem.dados, { recursive: true })
  // Written aside and linked into place: a crash leaves no half key, and of two starts at once the first one wins.
  const provisorio = `${arquivo}.${process.pid}.${randomBytes(4).toString("hex")}`
  writeFileSync(provisorio, `${randomBytes(BYTES_DA_CHAVE).toString("base64")}\n`, { mode: 0o600, flag: "wx" })
  try {
    linkSync(provisorio, arquivo)
  } catch (erro) {
    if (!(erro instanceof Error && "code" in erro && erro.code === "EEXIST")) throw erro
  } finally {
    rmSync(provisorio, { force: true })
  }
  return interpretarChave(readFileSync(arquivo, "utf8"), arquivo)
}

export function interpretarChave(texto: string, origem: string): Uint8Array {
  const limpo = texto.trim()
  const bytes = Buffer.from(limpo, "base64")
  // Buffer.from skips what is not base64 instead of refusing it.
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(limpo)) {
    throw new ChaveMestraInvalida(`${origem} não está em base64. Gere uma chave com \`openssl rand -base64 32\`.`)
  }
  if (bytes.length !== BYTES_DA_CHAVE) throw tamanhoErrado(bytes.length, origem)
  return Uint8Array.from(bytes)
}

function tamanhoErrado(bytes: number, origem = "A chave-mestra"): ChaveMestraInvalida {
  return new ChaveMestraInvalida(
    `${origem} deve ter ${BYTES_DA_CHAVE} bytes em base64, não ${bytes}. Gere uma chave com \`openssl rand -base64 32\`.`,
  )
}
