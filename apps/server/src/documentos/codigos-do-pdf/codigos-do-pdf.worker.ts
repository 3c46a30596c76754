import { parentPort, workerData } from "node:worker_threads"
import { responder } from "../pdf/leitor.ts"
import { lerPaginas } from "../pdf/ler-pdf.ts"
import { acharCodigos } from "./achar-codigos.ts"

/** A bill has a few pages; a contract sent in its place, more. */
const PAGINAS = 40

parentPort?.postMessage(
  await responder(
    async () => acharCodigos((await lerPaginas(workerData, PAGINAS)).flat().map(({ texto }) => texto)),
    () => null,
  ),
)
