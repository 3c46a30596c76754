import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"
import { type Cofre, SegredoIlegivel } from "../../identidade/cofre.ts"
import {
  type Conteudo,
  ConteudoAusente,
  ConteudoCorrompido,
  ConteudoGrandeDemais,
  type Endereco,
  type Guardado,
  MAXIMO_DO_CONTEUDO_BYTES,
  type Trecho,
} from "../../ports/armazem.ts"

/*
 * What is written, in every store: a header of 128 bytes (form, data key, salt, size, SHA-256, and an HMAC over these, the
 * office and nothing else), then the content in blocks of 64 KiB, each AES-256-GCM under a key of this object alone with the
 * block's number as nonce. Any stretch can be read and is authenticated without the rest; the size in the header says where the
 * blocks end, so that none can be taken away.
 */

const MARCA = Buffer.from("PARTIDA\x01", "latin1")
const BYTES_DO_SAL = 32
const BYTES_DO_BLOCO = 64 * 1024
const BYTES_DA_MARCA_DO_BLOCO = 16
const BYTES_DO_NONCE = 12
const BYTES_DO_UUID = 16
const BYTES_DO_TAMANHO = 8
const BYTES_DO_RESUMO = 32
const LUGAR_DO_SAL = MARCA.length + BYTES_DO_UUID
const LUGAR_DO_TAMANHO = LUGAR_DO_SAL + BYTES_DO_SAL
const LUGAR_DO_RESUMO = LUGAR_DO_TAMANHO + BYTES_DO_TAMANHO
const SEM_HMAC = LUGAR_DO_RESUMO + BYTES_DO_RESUMO
/** Bytes of what comes before the blocks. */
export const BYTES_DO_CABECALHO = SEM_HMAC + BYTES_DO_RESUMO
const BYTES_DO_BLOCO_CIFRADO = BYTES_DO_BLOCO + BYTES_DA_MARCA_DO_BLOCO

interface Chaves {
  readonly blocos: Uint8Array
  readonly cabecalho: Uint8Array
}

/** Encrypts one content as it comes: `blocos` to write after the place of the header, which is known only at the end. */
interface Lacrador {
  readonly blocos: AsyncIterable<Uint8Array>
  /** After the last block. */
  fechar(): { readonly cabecalho: Uint8Array; readonly guardado: Guardado }
}

/** Raises ConteudoGrandeDemais while the blocks are taken. */
export function lacrar(cofre: Cofre, idEscritorio: string, conteudo: Conteudo): Lacrador {
  const sal = randomBytes(BYTES_DO_SAL)
  const { idDaChave, bytes } = cofre.derivar(usoDe(idEscritorio), sal)
  const chaves = repartir(bytes)
  const resumo = createHash("sha256")
  let tamanhoBytes = 0
  async function* cifrados() {
    let numero = 0
    for await (const bloco of emBlocos(conteudo)) {
      tamanhoBytes += bloco.length
      if (tamanhoBytes > MAXIMO_DO_CONTEUDO_BYTES) throw new ConteudoGrandeDemais("O conteúdo passa de 64 MB.")
      resumo.update(bloco)
      const cifra = createCipheriv("aes-256-gcm", chaves.blocos, nonceDe(numero))
      yield Buffer.concat([cifra.update(bloco), cifra.final(), cifra.getAuthTag()])
      numero += 1
    }
  }
  return {
    blocos: cifrados(),
    fechar() {
      const sha256 = resumo.digest()
      const tamanho = Buffer.alloc(BYTES_DO_TAMANHO)
      tamanho.writeBigUInt64BE(BigInt(tamanhoBytes))
      const inicio = Buffer.concat([MARCA, deUuid(idDaChave), sal, tamanho, sha256])
      return {
        cabecalho: Buffer.concat([inicio, hmac(chaves.cabecalho, idEscritorio, inicio)]),
        guardado: { idEscritorio, sha256: sha256.toString("hex"), tamanhoBytes },
      }
    },
  }
}

/** What a header promises, once believed. */
export interface Aberto {
  readonly tamanhoBytes: number
  /** Bytes of the object, header included. */
  readonly tamanhoCifrado: number
  /** Where, in the object, the blocks of a stretch are; null for a stretch of nothing. */
  lugarDe(trecho: Trecho | null): Trecho | null
  /** The content of a stretch from the bytes of `lugarDe`. Raises ConteudoCorrompido. */
  decifrar(cifrado: AsyncIterable<Uint8Array>, trecho: Trecho | null): AsyncIterable<Uint8Array>
}

/** Reads the header of what is stored at an address. Raises ConteudoCorrompido. */
export function deslacrar(cofre: Cofre, endereco: Endereco, cabecalho: Uint8Array): Aberto {
  const lido = Buffer.from(cabecalho)
  const inicio = lido.subarray(0, SEM_HMAC)
  if (lido.length < BYTES_DO_CABECALHO || !inicio.subarray(0, MARCA.length).equals(MARCA)) throw corrompido(endereco)
  const idDaChave = emUuid(inicio.subarray(MARCA.length, LUGAR_DO_SAL))
  const chaves = repartir(chaveDe(cofre, endereco, inicio.subarray(LUGAR_DO_SAL, LUGAR_DO_TAMANHO), idDaChave))
  const tamanhoBytes = Number(inicio.readBigUInt64BE(LUGAR_DO_TAMANHO))
  const sha256 = inicio.subarray(LUGAR_DO_RESUMO)
  const esperado = hmac(chaves.cabecalho, endereco.idEscritorio, inicio)
  const autentico = timingSafeEqual(esperado, lido.subarray(SEM_HMAC, BYTES_DO_CABECALHO))
  if (!autentico || sha256.toString("hex") !== endereco.sha256) throw corrompido(endereco)
  const blocos = Math.ceil(tamanhoBytes / BYTES_DO_BLOCO)
  return {
    tamanhoBytes,
    tamanhoCifrado: BYTES_DO_CABECALHO + tamanhoBytes + blocos * BYTES_DA_MARCA_DO_BLOCO,
    lugarDe(trecho) {
      const { inicio: de, fim: ate } = trecho ?? { inicio: 0, fim: tamanhoBytes - 1 }
      if (ate < de) return null
      const ultimo = Math.floor(ate / BYTES_DO_BLOCO)
      const bytesDoUltimo = Math.min(BYTES_DO_BLOCO, tamanhoBytes - ultimo * BYTES_DO_BLOCO) + BYTES_DA_MARCA_DO_BLOCO
      return {
        inicio: BYTES_DO_CABECALHO + Math.floor(de / BYTES_DO_BLOCO) * BYTES_DO_BLOCO_CIFRADO,
        fim: BYTES_DO_CABECALHO + ultimo * BYTES_DO_BLOCO_CIFRADO + bytesDoUltimo - 1,
      }
    },
    async *decifrar(cifrado, trecho) {
      const { inicio: de, fim: ate } = trecho ?? { inicio: 0, fim: tamanhoBytes - 1 }
      const resumo = trecho === null ? createHash("sha256") : null
      let numero = Math.floor(de / BYTES_DO_BLOCO)
      for await (const bloco of repartirEm(cifrado, BYTES_DO_BLOCO_CIFRADO)) {
        const claro = decifrarBloco(chaves.blocos, numero, bloco, endereco)
        const comeco = numero * BYTES_DO_BLOCO
        const ultimo = numero === Math.floor(ate / BYTES_DO_BLOCO)
        numero += 1
        resumo?.update(claro)
        // Before the last part is given: who takes the whole of it took what was stored.
        if (ultimo && resumo !== null && !resumo.digest().equals(sha256)) throw corrompido(endereco)
        yield claro.subarray(Math.max(0, de - comeco), ate - comeco + 1)
      }
      if (ate >= de && numero !== Math.floor(ate / BYTES_DO_BLOCO) + 1) throw corrompido(endereco)
    },
  }
}

function chaveDe(cofre: Cofre, endereco: Endereco, sal: Uint8Array, idDaChave: string): Uint8Array {
  try {
    return cofre.derivar(usoDe(endereco.idEscritorio), sal, idDaChave).bytes
  } catch (causa) {
    if (!(causa instanceof SegredoIlegivel)) throw causa
    throw corrompido(endereco, causa)
  }
}

function decifrarBloco(chave: Uint8Array, numero: number, bloco: Buffer, endereco: Endereco): Buffer {
  if (bloco.length <= BYTES_DA_MARCA_DO_BLOCO) throw corrompido(endereco)
  const cifra = createDecipheriv("aes-256-gcm", chave, nonceDe(numero))
  cifra.setAuthTag(bloco.subarray(-BYTES_DA_MARCA_DO_BLOCO))
  try {
    return Buffer.concat([cifra.update(bloco.subarray(0, -BYTES_DA_MARCA_DO_BLOCO)), cifra.final()])
  } catch (causa) {
    throw corrompido(endereco, causa)
  }
}

/** An address goes into paths and keys: whatever is not one has nothing at it. Raises ConteudoAusente. */
export function exigirEndereco({ idEscritorio, sha256 }: Endereco): void {
  if (!UUID.test(idEscritorio) || !SHA256.test(sha256)) throw new ConteudoAusente("Não há conteúdo neste endereço.")
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SHA256 = /^[0-9a-f]{64}$/

/** All of it, in memory. */
export async function juntar(fluxo: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const partes: Uint8Array[] = []
  for await (const parte of fluxo) partes.push(parte)
  return Buffer.concat(partes)
}

export const corrompido = ({ sha256 }: Endereco, cause?: unknown) =>
  new ConteudoCorrompido(`O conteúdo ${sha256} não é o que foi guardado.`, { cause })

/** The key of an object serves one office: what is stored for one never opens for another. */
const usoDe = (idEscritorio: string) => `armazem/${idEscritorio}`

/** Two uses, two keys: neither can be compared with the other. */
const repartir = (chave: Uint8Array): Chaves => ({
  blocos: new Uint8Array(hkdfSync("sha256", chave, "", "blocos", chave.length)),
  cabecalho: new Uint8Array(hkdfSync("sha256", chave, "", "cabecalho", chave.length)),
})

const hmac = (chave: Uint8Array, idEscritorio: string, inicio: Uint8Array) =>
  createHmac("sha256", chave).update(idEscritorio).update(inicio).digest()

/** The key is of one object, written once: its blocks are counted, and no nonce is ever repeated. */
function nonceDe(numero: number): Buffer {
  const nonce = Buffer.alloc(BYTES_DO_NONCE)
  nonce.writeUInt32BE(numero, BYTES_DO_NONCE - 4)
  return nonce
}

const deUuid = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex")
const emUuid = (bytes: Buffer) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

function emBlocos(conteudo: Conteudo): AsyncIterable<Buffer> {
  return repartirEm(conteudo instanceof Uint8Array ? [conteudo] : conteudo, BYTES_DO_BLOCO)
}

/** The same bytes in pieces of one size; only the last may be smaller. */
async function* repartirEm(
  partes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  tamanho: number,
): AsyncGenerator<Buffer> {
  let espera: Buffer[] = []
  let bytes = 0
  for await (const parte of partes) {
    let resto = Buffer.from(parte.buffer, parte.byteOffset, parte.byteLength)
    while (bytes + resto.length >= tamanho) {
      const falta = tamanho - bytes
      yield Buffer.concat([...espera, resto.subarray(0, falta)])
      resto = resto.subarray(falta)
      espera = []
      bytes = 0
    }
    if (resto.length > 0) {
      // Whoever gives the parts may write over them before the piece is whole.
      espera.push(Buffer.from(resto))
      bytes += resto.length
    }
  }
  if (bytes > 0) yield Buffer.concat(espera)
}
