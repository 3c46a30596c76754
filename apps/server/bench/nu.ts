/**
 * The bare server that measurements are set beside: fastify and pg, as the superuser, without row security, identity,
 * contracts or audit. What it does in a request is what any server would have to; what ours takes more is the price of the
 * rest. Both answer in this process, by HTTP, one at a time, to a client that is a process of its own (carga.ts).
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import { fastify } from "fastify"
import pg from "pg"
import type { Medida, Tarefa } from "./carga.ts"

/** The address of the same database as its superuser: PARTIDA_BENCH_SUPERUSUARIO, or the one `initdb` made. */
export function comoSuperusuario(url: string): string {
  const endereco = new URL(url)
  endereco.username = process.env.PARTIDA_BENCH_SUPERUSUARIO ?? "postgres"
  return endereco.href
}

/** What a bare call does. `corpo` is the JSON body of a POST; null of a GET. */
export type ChamadaNua = (
  pool: pg.Pool,
  pedido: { readonly consulta: URLSearchParams; readonly corpo: unknown },
) => Promise<unknown>

/** Serves each address with its function: a name with `POST ` before is a POST, any other a GET. `url` is of the database. */
export async function abrirServidorNu(url: string, chamadas: Readonly<Record<string, ChamadaNua>>) {
  const endereco = comoSuperusuario(url)
  const pool = new pg.Pool({ connectionString: endereco, max: 10 })
  const app = fastify({ logger: false })
  for (const [nome, chamada] of Object.entries(chamadas)) {
    const [metodo, caminho] = nome.startsWith("POST ") ? (["POST", nome.slice(5)] as const) : (["GET", nome] as const)
    app.route({
      method: metodo,
      url: caminho,
      handler: (pedido) =>
        chamada(pool, { consulta: new URL(pedido.url, "http://nu").searchParams, corpo: pedido.body ?? null }),
    })
  }
  const base = await app.listen({ port: 0, host: "127.0.0.1" })
  return {
    base,
    /** Of the database, as its superuser. */
    endereco,
    pool,
    async fechar() {
      await app.close()
      await pool.end()
    },
  }
}

/** Who asks: it lives outside of this process, so that what it spends is not taken for the server's. */
export function abrirCarga() {
  const cliente = fork(new URL("./carga.ts", import.meta.url), { stdio: ["ignore", "inherit", "inherit", "ipc"] })
  return {
    /** Runs one task to its end; raises when any call was answered with an error. */
    async medir(tarefa: Tarefa): Promise<Medida> {
      cliente.send(tarefa)
      const [medida] = (await once(cliente, "message")) as [Medida]
      if (medida.falha !== null) throw new Error(medida.falha)
      return medida
    },
    fechar: () => cliente.disconnect(),
  }
}

export type Carga = ReturnType<typeof abrirCarga>

type Chamadas = Omit<Tarefa, "concorrencia" | "duracaoMs">

/** Two servers doing the same work. `nosso` and `nu` give the calls of one round: those of a write are of that round alone. */
export interface Comparacao {
  readonly nome: string
  readonly nosso: () => Chamadas | Promise<Chamadas>
  readonly nu: () => Chamadas | Promise<Chamadas>
  readonly concorrencias: readonly number[]
  /** At this many at a time, ours does at least this part of the bare one: 0.25 is a quarter. */
  readonly meta?: { readonly c: number; readonly parte: number }
}

const RODADAS = 3
const DURACAO_MS = 1_500

/**
 * Measures each work on both servers by turns, so that what the machine does meanwhile falls on both, and prints a line for
 * each number of calls at a time: the median of the rounds. Answers whether every aim was met.
 */
export async function comparar(carga: Carga, comparacoes: readonly Comparacao[]): Promise<boolean> {
  console.log(cabecalho)
  const cumpridas: boolean[] = []
  for (const { nome, nosso, nu, concorrencias, meta } of comparacoes)
    for (const concorrencia of concorrencias) {
      const rodadas: { nosso: Medida; nu: Medida }[] = []
      for (let i = -1; i < RODADAS; i++) {
        // The one before the first warms both up.
        const quanto = { concorrencia, duracaoMs: i < 0 ? DURACAO_MS / 3 : DURACAO_MS }
        const umaNossa = await carga.medir({ ...(await nosso()), ...quanto })
        const umaNua = await carga.medir({ ...(await nu()), ...quanto })
        if (i >= 0) rodadas.push({ nosso: umaNossa, nu: umaNua })
      }
      const nossa = mediana(rodadas.map((r) => r.nosso))
      const nua = mediana(rodadas.map((r) => r.nu))
      const parte = nossa.porSegundo / nua.porSegundo
      const aqui = meta?.c === concorrencia ? meta : null
      if (aqui) cumpridas.push(parte >= aqui.parte)
      console.log(
        linha([
          nome,
          `${concorrencia}`,
          aqui ? `≥ ${fracao(aqui.parte)}` : "",
          nossa.porSegundo.toFixed(0),
          nua.porSegundo.toFixed(0),
          fracao(parte),
          `${nossa.p50.toFixed(1)} / ${nossa.p99.toFixed(1)}`,
          `${nua.p50.toFixed(1)} / ${nua.p99.toFixed(1)}`,
          aqui ? (parte >= aqui.parte ? "cumprida" : "NÃO cumprida") : "",
        ]),
      )
    }
  return cumpridas.every(Boolean)
}

const LARGURAS = [34, 3, 7, 8, 8, 7, 15, 15, 13]
const linha = (celulas: readonly string[]) =>
  celulas.map((c, i) => (i === 0 ? c.padEnd(LARGURAS[i] ?? 0) : c.padStart(LARGURAS[i] ?? 0))).join(" ")
const cabecalho = linha(["trabalho", "c", "meta", "nosso/s", "nu/s", "parte", "p50 / p99 ms", "nu p50 / p99", ""])

/** 0.25 as `1/4,0`. */
const fracao = (parte: number) => `1/${(1 / parte).toFixed(1).replace(".", ",")}`

/** Each figure by itself. */
function mediana(medidas: readonly Medida[]): Medida {
  const meio = (de: (m: Medida) => number) => medidas.map(de).sort((a, b) => a - b)[medidas.length >> 1] ?? 0
  return {
    porSegundo: meio((m) => m.porSegundo),
    p50: meio((m) => m.p50),
    p99: meio((m) => m.p99),
    falha: null,
  }
}
