/** The client of the measurements that are made by HTTP (nu.ts): does the tasks it is sent, one at a time. */
import { Agent, request } from "node:http"

/** Calls to make, in turn. With `umaVez` each is made once, and the task may end for lack of them. */
export interface Tarefa {
  readonly base: string
  readonly pedidos: readonly Pedido[]
  readonly cabecalhos?: Readonly<Record<string, string>>
  readonly umaVez?: boolean
  readonly concorrencia: number
  readonly duracaoMs: number
}

/** A GET, or, with a body, a POST of that JSON, unless `metodo` says otherwise. */
export interface Pedido {
  readonly caminho: string
  readonly metodo?: string
  readonly corpo?: unknown
  readonly cabecalhos?: Readonly<Record<string, string>>
}

/** Calls answered in a second, and the milliseconds of one. `falha` is the first answer that was not a success. */
export interface Medida {
  readonly porSegundo: number
  readonly p50: number
  readonly p99: number
  readonly falha: string | null
}

async function executar(tarefa: Tarefa): Promise<Medida> {
  const agente = new Agent({ keepAlive: true, maxSockets: tarefa.concorrencia })
  const tempos: number[] = []
  let proximo = 0
  let falha: string | null = null
  const inicio = performance.now()
  const fim = inicio + tarefa.duracaoMs
  const pedirSempre = async () => {
    while (falha === null && performance.now() < fim) {
      if (tarefa.umaVez && proximo >= tarefa.pedidos.length) return
      const pedido = tarefa.pedidos[proximo++ % tarefa.pedidos.length]
      if (!pedido) return
      const antes = performance.now()
      falha ??= await pedirUm(agente, tarefa, pedido)
      tempos.push(performance.now() - antes)
    }
  }
  await Promise.all(Array.from({ length: tarefa.concorrencia }, pedirSempre))
  const segundos = (performance.now() - inicio) / 1000
  agente.destroy()
  tempos.sort((a, b) => a - b)
  const quantil = (p: number) => tempos[Math.min(tempos.length - 1, Math.floor(tempos.length * p))] ?? 0
  return { porSegundo: tempos.length / segundos, p50: quantil(0.5), p99: quantil(0.99), falha }
}

/** What the server refused with; null for a success. */
function pedirUm(
  agente: Agent,
  tarefa: Tarefa,
  { caminho, metodo, corpo, cabecalhos }: Pedido,
): Promise<string | null> {
  const texto = corpo === undefined ? null : JSON.stringify(corpo)
  return new Promise((resolver) => {
    const pedido = request(
      tarefa.base + caminho,
      {
        agent: agente,
        method: metodo ?? (texto === null ? "GET" : "POST"),
        headers: {
          ...tarefa.cabecalhos,
          ...cabecalhos,
          ...(texto === null ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(texto) }),
        },
      },
      (resposta) => {
        const errada = (resposta.statusCode ?? 500) >= 300
        const partes: Buffer[] = []
        resposta.on("data", (parte: Buffer) => errada && partes.push(parte))
        resposta.on("end", () =>
          resolver(
            errada ? `${caminho}: ${resposta.statusCode} ${Buffer.concat(partes).toString().slice(0, 500)}` : null,
          ),
        )
        resposta.on("error", (erro) => resolver(`${caminho}: ${erro.message}`))
      },
    )
    pedido.on("error", (erro) => resolver(`${caminho}: ${erro.message}`))
    pedido.end(texto ?? undefined)
  })
}

process.on("message", async (tarefa: Tarefa) => process.send?.(await executar(tarefa)))
