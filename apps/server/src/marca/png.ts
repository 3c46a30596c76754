import { crc32, inflateSync } from "node:zlib"
import { LIMITES_DA_IMAGEM } from "@partida/contracts"
import { ImagemInvalida, type Medidas } from "./medidas.ts"

const ASSINATURA = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and CRC around the data of a chunk. */
const MOLDURA = 12
/** Samples a pixel by colour type (PNG, third edition, table 8). */
const AMOSTRAS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
const PALETA = 3
const BITS = 8
const MAIOR_PALETA = 256 * 3
const MAIOR_FILTRO = 4
/** The PDF library takes a transparent image apart pixel by pixel, on the thread that answers everybody. */
const MAXIMO_DE_PIXELS = 1_000_000
/** Of an animated PNG (third edition, 11.3.5). */
const DA_ANIMACAO: ReadonlySet<string> = new Set(["acTL", "fcTL", "fdAT"])

interface Cabecalho extends Medidas {
  readonly tipoDeCor: number
}

/** A checked PNG: its measures, and the same picture written again with nothing else in the file. */
interface PngConferido extends Medidas {
  readonly bytes: Buffer
}

/**
 * Measures a PNG and proves that it is whole: one header, chunks with their checksums, and pixel data of exactly the
 * announced size. What this lets through is later decoded by the PDF library, which obeys the last of several headers and
 * fails outside of anybody's reach, so it is given only what was checked: the chunks that draw, written again.
 * Null when it is not a whole PNG; ImagemInvalida when it is one of a kind that documents do not take.
 */
export function conferirPng(recebidos: Buffer): PngConferido | null {
  const pedacos = lerPedacos(recebidos)
  const cabecalho = pedacos === null ? null : lerCabecalho(pedacos)
  if (pedacos === null || cabecalho === null) return null
  const { largura, altura, tipoDeCor } = cabecalho
  // The caller says it is too large; inflating it here would only spend memory.
  if (largura > LIMITES_DA_IMAGEM.lado || altura > LIMITES_DA_IMAGEM.lado) return { largura, altura, bytes: recebidos }
  if (largura * altura > MAXIMO_DE_PIXELS) {
    throw new ImagemInvalida(
      `A imagem tem ${largura} × ${altura} pixels. O máximo é um milhão ao todo, como 1000 × 1000: diminua as medidas.`,
    )
  }
  const cores = tipoDeCor === PALETA ? lerPaleta(pedacos) : []
  const pixels = lerPixels(pedacos, cabecalho)
  if (cores === null || pixels === null) return null
  const [primeiro] = pedacos
  const guardados = [primeiro, ...cores, { tipo: "IDAT", dados: pixels }, { tipo: "IEND", dados: Buffer.alloc(0) }]
  const bytes = Buffer.concat([ASSINATURA, ...guardados.flatMap((p) => (p === undefined ? [] : [escrever(p)]))])
  return { largura, altura, bytes }
}

interface Pedaco {
  readonly tipo: string
  readonly dados: Buffer
}

function lerPedacos(bytes: Buffer): Pedaco[] | null {
  const pedacos: Pedaco[] = []
  for (let i = ASSINATURA.length; i + MOLDURA <= bytes.length; ) {
    const tamanho = bytes.readUInt32BE(i)
    const fim = i + MOLDURA + tamanho
    if (fim > bytes.length) return null
    const tipo = bytes.toString("latin1", i + 4, i + 8)
    if (crc32(bytes.subarray(i + 4, fim - 4)) !== bytes.readUInt32BE(fim - 4)) return null
    pedacos.push({ tipo, dados: bytes.subarray(i + 8, fim - 4) })
    if (tipo === "IEND") return pedacos
    i = fim
  }
  return null
}

/** Length, type, data and checksum. */
function escrever({ tipo, dados }: Pedaco): Buffer {
  const pedaco = Buffer.alloc(MOLDURA + dados.length)
  pedaco.writeUInt32BE(dados.length, 0)
  pedaco.write(tipo, 4, "latin1")
  dados.copy(pedaco, 8)
  pedaco.writeUInt32BE(crc32(pedaco.subarray(4, -4)), pedaco.length - 4)
  return pedaco
}

function lerCabecalho(pedacos: readonly Pedaco[]): Cabecalho | null {
  const [primeiro] = pedacos
  if (primeiro?.tipo !== "IHDR" || primeiro.dados.length !== 13) return null
  if (pedacos.filter(({ tipo }) => tipo === "IHDR").length > 1) return null
  const { dados } = primeiro
  const [bits = 0, tipoDeCor = 0, compressao, filtro, entrelacada] = dados.subarray(8)
  if (!AMOSTRAS.has(tipoDeCor) || compressao !== 0 || filtro !== 0) return null
  if (entrelacada !== 0) {
    throw new ImagemInvalida("O PNG é entrelaçado, e assim não entra nos documentos. Exporte-o sem entrelaçamento.")
  }
  if (pedacos.some(({ tipo }) => DA_ANIMACAO.has(tipo))) {
    throw new ImagemInvalida("O PNG é animado, e assim não entra nos documentos. Exporte-o como imagem parada.")
  }
  // Between colours and a single transparent one the PDF library reads the alpha of the wrong pixels.
  const corTransparente = tipoDeCor !== PALETA && pedacos.some(({ tipo }) => tipo === "tRNS")
  if (bits !== BITS || corTransparente) {
    throw new ImagemInvalida(
      "O PNG está num formato de cores que não entra nos documentos. Exporte-o com 8 bits por canal (RGB ou RGBA).",
    )
  }
  return { largura: dados.readUInt32BE(0), altura: dados.readUInt32BE(4), tipoDeCor }
}

/** The palette and the transparency of its colours, in the order in which a PNG has them. */
function lerPaleta(pedacos: readonly Pedaco[]): readonly Pedaco[] | null {
  const [paleta, outra] = pedacos.filter(({ tipo }) => tipo === "PLTE")
  const [alfa, outroAlfa] = pedacos.filter(({ tipo }) => tipo === "tRNS")
  if (paleta === undefined || outra !== undefined || outroAlfa !== undefined) return null
  const { length } = paleta.dados
  if (length === 0 || length > MAIOR_PALETA || length % 3 !== 0) return null
  if (alfa === undefined) return [paleta]
  return alfa.dados.length * 3 <= length ? [paleta, alfa] : null
}

/** The compressed pixels, without whatever came after them; null when they are not those of the header. */
function lerPixels(pedacos: readonly Pedaco[], { largura, altura, tipoDeCor }: Cabecalho): Buffer | null {
  const linha = 1 + largura * (AMOSTRAS.get(tipoDeCor) ?? 0)
  const comprimidos = Buffer.concat(pedacos.filter(({ tipo }) => tipo === "IDAT").map(({ dados }) => dados))
  const aberto = descomprimir(comprimidos, linha * altura)
  if (aberto?.pixels.length !== linha * altura) return null
  const { pixels, lidos } = aberto
  for (let i = 0; i < pixels.length; i += linha) if ((pixels[i] ?? 0) > MAIOR_FILTRO) return null
  return comprimidos.subarray(0, lidos)
}

/** `lidos` is how many of the bytes the compressed data took. */
function descomprimir(bytes: Buffer, maximo: number): { readonly pixels: Buffer; readonly lidos: number } | null {
  try {
    // With `info` the answer is another one, which the types of Node do not know.
    const aberto: unknown = inflateSync(bytes, { maxOutputLength: Math.max(maximo, 1), info: true })
    if (typeof aberto !== "object" || aberto === null || !("buffer" in aberto && "engine" in aberto)) return null
    const { buffer, engine } = aberto
    if (!Buffer.isBuffer(buffer) || typeof engine !== "object" || engine === null) return null
    if (!("bytesWritten" in engine) || typeof engine.bytesWritten !== "number") return null
    return { pixels: buffer, lidos: engine.bytesWritten }
  } catch {
    return null
  }
}
