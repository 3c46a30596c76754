import { createRequire } from "node:module"
import type { RenderOptions } from "bwip-js"
import type PDFDocument from "pdfkit"

const exigir = createRequire(import.meta.url)

/** A package that few requests need and that weighs tens of megabytes: loaded by its first use, and kept. */
function sobDemanda<M>(pacote: string): () => M {
  let carregado: M | undefined
  return () => {
    carregado ??= exigir(pacote) as M
    return carregado
  }
}

/** Bar codes. */
export const bwip = sobDemanda<typeof import("bwip-js")>("bwip-js")
/** Who draws PDF. */
export const pdfkit = sobDemanda<typeof PDFDocument>("pdfkit")
/** Passkeys. */
export const webauthn = sobDemanda<typeof import("@simplewebauthn/server")>("@simplewebauthn/server")

/** A QR code as SVG, drawn here: no other server learns what is in it. */
export const qrEmSvg = (opcoes: Omit<RenderOptions, "bcid">): string => bwip().toSVG({ bcid: "qrcode", ...opcoes })
