import { createHash } from "node:crypto"
import { LIMITES_DA_IMAGEM } from "@partida/contracts"
import { medirJpeg } from "./jpeg.ts"
import { ImagemInvalida, type Medidas } from "./medidas.ts"
import { conferirPng } from "./png.ts"
import { medirWebp } from "./webp.ts"

export type TipoDeImagem = "image/png" | "image/jpeg" | "image/webp"

export interface ImagemConferida extends Medidas {
  readonly conteudo: TipoDeImagem
  /** SHA-256 of `bytes` in hexadecimal. */
  readonly hash: string
  /** What to keep and to draw: of a PNG, only the chunks that were checked. */
  readonly bytes: Buffer
}

/** How each format begins; the name and the type that the sender declared are never believed. */
const FORMATOS: readonly {
  readonly conteudo: TipoDeImagem
  readonly comeca: (b: Buffer) => boolean
  /** With `bytes` where the file is written again. */
  readonly conferir: (b: Buffer) => (Medidas & { readonly bytes?: Buffer }) | null
}[] = [
  { conteudo: "image/png", comeca: (b) => b.subarray(0, 8).equals(ASSINATURA_PNG), conferir: conferirPng },
  { conteudo: "image/jpeg", comeca: (b) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff, conferir: medirJpeg },
  {
    conteudo: "image/webp",
    comeca: (b) => b.toString("latin1", 0, 4) === "RIFF" && b.toString("latin1", 8, 12) === "WEBP",
    conferir: medirWebp,
  },
]
const ASSINATURA_PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Checks an image for a brand: one of the three formats by its first bytes, whole, up to 512 KB and 2000 pixels a side
 * (a PNG also up to a million pixels), and square when it is a favicon. Throws ImagemInvalida with what to do about it.
 */
export function conferirImagem(recebida: Uint8Array, tipo: "logo-claro" | "logo-escuro" | "favicon"): ImagemConferida {
  const recebidos = Buffer.from(recebida)
  if (recebidos.length === 0) throw new ImagemInvalida("O arquivo está vazio. Escolha outro.")
  if (recebidos.length > LIMITES_DA_IMAGEM.bytes) {
    throw new ImagemInvalida("A imagem passa de 512 KB. Diminua as medidas ou exporte-a com mais compressão.")
  }
  const formato = FORMATOS.find(({ comeca }) => comeca(recebidos))
  if (formato === undefined) {
    throw new ImagemInvalida("O arquivo não é uma imagem PNG, JPEG ou WebP. Exporte a imagem em um desses formatos.")
  }
  const conferida = formato.conferir(recebidos)
  if (conferida === null || conferida.largura < 1 || conferida.altura < 1) {
    throw new ImagemInvalida("A imagem está incompleta ou danificada. Exporte-a de novo.")
  }
  const { largura, altura, bytes = recebidos } = conferida
  if (largura > LIMITES_DA_IMAGEM.lado || altura > LIMITES_DA_IMAGEM.lado) {
    throw new ImagemInvalida(`A imagem tem ${largura} × ${altura} pixels. O máximo é 2000 de cada lado.`)
  }
  if (tipo === "favicon" && largura !== altura) {
    throw new ImagemInvalida(
      `O ícone precisa ser quadrado, por exemplo 256 × 256 pixels; este tem ${largura} × ${altura}.`,
    )
  }
  return {
    conteudo: formato.conteudo,
    largura,
    altura,
    hash: createHash("sha256").update(bytes).digest("hex"),
    bytes,
  }
}
