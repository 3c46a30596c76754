import { parentPort, workerData } from "node:worker_threads"
import { responder } from "../pdf/leitor.ts"
import { lerExtrato } from "./extrato.ts"
import { lerLinhas } from "./ler-linhas.ts"
import { ArquivoIlegivel, type RecusaDoExtrato } from "./motivo.ts"

/** One file, one thread: it ends with its answer, and everything that was in its memory with it. */
parentPort?.postMessage(
  await responder(
    async () => lerExtrato(await lerLinhas(workerData)),
    (erro): RecusaDoExtrato | null =>
      erro instanceof ArquivoIlegivel ? { motivo: erro.motivo, detalhe: erro.detalhe } : null,
  ),
)
