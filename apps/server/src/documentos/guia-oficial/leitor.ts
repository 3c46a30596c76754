import { criarLeitorDePdf, type LimitesDoLeitor } from "../pdf/leitor.ts"
import { PdfIlegivel } from "../pdf/motivo.ts"
import { GuiaIlegivel, type RecusaDaGuia } from "./motivo.ts"
import type { DocumentoLido } from "./tipos.ts"

/** Reads official guides and receipts apart from everything else the server does. */
export interface LeitorDeGuias {
  /** Throws GuiaIlegivel; raises muitos-pedidos when too many wait, and when the person has too many of their own. */
  ler(bytes: Uint8Array, idUsuario: string): Promise<readonly DocumentoLido[]>
}

/** A reader of official guides, each in a thread of its own with limits (`criarLeitorDePdf`). */
export function criarLeitorDeGuias(limites?: LimitesDoLeitor): LeitorDeGuias {
  const ler = criarLeitorDePdf<readonly DocumentoLido[], RecusaDaGuia>(
    "guia-oficial",
    "guias em leitura",
    ({ motivo, detalhe }) => new GuiaIlegivel(motivo, detalhe),
    limites,
  )
  return {
    ler: (bytes, idUsuario) =>
      ler(bytes, idUsuario).catch((erro: unknown) => {
        throw erro instanceof PdfIlegivel ? new GuiaIlegivel(`guia-oficial-${erro.motivo}`) : erro
      }),
  }
}
