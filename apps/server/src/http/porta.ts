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

/** A call that is one transaction in the scope of who asks, as their act of this moment. */
type EmTransacao = <P, R>(
  corpo: (tx: Tx, ato: Ato, pedido: P, contexto: Contexto) => Promise<R>,
) => (contexto: Contexto, pedido: P) => Promise<R>

export const emTransacaoDe =
  ({ banco, agora }: Pick<Porta, "banco" | "agora">): EmTransacao =>
  (corpo) =>
  (contexto, pedido) => {
    const ato = atoDe(contexto, agora())
    return banco.emEscopo(ato.escopo, (tx) => corpo(tx, ato, pedido, contexto))
  }
