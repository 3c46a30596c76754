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
/** First byte of the packet that opens a session; every other message begins with a letter. */
const ABERTURA = 0

async function atender(pedido: Pedido): Promise<Uint8Array> {
  if (pedido.fechar) {
    await db.exec("checkpoint")
    await db.close()
    return new Uint8Array(0)
  }
  if (pedido.despejar) return new Uint8Array(await (await db.dumpDataDir("none")).arrayBuffer())
  return executar(pedido.buf ?? new Uint8Array(0))
}

/**
 * What the engine answers, as bytes. Not by `execProtocolRaw`, which also reads every answer and keeps what it read for ever:
 * only the packet that opens the session must go by it.
 */
async function executar(mensagem: Uint8Array): Promise<Uint8Array> {
  if (mensagem[0] === ABERTURA) return (await db.execProtocolRaw(mensagem)).slice()
  const partes: Uint8Array[] = []
  // Each part is a view of the memory of the engine, good only until it goes on.
  await db.execProtocolRawStream(mensagem, { onRawData: (parte) => partes.push(parte.slice()) })
  const resposta = new Uint8Array(partes.reduce((total, parte) => total + parte.length, 0))
  let posicao = 0
  for (const parte of partes) {
    resposta.set(parte, posicao)
    posicao += parte.length
  }
  return resposta
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
