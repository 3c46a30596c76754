import { parentPort, workerData } from "node:worker_threads"
import { lerExtrato } from "./extrato.ts"
import type { RespostaDaLeitura } from "./leitor.ts"
import { lerLinhas } from "./ler-pdf.ts"
import { ArquivoIlegivel } from "./motivo.ts"

/** One file, one thread: it ends with its answer, and everything that was in its memory with it. */
async function responder(bytes: Uint8Array): Promise<RespostaDaLeitura> {
  try {
    return { tipo: "lido", extrato: lerExtrato(await lerLinhas(bytes)) }
  } catch (erro) {
    if (erro instanceof ArquivoIlegivel) return { tipo: "recusado", motivo: erro.motivo, detalhe: erro.detalhe }
    // A reader that failed in a way of its own: the file is to blame, and its words may carry pieces of it.
    return { tipo: "recusado", motivo: "extrato-nao-e-pdf", detalhe: null }
  }
}

parentPort?.postMessage(await responder(workerData))
