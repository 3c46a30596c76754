import type { Medidas } from "./medidas.ts"

/** Frame headers of the coding processes that browsers and PDF readers show: baseline, extended and progressive. */
const QUADROS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
/** Markers without a body: TEM and the restarts. */
const semCorpo = (marca: number) => marca === 0x01 || (marca >= 0xd0 && marca <= 0xd7)
const SOS = 0xda
const EOI = 0xd9
const FIM = Buffer.from([0xff, EOI])

/** Measures a JPEG by its frame header (ITU-T T.81, B.2). Null when it is not a whole one of 8 bits a sample. */
export function medirJpeg(bytes: Buffer): Medidas | null {
  let medidas: Medidas | null = null
  for (let i = 2; i + 4 <= bytes.length; ) {
    if (bytes[i] !== 0xff) return null
    const marca = bytes[i + 1] ?? 0
    if (marca === 0xff || semCorpo(marca)) {
      i += marca === 0xff ? 1 : 2
      continue
    }
    if (marca === EOI) return null
    const tamanho = bytes.readUInt16BE(i + 2)
    if (tamanho < 2 || i + 2 + tamanho > bytes.length) return null
    if (marca === SOS) return bytes.lastIndexOf(FIM) > i ? medidas : null
    if (QUADROS.has(marca)) {
      const componentes = bytes[i + 9] ?? 0
      const inteiro = tamanho === 8 + 3 * componentes && bytes[i + 4] === 8 && [1, 3, 4].includes(componentes)
      if (medidas !== null || !inteiro) return null
      medidas = { altura: bytes.readUInt16BE(i + 5), largura: bytes.readUInt16BE(i + 7) }
    } else if (marca >= 0xc3 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca)) {
      return null
    }
    i += 2 + tamanho
  }
  return null
}
