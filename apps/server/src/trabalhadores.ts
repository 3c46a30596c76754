import { existsSync } from "node:fs"
import { Worker, type WorkerOptions } from "node:worker_threads"

/**
 * Starts the thread whose program is `nome`.worker.ts, from the JavaScript that scripts/trabalhadores.mjs writes: reading
 * TypeScript in the thread would take four times the processor, and load WebAssembly at each start (ADR 050).
 * Throws when it was not written: `npm start` and the tests do it first.
 */
export function iniciarTrabalhador(nome: string, opcoes: WorkerOptions): Worker {
  const programa = new URL(`../dist/${nome}.worker.js`, import.meta.url)
  if (!existsSync(programa))
    throw new Error(`Falta ${programa.pathname}: rode npm start, ou scripts/trabalhadores.mjs.`)
  return new Worker(programa, opcoes)
}
