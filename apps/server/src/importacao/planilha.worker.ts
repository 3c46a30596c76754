/** Reads a spreadsheet in a thread of its own: a hostile file spends its memory and its time, not those of the server. */
import { parentPort, workerData } from "node:worker_threads"
import { trabalhar } from "./trabalho.ts"

const porta = parentPort
if (porta !== null) {
  // The next block leaves when the last one was taken: the reader never runs ahead of who writes.
  const vez = () => new Promise<void>((seguir) => porta.once("message", () => seguir()))
  await trabalhar(workerData, async (mensagem) => {
    const seguir = vez()
    porta.postMessage(mensagem)
    await seguir
  })
  porta.close()
}
