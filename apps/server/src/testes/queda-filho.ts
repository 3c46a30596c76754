import { type ChildProcess, type StdioOptions, spawn } from "node:child_process"
import { join } from "node:path"

/** Loads the program as the server is loaded (ADR 062): a crash test starts one for each kill. */
const CARREGAR = new URL("../carregar.ts", import.meta.url).href

/** Starts a program of this folder in a process of its own. */
export const iniciarFilho = (programa: string, argumentos: readonly string[], stdio: StdioOptions): ChildProcess =>
  spawn(
    process.execPath,
    ["--no-wasm-code-gc", "--import", CARREGAR, join(import.meta.dirname, programa), ...argumentos],
    { stdio },
  )

/**
 * Runs the pending jobs of a database in a process, and kills it at its step `passos` (null: lets it end). Whether the kill
 * found it at work.
 */
export function trabalharAte(
  alvo: { readonly dir: string | null; readonly url: string | null },
  passos: number | null,
): Promise<boolean> {
  return new Promise((resolver, rejeitar) => {
    const filho = iniciarFilho("queda-processo.ts", [alvo.dir ?? "", alvo.url ?? ""], ["ignore", "pipe", "inherit"])
    let vistos = 0
    filho.stdout?.on("data", (bloco: Buffer) => {
      vistos += bloco.toString().split("\n").length - 1
      if (passos !== null && vistos >= passos) filho.kill("SIGKILL")
    })
    filho.on("error", rejeitar)
    filho.on("exit", (codigo, sinal) =>
      sinal === "SIGKILL" || codigo === 0 ? resolver(sinal === "SIGKILL") : rejeitar(new Error(`saiu com ${codigo}`)),
    )
  })
}
