/** Reads one file of a bank in a thread of its own: a hostile one spends its memory and its time, not those of the server. */
import { parentPort, workerData } from "node:worker_threads"
import { FaltamColunas, lerExtrato } from "./ler-extrato.ts"
import { ExtratoRecusado } from "./tipos.ts"

try {
  parentPort?.postMessage({ leitura: await lerExtrato(workerData) })
} catch (erro) {
  if (!(erro instanceof ExtratoRecusado)) throw erro
  parentPort?.postMessage({
    recusa: {
      codigo: erro.codigo,
      motivo: erro.message,
      planilha: erro instanceof FaltamColunas ? erro.planilha : null,
    },
  })
}
