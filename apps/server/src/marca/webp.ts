import type { Medidas } from "./medidas.ts"

/** Measures a WebP by its first chunk (RFC 9649). Null when the file is not as long as it says, or of another kind. */
export function medirWebp(bytes: Buffer): Medidas | null {
  if (bytes.length < 30) return null
  const anunciado = bytes.readUInt32LE(4) + 8
  if (anunciado > bytes.length || anunciado % 2 !== 0) return null
  const tamanho = bytes.readUInt32LE(16)
  if (20 + tamanho > anunciado) return null
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      // Key frame, then the start code.
      if (((bytes[20] ?? 1) & 1) !== 0 || bytes.readUIntBE(23, 3) !== 0x9d012a) return null
      return { largura: bytes.readUInt16LE(26) & 0x3fff, altura: bytes.readUInt16LE(28) & 0x3fff }
    case "VP8L": {
      if (bytes[20] !== 0x2f) return null
      const campos = bytes.readUInt32LE(21)
      return { largura: (campos & 0x3fff) + 1, altura: ((campos >>> 14) & 0x3fff) + 1 }
    }
    case "VP8X":
      return { largura: bytes.readUIntLE(24, 3) + 1, altura: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
