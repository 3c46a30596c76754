/** Reads one journal in a thread of its own: a hostile one spends its memory and its time, not those of the server. */
import { parentPort, workerData } from "node:worker_threads"
import { lerDiario } from "./ler-diario.ts"
import { DiarioRecusado } from "./tipos.ts"

try {
  parentPort?.postMessage({ leitura: await lerDiario(workerData) })
} catch (erro) {
  if (!(erro instanceof DiarioRecusado)) throw erro
  parentPort?.postMessage({ recusa: erro.message })
}
