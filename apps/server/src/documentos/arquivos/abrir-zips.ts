import { detectarConteudo } from "./detectar-conteudo.ts"
import {
  type ArquivoExpandido,
  type ArquivoRecusado,
  expandirArquivo,
  type LimitesDeArquivo,
  orcamentoDe,
} from "./expandir-arquivo.ts"

interface Aberto {
  /** Loose files as they came; entries of a ZIP named after it. */
  readonly arquivos: readonly ArquivoExpandido[]
  /** ZIPs, or entries of them, that were refused before being read. */
  readonly recusas: readonly ArquivoRecusado[]
}

/**
 * The files of an upload, those of its ZIPs beside the loose ones. The limits are of all the ZIPs together: what is loose goes to
 * its reader untouched, which has limits of its own. Never rejects.
 */
export async function abrirZips(recebidos: readonly ArquivoExpandido[], limites: LimitesDeArquivo): Promise<Aberto> {
  const arquivos: ArquivoExpandido[] = []
  const recusas: ArquivoRecusado[] = []
  const restante = orcamentoDe(limites)
  for (const recebido of recebidos) {
    if (detectarConteudo(recebido.bytes) !== "zip") {
      arquivos.push(recebido)
      continue
    }
    const expansao = await expandirArquivo(recebido.nome, recebido.bytes, limites, restante)
    arquivos.push(...expansao.entradas.map((e) => ({ ...e, nome: `${recebido.nome}: ${e.nome}` })))
    recusas.push(...expansao.recusas)
  }
  return { arquivos, recusas }
}
