import { MAXIMO_DE_GUIAS_POR_CONFERENCIA } from "@partida/contracts"
import type { errosDasGuiasOficiais } from "@partida/contracts/erros-das-guias-oficiais"
import { detectarConteudo } from "../../documentos/arquivos/detectar-conteudo.ts"
import { expandirArquivo, orcamentoDe } from "../../documentos/arquivos/expandir-arquivo.ts"
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

/** A file, or an entry of a ZIP, that was not even opened. */
interface Recusado {
  readonly nome: string
  readonly codigo: string
  readonly mensagem: string
}

/** The PDFs of an upload, those of its ZIPs beside the loose ones, and what was refused before being read. */
export async function abrirEnvio(recebidos: readonly ArquivoRecebido[]) {
  const arquivos: ArquivoRecebido[] = []
  const recusados: Recusado[] = []
  const restante = orcamentoDe(LIMITES)
  for (const recebido of recebidos) {
    if (detectarConteudo(recebido.bytes) !== "zip") {
      arquivos.push(recebido)
      continue
    }
    const { entradas, recusas } = await expandirArquivo(recebido.nome, recebido.bytes, LIMITES, restante)
    arquivos.push(...entradas.map((e) => ({ ...e, nome: `${recebido.nome}: ${e.nome}` })))
    recusados.push(...recusas.map(({ nome, codigo, motivo }) => ({ nome, codigo, mensagem: motivo })))
  }
  return { arquivos, recusados }
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
