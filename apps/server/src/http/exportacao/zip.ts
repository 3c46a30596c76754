import { pipeline, Readable } from "node:stream"
import { crc32, createDeflateRaw } from "node:zlib"

/** One file of an archive; its text, or its bytes, are read when its turn comes. */
export interface EntradaDeZip {
  readonly nome: string
  readonly conteudo: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

interface Gravada {
  readonly nome: Buffer
  readonly crc: number
  readonly comprimido: number
  readonly original: number
  readonly posicao: number
}

const LOCAL = 0x04034b50
const DESCRITOR = 0x08074b50
const CENTRAL = 0x02014b50
const FIM = 0x06054b50
const VERSAO = 20
/** Sizes come after the data (bit 3), names are UTF-8 (bit 11). */
const BANDEIRAS = 0x0808
const DEFLATE = 8
/** 1980-01-01, the first day the format knows: the same rows give the same bytes. */
const DIA_ZERO = 0x21
const LIMITE = 0xffff_ffff

/**
 * A ZIP archive (PKWARE APPNOTE 6.3) made as it is read: nothing of an entry is kept once it went out. Throws past 4 GiB,
 * which plain ZIP cannot say.
 */
export async function* zipar(entradas: Iterable<EntradaDeZip>): AsyncGenerator<Uint8Array> {
  const gravadas: Gravada[] = []
  let posicao = 0
  for (const entrada of entradas) {
    const nome = Buffer.from(entrada.nome, "utf8")
    const medida = { crc: 0, original: 0 }
    let comprimido = 0
    const cabecalho = cabecalhoLocal(nome)
    yield cabecalho
    for await (const bloco of comprimir(entrada.conteudo, medida)) {
      comprimido += bloco.length
      yield bloco
    }
    const gravada = { nome, comprimido, posicao, ...medida }
    const fim = descritor(gravada)
    yield fim
    gravadas.push(gravada)
    posicao += cabecalho.length + comprimido + fim.length
    if (posicao > LIMITE || medida.original > LIMITE) throw new Error("The archive passes 4 GiB.")
  }
  const diretorio = Buffer.concat(gravadas.map(registroCentral))
  yield diretorio
  yield fimDoArquivo(gravadas.length, diretorio.length, posicao)
}

async function* comprimir(
  conteudo: EntradaDeZip["conteudo"],
  medida: { crc: number; original: number },
): AsyncGenerator<Buffer> {
  async function* medir() {
    for await (const parte of conteudo) {
      const bytes = typeof parte === "string" ? Buffer.from(parte, "utf8") : parte
      medida.crc = crc32(bytes, medida.crc)
      medida.original += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // An error of the source destroys `deflate` and is thrown by its reader below; the reader leaving ends the source.
  pipeline(Readable.from(medir(), { objectMode: false }), deflate, () => {})
  yield* deflate
}

function cabecalhoLocal(nome: Buffer): Buffer {
  const b = Buffer.alloc(30)
  b.writeUInt32LE(LOCAL, 0)
  b.writeUInt16LE(VERSAO, 4)
  b.writeUInt16LE(BANDEIRAS, 6)
  b.writeUInt16LE(DEFLATE, 8)
  b.writeUInt16LE(DIA_ZERO, 12)
  b.writeUInt16LE(nome.length, 26)
  return Buffer.concat([b, nome])
}

function descritor({ crc, comprimido, original }: Gravada): Buffer {
  const b = Buffer.alloc(16)
  b.writeUInt32LE(DESCRITOR, 0)
  b.writeUInt32LE(crc, 4)
  b.writeUInt32LE(comprimido, 8)
  b.writeUInt32LE(original, 12)
  return b
}

function registroCentral({ nome, crc, comprimido, original, posicao }: Gravada): Buffer {
  const b = Buffer.alloc(46)
  b.writeUInt32LE(CENTRAL, 0)
  b.writeUInt16LE(VERSAO, 4)
  b.writeUInt16LE(VERSAO, 6)
  b.writeUInt16LE(BANDEIRAS, 8)
  b.writeUInt16LE(DEFLATE, 10)
  b.writeUInt16LE(DIA_ZERO, 14)
  b.writeUInt32LE(crc, 16)
  b.writeUInt32LE(comprimido, 20)
  b.writeUInt32LE(original, 24)
  b.writeUInt16LE(nome.length, 28)
  b.writeUInt32LE(posicao, 42)
  return Buffer.concat([b, nome])
}

function fimDoArquivo(quantas: number, tamanho: number, posicao: number): Buffer {
  const b = Buffer.alloc(22)
  b.writeUInt32LE(FIM, 0)
  b.writeUInt16LE(quantas, 8)
  b.writeUInt16LE(quantas, 10)
  b.writeUInt32LE(tamanho, 12)
  b.writeUInt32LE(posicao, 16)
  return b
}

const TAMANHO_DO_NOME = 60

/** Name of the file of a company inside a ZIP: by CNPJ, which is one only; the name is for people. */
export function nomeDoArquivo(
  { cnpj, apelido }: { readonly cnpj: string; readonly apelido: string },
  extensao: string,
): string {
  const simples = apelido
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, TAMANHO_DO_NOME)
    .replace(/^-|-$/g, "")
  return `${cnpj}${simples ? `-${simples}` : ""}.${extensao}`
}
