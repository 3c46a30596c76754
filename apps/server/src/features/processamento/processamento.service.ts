import { randomUUID } from "node:crypto"
import type { Lote } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { type Escopo, ID_DO_SISTEMA } from "../../db/escopo.ts"
import { encerrarPendentes, inserirLote } from "./processamento.repository.ts"
import type { ItemPendente, LotePendente, NovoItem, ResultadoDeItem } from "./tipos.ts"

export interface Relogio {
  agora(): Date
}

export interface ContextoDoLote {
  readonly escopo: Escopo
  readonly competencia: string | null
  readonly idLote: string
  /** What the person said for all the items; whoever reads it checks its shape. Null without any. */
  readonly parametros: unknown
}

/**
 * How one kind of job handles its items. `preparar` runs outside any transaction (parsing, hashing); `executar` runs
 * inside the transaction that also records the results, so an item is done whole or not at all.
 */
export interface Executor<P> {
  /** Items per transaction. */
  readonly porVez: number
  preparar(contexto: ContextoDoLote, itens: readonly ItemPendente[]): Promise<P>
  executar(tx: Tx, contexto: ContextoDoLote, itens: readonly ItemPendente[], preparado: P): Promise<ResultadoDeItem[]>
  /** Missing: who asked is told how many items ended how. Runs in the transaction that concludes the job. */
  readonly avisar?: Aviso
}

/** Tells people of the end of a job, in words of its own. */
type Aviso = (tx: Tx, lote: LotePendente, contagens: Readonly<Record<number, number>>) => Promise<void>

export type Executores = { readonly [K in Lote["tipo"]]: ExecutorFechado }

/** An executor whose prepared value stays inside: two steps in one closure. */
export type ExecutorFechado = {
  readonly porVez: number
  preparar(contexto: ContextoDoLote, itens: readonly ItemPendente[]): Promise<(tx: Tx) => Promise<ResultadoDeItem[]>>
  readonly avisar?: Aviso
}

export function fecharExecutor<P>(executor: Executor<P>): ExecutorFechado {
  return {
    porVez: executor.porVez,
    ...(executor.avisar && { avisar: executor.avisar }),
    async preparar(contexto, itens) {
      const preparado = await executor.preparar(contexto, itens)
      return (tx) => executor.executar(tx, contexto, itens, preparado)
    },
  }
}

interface PedidoDeLote {
  readonly tipo: Lote["tipo"]
  readonly competencia: string | null
  readonly agora: Date
  /** What the person says for all the items, plain JSON: reasons accepted, day of payment. */
  readonly parametros?: unknown
  /** The job whose failures this one tries again. */
  readonly idOrigem?: string
}

/** Records a job whole, before any of it runs. A repeated request is the door's matter (http/idempotencia.ts). */
export async function criarLote(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDeLote,
  listarNovos: (tx: Tx) => Promise<readonly NovoItem[]>,
): Promise<{ idLote: string; total: number }> {
  return banco.emEscopo(escopo, async (tx) => {
    const itens = await listarNovos(tx)
    return { idLote: await incluirLote(tx, escopo, pedido, itens), total: itens.length }
  })
}

/** Records a job inside the transaction of whoever needs both or neither. Returns its id. */
export async function incluirLote(
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDeLote,
  itens: readonly NovoItem[],
): Promise<string> {
  const id = randomUUID()
  await inserirLote(tx, escopo, { parametros: null, idOrigem: null, ...pedido, id }, itens)
  return id
}

/** Background work inside one office. */
export const sistema = (idEscritorio: string): Escopo => ({
  idEscritorio,
  idUsuario: ID_DO_SISTEMA,
  sub: "sistema",
  empresas: "*",
})

/** Ends without action every item that still waits. */
export async function cancelarPendentes(
  tx: Tx,
  escopo: Escopo,
  idLote: string,
  mensagem: string,
  agora: Date,
): Promise<number> {
  const lote = { idEscritorio: escopo.idEscritorio, id: idLote }
  return encerrarPendentes(tx, lote, { resultado: 5, codigo: "cancelado", mensagem }, agora)
}
