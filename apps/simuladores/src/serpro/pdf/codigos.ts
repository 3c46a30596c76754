import bwip from "bwip-js"
import type { Figura } from "./modelo.ts"

/** The two pictures of a collection document. */

/** Narrow and wide bars of each digit, interleaved 2 of 5: "w" is wide. */
const DIGITOS = ["nnwwn", "wnnnw", "nwnnw", "wwnnn", "nnwnw", "wnwnn", "nwwnn", "nnnww", "wnnwn", "nwnwn"]
const LARGO = 3
export const COLUNAS_DAS_BARRAS = 4 + 22 * 18 + 5

/** 44 digits as bars, a single line of points. */
export function barrasDe(codigo: string): Figura {
  const pontos: boolean[] = [true, false, true, false]
  const por = (escuro: boolean, largura: number) => {
    for (let i = 0; i < largura; i++) pontos.push(escuro)
  }
  for (let i = 0; i < codigo.length; i += 2) {
    const barras = DIGITOS[Number(codigo[i])] ?? ""
    const espacos = DIGITOS[Number(codigo[i + 1])] ?? ""
    for (let j = 0; j < 5; j++) {
      por(true, barras[j] === "w" ? LARGO : 1)
      por(false, espacos[j] === "w" ? LARGO : 1)
    }
  }
  por(true, LARGO)
  por(false, 1)
  por(true, 1)
  return [pontos]
}

const VERSAO = 10
const BORDA = 4
const MODULOS = 17 + 4 * VERSAO
/** Modules of the version, and the white border that readers need. */
export const MODULOS_DO_QR = MODULOS + 2 * BORDA

/** The QR code of a text of up to 213 characters; the mask is fixed, because choosing the best one costs three times as much. */
export function qrDe(texto: string): Figura {
  const opcoes = { bcid: "qrcode", text: texto, eclevel: "M", version: VERSAO, mask: 1 }
  // What is drawn, not the drawing: its declared type is that of the call which makes an image.
  const [{ pixs }] = bwip.raw(opcoes as never) as unknown as readonly [{ readonly pixs: readonly number[] }]
  return Array.from({ length: MODULOS_DO_QR }, (_, linha) =>
    Array.from({ length: MODULOS_DO_QR }, (_, coluna) => {
      const x = coluna - BORDA
      const y = linha - BORDA
      return x >= 0 && y >= 0 && x < MODULOS && y < MODULOS && pixs[y * MODULOS + x] === 1
    }),
  )
}
