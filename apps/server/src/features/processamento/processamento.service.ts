import { randomUUID } from "node:crypto"
import type { Lote } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { hashCanonico } from "../../db/canonico.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import {
  type ItemPendente,
  inserirLote,
  loteDaChave,
  type NovoItem,
  type ResultadoDeItem,
} from "./processamento.repository.ts"

export type { ItemPendente, NovoItem, ResultadoDeItem } from "./processamento.repository.ts"
export { listarTodosOsItens } from "./processamento.repository.ts"

export interface Relogio {
  agora(): Date
}

export interface ContextoDoLote {
  readonly escopo: Escopo
  readonly competencia: string | null
  readonly idLote: string
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
}

export type Executores = { readonly [K in Lote["tipo"]]: ExecutorFechado }

/** An executor whose prepared value stays inside: two steps in one closure. */
export type ExecutorFechado = {
  readonly porVez: number
  preparar(contexto: ContextoDoLote, itens: readonly ItemPendente[]): Promise<(tx: Tx) => Promise<ResultadoDeItem[]>>
}

export function fecharExecutor<P>(executor: Executor<P>): ExecutorFechado {
  return {
    porVez: executor.porVez,
    async preparar(contexto, itens) {
      const preparado = await executor.preparar(contexto, itens)
      return (tx) => executor.executar(tx, contexto, itens, preparado)
    },
  }
}

export interface PedidoDeLote {
  readonly tipo: Lote["tipo"]
  readonly competencia: string | null
  readonly chaveIdempotencia: string | null
  /** What was asked, as JSON: under the same key it must be the same. */
  readonly conteudo: unknown
  readonly agora: Date
}

/** Records a job whole, before any of it runs. The same idempotency key gives the same job. Raises chave-reutilizada. */
export async function criarLote(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDeLote,
  listarNovos: (tx: Tx) => Promise<readonly NovoItem[]>,
): Promise<{ idLote: string; total: number }> {
  const { conteudo, ...dados } = pedido
  const hashPedido = hashCanonico({ tipo: pedido.tipo, competencia: pedido.competencia, conteudo })
  const tentarCriar = () =>
    banco.emEscopo(escopo, async (tx) => {
      const anterior = pedido.chaveIdempotencia ? await loteDaChave(tx, escopo, pedido.chaveIdempotencia) : null
      if (anterior && anterior.hashPedido !== hashPedido) throw new ErroDeNegocio("chave-reutilizada")
      if (anterior) return { idLote: anterior.id, total: anterior.total }
      const itens = await listarNovos(tx)
      const id = randomUUID()
      await inserirLote(tx, escopo, { id, ...dados, hashPedido }, itens)
      return { idLote: id, total: itens.length }
    })
  try {
    return await tentarCriar()
  } catch (erro) {
    // Two equal requests at once: the second one finds what the first one recorded.
    if (pedido.chaveIdempotencia && ehDuplicata(erro)) return tentarCriar()
    throw erro
  }
}

const ehDuplicata = (erro: unknown) =>
  erro instanceof Error && erro.cause instanceof Error && "code" in erro.cause && erro.cause.code === "23505"

/** Background work inside one office. */
export const sistema = (idEscritorio: string): Escopo => ({
  idEscritorio,
  idUsuario: "00000000-0000-0000-0000-000000000000",
  sub: "sistema",
  empresas: "*",
})
