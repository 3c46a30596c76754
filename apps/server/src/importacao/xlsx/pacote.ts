import { Readable } from "node:stream"
import { StringDecoder } from "node:string_decoder"
import { createInflateRaw } from "node:zlib"
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl"
import { LIMITES, PlanilhaRecusada } from "../tipos.ts"

const DANIFICADA =
  "O arquivo está danificado ou não é uma planilha XLSX. Abra-o no Excel ou no LibreOffice, salve de novo como XLSX e envie outra vez."
const GRANDE_DEMAIS =
  "O conteúdo da planilha é grande demais depois de descompactado. Divida-a em arquivos menores e envie de novo."

export const danificada = () => new PlanilhaRecusada(DANIFICADA)

/** The parts of an XLSX package, unpacked one at a time and never beyond the limits of the whole file. */
export interface Pacote {
  readonly nomes: readonly string[]
  /** The text of a part as it is unpacked; null when the package has none of this name. */
  ler(nome: string): AsyncGenerator<string> | null
}

/**
 * Opens a package without unpacking anything: the number of parts, and what each says to be, are judged first.
 * Throws PlanilhaRecusada.
 */
export async function abrirPacote(bytes: Uint8Array): Promise<Pacote> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entradas = new Map<string, Entry>()
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(buffer, { lazyEntries: true, strictFileNames: false, validateEntrySizes: false })
    for await (const entrada of zip.eachEntry()) {
      if (entradas.size >= LIMITES.partes) throw new PlanilhaRecusada(GRANDE_DEMAIS)
      if (entrada.isEncrypted())
        throw new PlanilhaRecusada("A planilha está protegida por senha. Salve-a sem senha e envie de novo.")
      conferirDeclarado(entrada)
      entradas.set(entrada.fileName.replace(/^\//, "").toLowerCase(), entrada)
    }
  } catch (erro) {
    if (erro instanceof PlanilhaRecusada) throw erro
    throw danificada()
  }
  const gasto = { bytes: 0 }
  return {
    nomes: [...entradas.keys()],
    ler(nome) {
      const entrada = entradas.get(nome.toLowerCase())
      return entrada === undefined ? null : desempacotar(zip, buffer, entrada, gasto)
    },
  }
}

function conferirDeclarado({ uncompressedSize, compressedSize }: Entry): void {
  if (uncompressedSize > LIMITES.bytesPorParte || excedeRazao(uncompressedSize, compressedSize))
    throw new PlanilhaRecusada(GRANDE_DEMAIS)
}

const excedeRazao = (original: number, comprimido: number) =>
  original > LIMITES.bytesSemRazao && original > comprimido * LIMITES.razao

async function* desempacotar(
  zip: ZipFile,
  arquivo: Buffer,
  entrada: Entry,
  gasto: { bytes: number },
): AsyncGenerator<string> {
  const decodificador = new StringDecoder("utf8")
  let daParte = 0
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entrada, { minimal: true })
    const comprimido = arquivo.subarray(fileDataStart, fileDataStart + entrada.compressedSize)
    for await (const bloco of descomprimir(entrada.compressionMethod, comprimido)) {
      daParte += bloco.length
      gasto.bytes += bloco.length
      if (daParte > LIMITES.bytesPorParte || gasto.bytes > LIMITES.bytesTotais)
        throw new PlanilhaRecusada(GRANDE_DEMAIS)
      if (excedeRazao(daParte, comprimido.length)) throw new PlanilhaRecusada(GRANDE_DEMAIS)
      yield decodificador.write(bloco)
    }
    yield decodificador.end()
  } catch (erro) {
    if (erro instanceof PlanilhaRecusada) throw erro
    throw danificada()
  }
}

const TAMANHO_DO_BLOCO = 256 * 1024

async function* descomprimir(metodo: number, comprimido: Buffer): AsyncGenerator<Buffer> {
  if (metodo === 0) yield comprimido
  else if (metodo === 8) yield* Readable.from([comprimido]).pipe(createInflateRaw({ chunkSize: TAMANHO_DO_BLOCO }))
  else throw danificada()
}
