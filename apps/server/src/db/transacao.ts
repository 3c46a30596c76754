import { type ExtractTablesWithRelations, type SQL, sql } from "drizzle-orm"
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres"
import { PgDialect } from "drizzle-orm/pg-core"
import pg from "pg"
import type { Tx } from "./banco.ts"

type SemEsquema = Record<string, never>

/** Settings of a transaction, by name: they end with it. */
export type Ajustes = Readonly<Record<string, string>>

/** A statement that every connection keeps planned, by its name. */
export interface Instrucao {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** What surrounds a body in its transaction without a trip of its own: one statement leaves with `begin`, one with `commit`. */
export interface Cerca<T> {
  readonly antes: Instrucao
  /** Raises when what `antes` answered does not let the transaction be: nothing of it stays, whatever the body said meanwhile. */
  readonly conferir: (linhas: readonly unknown[]) => void
  readonly depois: (resultado: T) => Instrucao
}

/**
 * How transactions are opened on a pool. `begin` and the settings leave in one write with the first statement of the
 * body (the connections pipeline), so that saying who is asking costs no trip. Should the settings be refused, the
 * transaction is aborted where it stands, and nothing of the body runs without them.
 *
 * A body that hid the failure of a statement cannot commit: its promise is rejected, as if it had raised.
 */
export function criarTransacao(pool: pg.Pool) {
  const dialeto = new PgDialect()
  const conexoes = new WeakMap<pg.PoolClient, Tx>()
  /** One per connection, for as long as it lives. */
  const txDe = (cliente: pg.PoolClient) => {
    const conhecido = conexoes.get(cliente)
    if (conhecido) return conhecido
    const novo = new NodePgTransaction<SemEsquema, ExtractTablesWithRelations<SemEsquema>>(
      dialeto,
      new NodePgSession(cliente, dialeto, undefined),
      undefined,
    )
    conexoes.set(cliente, novo)
    return novo
  }
  return async <T>(ajustes: Ajustes, corpo: (tx: Tx) => Promise<T>, cerca?: Cerca<T>): Promise<T> => {
    const cliente = await pool.connect()
    const abertura = abrir(cliente, ajustes, cerca)
    // Heard below, whichever way the body goes.
    abertura.catch(() => {})
    try {
      const resultado = await corpo(txDe(cliente))
      await abertura
      const ultima = cerca && cliente.query(cerca.depois(resultado))
      const [{ command }] = await Promise.all([cliente.query("commit"), ultima])
      if (command !== "COMMIT") throw new Error("A transação tinha falhado antes e foi desfeita.")
      cliente.release()
      return resultado
    } catch (erro) {
      // What the body met in a transaction that may not be says nothing: the first failure is the reason.
      const causa = await abertura.then(
        () => erro,
        (recusa: unknown) => recusa,
      )
      // A connection that cannot even roll back is of no use to the next.
      await cliente.query("rollback").then(
        () => cliente.release(),
        () => cliente.release(true),
      )
      throw causa
    }
  }
}

/** Both statements are sent before this waits for anything. */
async function abrir<T>(cliente: pg.PoolClient, ajustes: Ajustes, cerca: Cerca<T> | undefined): Promise<void> {
  const [, antes] = await Promise.all([cliente.query(textoDaAbertura(ajustes)), cerca && cliente.query(cerca.antes)])
  if (antes) cerca?.conferir(antes.rows)
}

/** The same settings as expressions, for a transaction under way. */
export const ajustar = (ajustes: Ajustes): SQL =>
  sql.join(
    Object.entries(ajustes).map(([nome, valor]) => sql`set_config(${nome}, ${valor}, true)`),
    sql`, `,
  )

/**
 * From here on the transaction plans each statement once for whatever values, and a connection keeps the plan of those it knows by
 * name. For what is found by its key alone, of which planning takes ten times longer than running: a list, of which the plan
 * depends on the values, plans with them.
 */
export const planejarUmaVez = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select ${ajustar({ plan_cache_mode: "force_generic_plan" })}`)

/** One message of the simple protocol: two statements without parameters are parsed, run and answered at once. */
function textoDaAbertura(ajustes: Ajustes): string {
  const chamadas = Object.entries(ajustes).map(
    ([nome, valor]) => `(set_config(${pg.escapeLiteral(nome)}, ${pg.escapeLiteral(valor)}, true))`,
  )
  // One column in the answer, of which nothing is read: a dozen would be described and parsed at every transaction.
  return chamadas.length === 0 ? "begin" : `begin; select count(v) from (values ${chamadas.join(", ")}) as a(v)`
}
