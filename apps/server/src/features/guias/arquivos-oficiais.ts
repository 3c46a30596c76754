import { MAXIMO_DE_GUIAS_POR_CONFERENCIA } from "@partida/contracts"
import type { errosDasGuiasOficiais } from "@partida/contracts/erros-das-guias-oficiais"
import { abrirZips } from "../../documentos/arquivos/abrir-zips.ts"
import type { LeitorDeGuias } from "../../documentos/guia-oficial/leitor.ts"
import { GuiaIlegivel } from "../../documentos/guia-oficial/motivo.ts"
import type { DocumentoLido } from "../../documentos/guia-oficial/tipos.ts"
import type { ArquivoRecebido } from "../../http/arquivos.ts"

/** Of the PDFs in all the ZIPs of an upload; the reader has its own limits for each. */
const LIMITES = {
  entradas: 200,
  bytesPorEntrada: 10 * 1024 * 1024,
  bytesTotais: 60 * 1024 * 1024,
  razao: 200,
  conteudo: "pdf",
} as const

/** The PDFs of an upload, those of its ZIPs beside the loose ones, and what was refused before being read. */
export async function abrirEnvio(recebidos: readonly ArquivoRecebido[]) {
  const { arquivos, recusas } = await abrirZips(recebidos, LIMITES)
  return { arquivos, recusados: recusas.map(({ nome, codigo, motivo }) => ({ nome, codigo, mensagem: motivo })) }
}

/** Why an upload is too much for one preview, or null. */
export const envioGrandeDemais = (quantos: number): string | null =>
  quantos <= MAXIMO_DE_GUIAS_POR_CONFERENCIA
    ? null
    : `São ${quantos} arquivos. Confira até ${MAXIMO_DE_GUIAS_POR_CONFERENCIA} de cada vez.`

export type ArquivoLido =
  | { readonly documentos: readonly DocumentoLido[] }
  | { readonly codigo: keyof typeof errosDasGuiasOficiais; readonly mensagem: string }

/** What a PDF says, or why it says nothing. Never rejects because of the file. */
export async function lerArquivo(leitor: LeitorDeGuias, bytes: Uint8Array, idUsuario: string): Promise<ArquivoLido> {
  try {
    return { documentos: await leitor.ler(bytes, idUsuario) }
  } catch (erro) {
    if (erro instanceof GuiaIlegivel) return { codigo: erro.motivo, mensagem: erro.message }
    throw erro
  }
}
