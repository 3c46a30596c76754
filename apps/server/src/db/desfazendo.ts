import type { Banco, Tx } from "./banco.ts"
import type { Escopo } from "./escopo.ts"

/** Carries an answer out of a transaction that must not be kept. */
class Desfeita<T> extends Error {
  readonly resposta: T
  constructor(resposta: T) {
    super("A transação da prévia é sempre desfeita.")
    this.resposta = resposta
  }
}

/** What `corpo` answers in a transaction that is always undone: a preview made by the code that does the act. */
export async function desfazendo<T>(banco: Banco, escopo: Escopo, corpo: (tx: Tx) => Promise<T>): Promise<T> {
  let desfeita: Desfeita<T> | null = null
  try {
    await banco.emEscopo(escopo, async (tx) => {
      desfeita = new Desfeita(await corpo(tx))
      throw desfeita
    })
  } catch (erro) {
    if (desfeita !== null && erro === desfeita) return (desfeita as Desfeita<T>).resposta
    throw erro
  }
  throw new Error("A prévia terminou sem ser desfeita.")
}
