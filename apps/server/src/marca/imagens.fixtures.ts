import { crc32, deflateSync } from "node:zlib"

interface OpcoesDoPng {
  readonly largura: number
  readonly altura?: number
  /** RGB, 0 to 255. */
  readonly cor?: readonly [number, number, number]
  /** Colour type 6 instead of 2. */
  readonly alfa?: boolean
  readonly entrelacado?: boolean
  /** Filter byte of every line; above 4 there is none. */
  readonly filtro?: number
  /** Bytes of pixel data left out. */
  readonly faltam?: number
}

/** A real PNG of one colour, written by hand so that each part can be broken. */
export function umPng({ largura, altura = largura, cor = [122, 31, 162], ...resto }: OpcoesDoPng): Buffer {
  const { alfa = false, entrelacado = false, filtro = 0, faltam = 0 } = resto
  const linha = Buffer.concat([
    Buffer.from([filtro]),
    ...Array.from({ length: largura }, () => Buffer.from(alfa ? [...cor, 255] : cor)),
  ])
  const pixels = Buffer.concat(Array.from({ length: altura }, () => linha))
  const cabecalho = Buffer.alloc(13)
  cabecalho.writeUInt32BE(largura, 0)
  cabecalho.writeUInt32BE(altura, 4)
  cabecalho.set([8, alfa ? 6 : 2, 0, 0, entrelacado ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    umPedaco("IHDR", cabecalho),
    umPedaco("IDAT", deflateSync(pixels.subarray(0, pixels.length - faltam))),
    umPedaco("IEND", Buffer.alloc(0)),
  ])
}

/** Length, type, data and checksum. */
export function umPedaco(tipo: string, dados: Buffer): Buffer {
  const corpo = Buffer.concat([Buffer.from(tipo, "latin1"), dados])
  const moldura = Buffer.alloc(8)
  moldura.writeUInt32BE(dados.length, 0)
  moldura.writeUInt32BE(crc32(corpo), 4)
  return Buffer.concat([moldura.subarray(0, 4), corpo, moldura.subarray(4)])
}

/** Markers of a JPEG up to its scan: enough to be measured, with nothing to see. */
export function umJpeg(largura: number, altura: number, quadro = 0xc0): Buffer {
  const sof = Buffer.from([0xff, quadro, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  sof.writeUInt16BE(altura, 5)
  sof.writeUInt16BE(largura, 7)
  const sos = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), sof, sos, Buffer.from([1, 2, 3, 0xff, 0xd9])])
}

/** The container and the first chunk of a lossless WebP. */
export function umWebp(largura: number, altura: number): Buffer {
  const dados = Buffer.alloc(10)
  dados[0] = 0x2f
  dados.writeUInt32LE(((largura - 1) | ((altura - 1) << 14)) >>> 0, 1)
  const cabecalho = Buffer.alloc(20)
  cabecalho.write("RIFF", 0, "latin1")
  cabecalho.writeUInt32LE(12 + dados.length, 4)
  cabecalho.write("WEBPVP8L", 8, "latin1")
  cabecalho.writeUInt32LE(dados.length, 16)
  return Buffer.concat([cabecalho, dados])
}
