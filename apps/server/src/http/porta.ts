import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import type { Fila } from "../jobs/fila.ts"
import type { Autenticar } from "./autenticacao.ts"
import { type Contexto, escopoDe } from "./contexto.ts"

/** What the calls of a feature are mounted with; a feature takes what it uses. */
export interface Porta {
  readonly app: FastifyInstance
  readonly autenticar: Autenticar
  readonly banco: Banco
  readonly fila: () => Fila
  readonly agora: () => Date
}

/** Does something in the scope of who asks. */
export const emEscopoDe =
  (banco: Banco) =>
  <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>): Promise<T> =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
