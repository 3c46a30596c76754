import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import { MemoryFS, PGlite } from "@electric-sql/pglite"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { unaccent } from "@electric-sql/pglite/contrib/unaccent"
import { type ArquivoDoInstantaneo, juntarInstantaneo, separarInstantaneo } from "./instantaneo.ts"
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
/** The log is kept in files of 1 MB instead of 16: a database that is small does not write, nor copy, more log than data. */
const LOG_EM_PEDACOS = "--wal-segsize=1"

/** Where the engine has its data directory. */
const DADOS = "/pglite/data"

/** A database in memory that begins from a snapshot: its files are views of these bytes, which are this thread's own. */
class NaMemoria extends MemoryFS {
  readonly #arquivos: readonly ArquivoDoInstantaneo[]
  constructor(arquivos: readonly ArquivoDoInstantaneo[]) {
    super()
    this.#arquivos = arquivos
  }
  override async initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS
    fs?.mkdir(DADOS)
    for (const { caminho, bytes } of this.#arquivos)
      if (caminho.endsWith("/")) fs?.mkdir(`${DADOS}/${caminho.slice(0, -1)}`)
      else fs?.writeFile(`${DADOS}/${caminho}`, bytes, { canOwn: true })
  }
}

/** Where the database is, and what it begins from: a snapshot asked for on the disk is written there first. */
function lugarDosDados(): { readonly dataDir?: string; readonly fs?: MemoryFS } {
  const arquivos = instantaneo && separarInstantaneo(instantaneo)
  if (!dir) return arquivos ? { fs: new NaMemoria(arquivos) } : {}
  if (arquivos) {
    mkdirSync(dir, { recursive: true })
    for (const { caminho, bytes } of arquivos)
      if (caminho.endsWith("/")) mkdirSync(join(dir, caminho))
      else writeFileSync(join(dir, caminho), bytes)
  }
  return { dataDir: dir }
}

const db = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, "-c", PAGINAS_NA_MEMORIA],
  ...lugarDosDados(),
  initDbStartParams: [LOG_EM_PEDACOS],
  pgliteWasmModule,
  initdbWasmModule,
  extensions: { pg_trgm, unaccent },
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
  if (pedido.despejar) {
    await db.exec("checkpoint")
    return juntarInstantaneo(arquivosDe(""))
  }
  return executar(pedido.buf ?? new Uint8Array(0))
}

/** The files under a folder of the data directory, each folder before what it holds. */
function arquivosDe(pasta: string): ArquivoDoInstantaneo[] {
  const { FS } = db.Module
  const nomes: string[] = FS.readdir(`${DADOS}/${pasta}`).filter((nome: string) => nome !== "." && nome !== "..")
  return nomes.flatMap((nome) => {
    const caminho = pasta + nome
    if (!FS.isDir(FS.stat(`${DADOS}/${caminho}`).mode)) return { caminho, bytes: FS.readFile(`${DADOS}/${caminho}`) }
    return [{ caminho: `${caminho}/`, bytes: new Uint8Array(0) }, ...arquivosDe(`${caminho}/`)]
  })
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
