import { parentPort, workerData } from "node:worker_threads"
import { responder } from "../pdf/leitor.ts"
import { lerPaginas } from "../pdf/ler-pdf.ts"
import { lerDocumentoOficial } from "./guia-oficial.ts"
import { GuiaIlegivel, type RecusaDaGuia } from "./motivo.ts"

/** A guide takes one page or two; a file of receipts, one for each. */
const PAGINAS = 120

/** One file, one thread: it ends with its answer, and everything that was in its memory with it. */
parentPort?.postMessage(
  await responder(
    async () => lerDocumentoOficial(await lerPaginas(workerData, PAGINAS)),
    (erro): RecusaDaGuia | null =>
      erro instanceof GuiaIlegivel ? { motivo: erro.motivo, detalhe: erro.detalhe } : null,
  ),
)
