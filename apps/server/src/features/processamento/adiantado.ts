import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alcanceDeAgora, lerQuemPediu } from "./acesso.repository.ts"
import { proximosItens } from "./processamento.repository.ts"
import { type ExecutorFechado, sistema } from "./processamento.service.ts"
import type { ItemPendente, LotePendente } from "./tipos.ts"

/** Read at once, so that one is prepared while another is written. */
const PAGINAS_LIDAS = 4

/** A page prepared: what is left of it runs inside a transaction. */
export type Execucao = Awaited<ReturnType<ExecutorFechado["preparar"]>>

/** Pages of a job that were read and wait for their turn; the first may be prepared already. */
export interface Adiantado {
  readonly paginas: readonly (readonly ItemPendente[])[]
  /** Of the first page; null when nobody began it. */
  readonly pronta: Promise<Execucao> | null
}

/** The next pages of a job, none of them claimed yet. */
export async function lerPaginas(banco: Banco, lote: LotePendente, porVez: number): Promise<Adiantado> {
  const itens = await banco.emEscopo(sistema(lote.idEscritorio), (tx) =>
    proximosItens(tx, lote, porVez * PAGINAS_LIDAS),
  )
  const paginas = Array.from({ length: Math.ceil(itens.length / porVez) }, (_v, i) =>
    itens.slice(i * porVez, (i + 1) * porVez),
  )
  return { paginas, pronta: null }
}

/** How far the work may reach by now: the access of whoever asked may have changed meanwhile. Null: no longer at all. */
export async function lerAlcance(banco: Banco, lote: LotePendente, agora: Date): Promise<Escopo["empresas"] | null> {
  const pessoa =
    (await banco.emEscopo(sistema(lote.idEscritorio), (tx) => lerQuemPediu(tx, lote, agora))) ??
    (await banco.naPlataforma((tx) => lerQuemPediu(tx, lote, agora)))
  return alcanceDeAgora(lote, pessoa)
}
