import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { Duplex } from "node:stream"
import pg from "pg"
import { iniciarTrabalhador } from "../trabalhadores.ts"

export interface BancoEmbutido {
  readonly pool: pg.Pool
  /** The whole data directory as a tar, for fast test databases. */
  despejar(): Promise<Uint8Array>
  fechar(): Promise<void>
}

/** What the thread of the engine is given. */
export interface OpcoesDoMotor {
  readonly dir: string | null
  readonly instantaneo: Uint8Array | null
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
}

interface Resposta {
  readonly id: number
  readonly buf?: Uint8Array
  readonly erro?: string
}

interface Espera {
  readonly resolver: (buf: Uint8Array) => void
  readonly rejeitar: (erro: Error) => void
}

const TERMINATE = 0x58
export const INTERVALO_CHECKPOINT_MS = 60_000

// The types of Node name the module and not who compiles it.
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> }

let compilados: Promise<readonly [WebAssembly.Module, WebAssembly.Module]> | null = null

/** The programs of the engine, compiled once a process: its threads share the code. */
function compilar(): Promise<readonly [WebAssembly.Module, WebAssembly.Module]> {
  const pasta = dirname(createRequire(import.meta.url).resolve("@electric-sql/pglite"))
  const deArquivo = async (nome: string) => WebAssembly.compile(await readFile(join(pasta, nome)))
  compilados ??= Promise.all([deArquivo("pglite.wasm"), deArquivo("initdb.wasm")])
  return compilados
}

/**
 * Starts the engine in a worker thread and puts a node-postgres pool of one connection in front of it.
 * `dir` null keeps everything in memory; `instantaneo` is what `despejar` gave. Every INTERVALO_CHECKPOINT_MS, if
 * anything ran since the last time, the log is folded into the data.
 */
export async function abrirBancoEmbutido(
  dir: string | null,
  instantaneo: Uint8Array | null = null,
): Promise<BancoEmbutido> {
  const [pgliteWasmModule, initdbWasmModule] = await compilar()
  const workerData: OpcoesDoMotor = { dir, instantaneo, pgliteWasmModule, initdbWasmModule }
  const worker = iniciarTrabalhador("pglite", { workerData })
  const esperas = new Map<number, Espera>()
  let proximo = 1
  let morto: Error | null = null

  const pronto = new Promise<Uint8Array>((resolver, rejeitar) => esperas.set(0, { resolver, rejeitar }))
  worker.on("message", (r: Resposta) => {
    const espera = esperas.get(r.id)
    esperas.delete(r.id)
    if (r.erro === undefined) espera?.resolver(r.buf ?? new Uint8Array(0))
    else espera?.rejeitar(new Error(r.erro))
  })
  const morrer = (erro: Error) => {
    morto = erro
    for (const espera of esperas.values()) espera.rejeitar(erro)
    esperas.clear()
  }
  worker.on("error", morrer)
  worker.on("exit", () => morrer(new Error("O banco embutido parou.")))

  const chamar = (mensagem: { buf?: Uint8Array; fechar?: true; despejar?: true }) => {
    if (morto) return Promise.reject(morto)
    const id = proximo++
    return new Promise<Uint8Array>((resolver, rejeitar) => {
      esperas.set(id, { resolver, rejeitar })
      worker.postMessage({ id, ...mensagem })
    })
  }
  await pronto

  let sujo = false
  const pool = new pg.Pool({
    stream: (() =>
      new Tomada((buf) => {
        sujo = true
        return chamar({ buf })
      })) as never,
    max: 1,
    user: "postgres",
    database: "postgres",
    ssl: false,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 60_000,
    pipeline: true,
  })
  const pararDeRepetir = repetirCheckpoint(pool, {
    precisa: () => sujo,
    feito: () => {
      sujo = false
    },
  })
  return {
    pool,
    despejar: () => chamar({ despejar: true }),
    async fechar() {
      await pararDeRepetir()
      await pool.end()
      await chamar({ fechar: true })
      await worker.terminate()
    },
  }
}

/**
 * There are no background processes: without checkpoints the log would grow for ever. Each one waits for its turn in the
 * pool like any transaction: in the middle of one it would run as the application, which may not, and abort it.
 * Answers how to stop, which waits for the one under way.
 */
function repetirCheckpoint(
  pool: pg.Pool,
  { precisa, feito }: { precisa: () => boolean; feito: () => void },
): () => Promise<void> {
  let emCurso: Promise<void> | null = null
  const fazer = async () => {
    const cliente = await pool.connect()
    try {
      await cliente.query("checkpoint")
      feito()
    } finally {
      cliente.release()
    }
  }
  const relogio = setInterval(() => {
    if (emCurso || !precisa()) return
    // One that failed is tried again at the next turn: the data is still in the log.
    emCurso = fazer()
      .catch(() => {})
      .finally(() => {
        emCurso = null
      })
  }, INTERVALO_CHECKPOINT_MS)
  relogio.unref()
  return async () => {
    clearInterval(relogio)
    await emCurso
  }
}

/** What node-postgres takes for a TCP socket. */
class Tomada extends Duplex {
  readonly #enviar: (buf: Uint8Array) => Promise<Uint8Array>
  constructor(enviar: (buf: Uint8Array) => Promise<Uint8Array>) {
    super()
    this.#enviar = enviar
  }
  connect() {
    queueMicrotask(() => this.emit("connect"))
    return this
  }
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
  override _read() {}
  override _write(bloco: Buffer, _codificacao: string, pronto: (erro?: Error | null) => void) {
    if (bloco[0] === TERMINATE && bloco.length === 5) {
      // The engine has one session and must outlive the connection.
      this.push(null)
      pronto()
      return
    }
    this.#enviar(Uint8Array.from(bloco)).then((resposta) => {
      if (resposta.length > 0) this.push(Buffer.from(resposta.buffer, resposta.byteOffset, resposta.byteLength))
      pronto()
    }, pronto)
  }
  override _writev(blocos: { chunk: Buffer }[], pronto: (erro?: Error | null) => void) {
    this._write(Buffer.concat(blocos.map((b) => b.chunk)), "", pronto)
  }
}
