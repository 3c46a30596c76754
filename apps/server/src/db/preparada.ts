import { sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"

interface Pronta<R> {
  execute(valores: Readonly<Record<string, unknown>>): Promise<R>
}

/**
 * A statement that is written once for each connection, and that it keeps planned under `nome`: `escrever` gives it with
 * `sql.placeholder` where the values go. Writing one takes more processor than sending it and reading its answer, so this is for
 * the few that every call of a kind makes. They are found by key: after a few times it is planned for whatever values.
 */
export function preparada<V extends Readonly<Record<string, unknown>>, R>(
  nome: string,
  escrever: (tx: Tx) => { prepare(nome: string): Pronta<R> },
): (tx: Tx, valores: V) => Promise<R> {
  const prontas = new WeakMap<Tx, Pronta<R>>()
  return (tx, valores) => {
    let pronta = prontas.get(tx)
    if (!pronta) {
      pronta = escrever(tx).prepare(nome)
      prontas.set(tx, pronta)
    }
    return pronta.execute(valores)
  }
}

/** Values of these names, each as the driver writes it: for a column whose encoder would not take null. */
export const lugares = <K extends string>(nomes: readonly K[]) =>
  Object.fromEntries(nomes.map((nome) => [nome, sql`${sql.placeholder(nome)}`])) as Record<K, ReturnType<typeof sql>>
