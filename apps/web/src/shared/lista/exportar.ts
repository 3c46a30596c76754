import type { FormatoDeExportacao } from "@partida/contracts"
import type { ArquivoAberto } from "../../lib/api/cliente.ts"
import { mensagemDe } from "../../lib/api/erro.ts"
import { comContagem, type Destino, destinoNaMemoria, escolherDestino } from "../../lib/api/salvar-arquivo.ts"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { mostrarAndamento } from "../../ui/andamento.tsx"

/** What an export asks besides the filter of its list. */
export interface PedidoDeExportacao {
  readonly formato: FormatoDeExportacao
  /** Columns in sight, in their order; absent, all of them. */
  readonly colunas?: string
}

/** Asks the server for the file of a list; each list knows its call and its filter. */
export type AbrirExportacao = (pedido: PedidoDeExportacao, sinal: AbortSignal) => Promise<ArquivoAberto>

/** From this many records on, the person says where the file goes and it is written as it arrives. */
export const REGISTROS_EM_MEMORIA = 20_000

interface Exportacao extends PedidoDeExportacao {
  readonly abrir: AbrirExportacao
  /** What is being exported: "Usuários". */
  readonly titulo: string
  /** Records in the filter. */
  readonly total: number
}

/** Saves what is filtered. It goes on when the person leaves the screen; a toast tells how far it is and stops it. */
export async function exportar({ abrir, titulo, total, ...pedido }: Exportacao): Promise<void> {
  const nomeSugerido = `${titulo}.${pedido.formato}`
  const destino = total > REGISTROS_EM_MEMORIA ? await escolherDestino(nomeSugerido) : destinoNaMemoria
  if (destino) await gravar({ abrir, destino, titulo, pedido })
}

interface Gravacao {
  readonly abrir: AbrirExportacao
  readonly destino: Destino
  readonly titulo: string
  readonly pedido: PedidoDeExportacao
}

async function gravar({ abrir, destino, titulo, pedido }: Gravacao): Promise<void> {
  const interrupcao = new AbortController()
  const andamento = mostrarAndamento(`Exportando ${titulo}`, () => interrupcao.abort())
  let aberto = false
  let bytes = 0
  try {
    const { nome, fluxo } = await abrir(pedido, interrupcao.signal)
    aberto = true
    const contado = comContagem(fluxo, (lidos) => {
      bytes = lidos
      andamento.dizer(formatarTamanho(lidos))
    })
    await destino.salvar(nome, contado, interrupcao.signal)
    andamento.concluir(`${titulo}: exportação pronta (${formatarTamanho(bytes)}).`)
  } catch (erro) {
    if (interrupcao.signal.aborted) andamento.falhar("Exportação cancelada. Nenhum arquivo foi salvo.")
    else andamento.falhar(aberto ? INTERROMPIDA : mensagemDe(erro))
  }
}

const INTERROMPIDA = "O arquivo não chegou inteiro e não foi salvo. Verifique sua internet e exporte de novo."
