import { decodificar } from "../extrato-bancario/decodificar.ts"
import { lerFolha } from "../extrato-bancario/planilha.ts"
import { ExtratoRecusado } from "../extrato-bancario/tipos.ts"
import { type AmostraDoDiario, type ColunasDoDiario, reconhecerDiario } from "./colunas-do-diario.ts"
import { ehDominio, lerDominio } from "./dominio.ts"
import { ehEcd, lerEcd } from "./ecd.ts"
import { lerLancamentosDaFolha } from "./planilha.ts"
import { type DiarioLido, DiarioRecusado, LIMITES_DO_DIARIO } from "./tipos.ts"

export interface PedidoDoDiario {
  readonly nome: string
  readonly bytes: Uint8Array
  /** What a person said of the columns of a sheet; by its headings when absent. */
  readonly colunas?: ColunasDoDiario | null
}

/** A journal, with what its sheet has when it came in one; without entries while its columns are not known. */
export interface LeituraDoDiario {
  readonly diario: DiarioLido
  readonly planilha: AmostraDoDiario | null
}

/**
 * Reads one journal of another system, judged by its content and never by its name: ECD, the layout of Domínio, CSV or XLSX.
 * Raises DiarioRecusado: a file is read whole or nothing of it is.
 */
export async function lerDiario({ nome, bytes, colunas = null }: PedidoDoDiario): Promise<LeituraDoDiario> {
  if (bytes.length === 0) throw new DiarioRecusado("O arquivo está vazio. Exporte-o de novo.")
  if (bytes.length > LIMITES_DO_DIARIO.bytes)
    throw new DiarioRecusado("O arquivo passa de 40 MB. Exporte períodos menores, por exemplo um ano por vez.")
  const comeco = Buffer.from(bytes.subarray(0, 200)).toString("latin1")
  if (ehEcd(comeco)) return { diario: lerEcd(textoDa(bytes)), planilha: null }
  if (ehDominio(comeco)) return { diario: lerDominio(textoDa(bytes)), planilha: null }
  const folha = await folhaDa(nome, bytes)
  const planilha = reconhecerDiario(folha)
  const usadas = colunas ?? planilha.colunas
  if (usadas === null)
    return { diario: { formato: "planilha", cnpj: null, lancamentos: [], recusadas: [], nomes: new Map() }, planilha }
  const diario = lerLancamentosDaFolha(folha, usadas)
  return { diario, planilha: { ...planilha, colunas: usadas } }
}

/** After the last record of an ECD comes its signature, in bytes that are no text. */
function textoDa(bytes: Uint8Array): string {
  const fim = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf("\n|9999|")
  try {
    return decodificar(fim === -1 ? bytes : bytes.subarray(0, fim + 1))
  } catch (erro) {
    if (erro instanceof ExtratoRecusado)
      throw new DiarioRecusado("O arquivo não é um texto que se leia. Exporte-o de novo.")
    throw erro
  }
}

async function folhaDa(nome: string, bytes: Uint8Array) {
  try {
    return await lerFolha(nome, bytes)
  } catch (erro) {
    if (erro instanceof ExtratoRecusado) throw new DiarioRecusado(erro.message)
    throw erro
  }
}
