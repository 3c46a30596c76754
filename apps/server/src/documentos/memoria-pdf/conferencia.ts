import { bwip } from "../../sob-demanda.ts"
import type { Folha } from "./folha.ts"
import { paragrafo } from "./secoes.ts"
import { ESTILOS } from "./tema.ts"

/** What lets anybody confirm a printed document. */
export interface ConferenciaImpressa {
  /** As people read it: "7K2M-9QXA-…". */
  readonly codigo: string
  /** Page that confirms it, with the code already in it. */
  readonly endereco: string
}

const LADO_DO_QR = 64
const RESPIRO = 10

/** Writes the code and its QR at the end of what was written, together on a page. The QR says no more than the text does. */
export async function escreverConferencia(folha: Folha, { codigo, endereco }: ConferenciaImpressa): Promise<void> {
  const qr = await bwip().toBuffer({ bcid: "qrcode", text: endereco, scale: 4, paddingwidth: 0, paddingheight: 0 })
  folha.y += RESPIRO
  folha.garantir(LADO_DO_QR + RESPIRO + 3 * ESTILOS.suave.linha)
  paragrafo(
    folha,
    `Confira este documento, sem entrar: ${new URL(endereco).origin}/conferir, código ${codigo}.`,
    ESTILOS.suave,
  )
  const { y } = folha
  folha.artefato(() => folha.doc.image(qr, folha.esquerda, y, { width: LADO_DO_QR }))
  folha.y = y + LADO_DO_QR
}
