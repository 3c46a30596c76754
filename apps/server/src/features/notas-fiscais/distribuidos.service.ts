import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ehFalhaPassageira } from "../../db/falha-passageira.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import { lerDocumentoNacional } from "../../documentos/nfse-nacional/ler-documento-nacional.ts"
import { comoErroDeNegocio } from "../../http/erros.ts"
import type { ResultadoDeItem } from "../processamento/tipos.ts"
import { type DocumentoJulgado, julgar } from "./emissor.ts"
import { gravarDocumentos } from "./importacao-lote.ts"
import { ERRO } from "./importacao-resultado.ts"
import { lembrarEmissores } from "./julgamento.repository.ts"

/** Reads and judges what an authority distributed. Any bytes give a document, or why there is none. */
export const julgarDistribuido = (bytes: Uint8Array, emissores: Emissores): DocumentoJulgado =>
  julgar(lerDocumentoNacional(bytes), emissores)

/** The same of a file of any layout, which may bring several notes. */
export const julgarArquivo = (bytes: Uint8Array, emissores: Emissores): readonly DocumentoJulgado[] =>
  lerDocumentos(bytes).map((lido) => julgar(lido, emissores))

/**
 * Brings in documents that an authority distributed, in their order, by the same import as of files of the office (ADR 085): who
 * signed each is judged all the same. Of one document it raises only what may pass next time: what nobody foresaw is reported, and is
 * its answer.
 */
export async function importarDistribuidos(
  tx: Tx,
  escopo: Escopo,
  deps: { readonly emissores: Emissores; readonly agora: Date; readonly relatarErro: (erro: unknown) => void },
  recebidos: Parameters<typeof gravarDocumentos>[2],
): Promise<ResultadoDeItem[]> {
  const { emissores, agora, relatarErro } = deps
  if (recebidos.length === 0) return []
  await lembrarEmissores(tx, escopo, emissores, agora)
  try {
    return await tx.transaction((t) => gravarDocumentos(t, escopo, recebidos, "escritorio", agora))
  } catch (erro) {
    const [unico] = recebidos
    if (recebidos.length > 1 || !unico) {
      const resultados: ResultadoDeItem[] = []
      for (const recebido of recebidos) resultados.push(...(await importarDistribuidos(tx, escopo, deps, [recebido])))
      return resultados
    }
    // The same work may pass next time: nothing of the transaction is worth keeping.
    if (ehFalhaPassageira(erro)) throw erro
    const conhecido = comoErroDeNegocio(erro)
    if (!conhecido) relatarErro(erro)
    const mensagem = conhecido?.message ?? "Este documento não pôde ser importado por um erro do nosso lado."
    return [{ resultado: ERRO, codigo: conhecido?.codigo ?? "erro-interno", mensagem, detalhes: [] }]
  }
}
