import { crc32, inflateSync } from "node:zlib"
import { LIMITES_DA_IMAGEM } from "@partida/contracts"
import { ImagemInvalida, type Medidas } from "./medidas.ts"

const ASSINATURA = 8
/** Length, type and CRC around the data of a chunk. */
const MOLDURA = 12
/** Samples a pixel by colour type (PNG, third edition, table 8), with the depths each may have. */
const TIPOS_DE_COR: ReadonlyMap<number, { readonly amostras: number; readonly bits: readonly number[] }> = new Map([
  [0, { amostras: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { amostras: 3, bits: [8, 16] }],
  [3, { amostras: 1, bits: [1, 2, 4, 8] }],
  [4, { amostras: 2, bits: [8, 16] }],
  [6, { amostras: 4, bits: [8, 16] }],
])
const MAIOR_FILTRO = 4

interface Cabecalho extends Medidas {
  readonly bitsPorPixel: number
  readonly tipoDeCor: number
}

/**
 * Measures a PNG and proves that it is whole: chunks with their checksums, and pixel data of exactly the announced size.
 * What this lets through is later decoded by the PDF library, which a broken file would take down with it. Null when it
 * is not a whole PNG; ImagemInvalida when it is interlaced.
 */
export function medirPng(bytes: Buffer): Medidas | null {
  const pedacos = lerPedacos(bytes)
  const cabecalho = pedacos === null ? null : lerCabecalho(pedacos[0])
  if (pedacos === null || cabecalho === null) return null
  // The caller says it is too large; inflating it here would only spend memory.
  if (cabecalho.largura > LIMITES_DA_IMAGEM.lado || cabecalho.altura > LIMITES_DA_IMAGEM.lado) return cabecalho
  const paletas = pedacos.filter(({ tipo }) => tipo === "PLTE")
  const temPaleta = paletas.length === 1 && paletas.every(({ dados }) => dados.length > 0 && dados.length % 3 === 0)
  if (cabecalho.tipoDeCor === 3 ? !temPaleta : paletas.length > 1) return null
  return pixelsInteiros(pedacos, cabecalho) ? cabecalho : null
}

interface Pedaco {
  readonly tipo: string
  readonly dados: Buffer
}

function lerPedacos(bytes: Buffer): Pedaco[] | null {
  const pedacos: Pedaco[] = []
  for (let i = ASSINATURA; i + MOLDURA <= bytes.length; ) {
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

function lerCabecalho(pedaco: Pedaco | undefined): Cabecalho | null {
  if (pedaco?.tipo !== "IHDR" || pedaco.dados.length !== 13) return null
  const { dados } = pedaco
  const [bits = 0, tipoDeCor = 0, compressao, filtro, entrelacada] = dados.subarray(8)
  const cor = TIPOS_DE_COR.get(tipoDeCor)
  if (!cor?.bits.includes(bits) || compressao !== 0 || filtro !== 0) return null
  if (entrelacada !== 0) {
    throw new ImagemInvalida("O PNG é entrelaçado, e assim não entra nos documentos. Exporte-o sem entrelaçamento.")
  }
  return {
    largura: dados.readUInt32BE(0),
    altura: dados.readUInt32BE(4),
    bitsPorPixel: bits * cor.amostras,
    tipoDeCor,
  }
}

function pixelsInteiros(pedacos: readonly Pedaco[], { largura, altura, bitsPorPixel }: Cabecalho): boolean {
  const linha = 1 + Math.ceil((largura * bitsPorPixel) / 8)
  const comprimidos = Buffer.concat(pedacos.filter(({ tipo }) => tipo === "IDAT").map(({ dados }) => dados))
  const pixels = descomprimir(comprimidos, linha * altura)
  if (pixels?.length !== linha * altura) return false
  for (let i = 0; i < pixels.length; i += linha) if ((pixels[i] ?? 0) > MAIOR_FILTRO) return false
  return true
}

function descomprimir(bytes: Buffer, maximo: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(maximo, 1) })
  } catch {
    return null
  }
}
