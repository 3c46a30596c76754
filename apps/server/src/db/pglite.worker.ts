import { parentPort, workerData } from "node:worker_threads"
import { PGlite } from "@electric-sql/pglite"
import { unaccent } from "@electric-sql/pglite/contrib/unaccent"
import type { OpcoesDoMotor } from "./pglite-pool.ts"

/**
 * The embedded database engine, alone in its thread: a query blocks its thread, and the server's must stay free.
 * Speaks the raw PostgreSQL wire protocol; node-postgres on the other side is the only driver of the application, and
 * while it is connected nothing here runs SQL of its own: the engine has one session, and it may be in a transaction.
 */
interface Pedido {
  readonly id: number
  readonly buf?: Uint8Array
  readonly fechar?: true
  readonly despejar?: true
}

const porta = parentPort
if (!porta) throw new Error("pglite.worker runs only as a worker thread")
const { dir, instantaneo, pgliteWasmModule, initdbWasmModule } = workerData as OpcoesDoMotor

/** The engine keeps its pages in the memory of the process: the default, 128 MB, is for a server with a machine of its own. */
const PAGINAS_NA_MEMORIA = "shared_buffers=16MB"

const db = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, "-c", PAGINAS_NA_MEMORIA],
  ...(dir ? { dataDir: dir } : {}),
  ...(instantaneo ? { loadDataDir: new Blob([Uint8Array.from(instantaneo)]) } : {}),
  pgliteWasmModule,
  initdbWasmModule,
  extensions: { unaccent },
})
let cadeia: Promise<void> = Promise.resolve()

async function atender(pedido: Pedido): Promise<Uint8Array> {
  if (pedido.fechar) {
    await db.exec("checkpoint")
    await db.close()
    return new Uint8Array(0)
  }
  if (pedido.despejar) return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer())
  return (await db.execProtocolRaw(pedido.buf ?? new Uint8Array(0), { throwOnError: false })).slice()
}

porta.on("message", (pedido: Pedido) => {
  cadeia = cadeia.then(async () => {
    try {
      const buf = await atender(pedido)
      porta.postMessage({ id: pedido.id, buf }, [buf.buffer as ArrayBuffer])
    } catch (erro) {
      porta.postMessage({ id: pedido.id, erro: erro instanceof Error ? erro.message : String(erro) })
    }
  })
})
porta.postMessage({ id: 0 })
