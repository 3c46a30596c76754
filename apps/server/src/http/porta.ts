import type { FastifyInstance } from "fastify"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Fila } from "../jobs/fila.ts"
import type { Autenticar } from "./autenticacao.ts"
import { atoDe, type Contexto } from "./contexto.ts"

/** What the calls of a feature are mounted with; a feature takes what it uses. */
export interface Porta {
  readonly app: FastifyInstance
  readonly autenticar: Autenticar
  readonly banco: Banco
  readonly fila: () => Fila
  readonly agora: () => Date
  readonly aqui: EmTransacao
}

/** A call that is one transaction in the scope of who asks, as their act of this moment; `depois`, once it is all there. */
type EmTransacao = <P, R>(
  corpo: (tx: Tx, ato: Ato, pedido: P, contexto: Contexto) => Promise<R>,
  depois?: () => Promise<unknown>,
) => (contexto: Contexto, pedido: P) => Promise<R>

const deUmaTransacao = new WeakSet<object>()

/**
 * Marks a call that does all it does in one transaction, whose result is its answer: the key of a repeated write is kept in that
 * transaction (ADR 014). What `emTransacaoDe` makes is marked.
 */
export function numaTransacao<F extends object>(chamada: F): F {
  deUmaTransacao.add(chamada)
  return chamada
}

export const ehNumaTransacao = (chamada: object): boolean => deUmaTransacao.has(chamada)

export const emTransacaoDe =
  ({ banco, agora }: Pick<Porta, "banco" | "agora">): EmTransacao =>
  (corpo, depois) =>
    numaTransacao(async (contexto, pedido) => {
      const ato = atoDe(contexto, agora())
      const resposta = await banco.emEscopo(ato.escopo, (tx) => corpo(tx, ato, pedido, contexto))
      await depois?.()
      return resposta
    })
