import { createHash } from "node:crypto"
import { Agent, type Dispatcher } from "undici"
import type { ParDeChaves } from "../../certificados/leitura.ts"

interface OpcoesDosAgentes {
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  /** Companies whose connections are kept open at once. */
  readonly empresas: number
  /** Connections of each. */
  readonly conexoes: number
}

interface OpcoesDasConexoes {
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  /** Who we are to the other side; null: nobody in particular. */
  readonly par: ParDeChaves | null
  /** So many at once to each address; what is beyond waits. */
  readonly conexoes: number
  /** One request, one connection: one kept open may be closed by the other side just as a request leaves by it. */
  readonly avulsas?: boolean
}

const CONEXAO_PARADA_MS = 60_000

/** Connections over TLS by one identity, kept open unless said otherwise. How long each call may take is of who makes it. */
export const abrirConexoes = ({ autoridade, par, conexoes, avulsas = false }: OpcoesDasConexoes): Dispatcher =>
  new Agent({
    connections: conexoes,
    // 0 is to keep none; never more than one request at a time by a connection, which would be lost together.
    pipelining: avulsas ? 0 : 1,
    keepAliveTimeout: CONEXAO_PARADA_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    connect: {
      minVersion: "TLSv1.2",
      ...(par === null ? {} : { key: par.chave, cert: [par.certificado, ...par.cadeia].join("\n") }),
      ...(autoridade === null ? {} : { ca: autoridade }),
    },
  })

/** Connections kept open with mutual TLS, one identity of company each. */
interface Agentes {
  de(par: ParDeChaves): Dispatcher
  encerrar(): void
}

/** Opens them, the least used giving way. */
export function criarAgentes({ autoridade, empresas, conexoes }: OpcoesDosAgentes): Agentes {
  const abertos = new Map<string, Dispatcher>()
  return {
    de(par) {
      const digital = createHash("sha256").update(par.certificado).digest("hex")
      const conhecido = abertos.get(digital)
      if (conhecido) {
        // The one used longest ago is the first: it is the one that gives way.
        abertos.delete(digital)
        abertos.set(digital, conhecido)
        return conhecido
      }
      const novo = abrirConexoes({ autoridade, par, conexoes })
      const [maisVelho] = abertos
      if (abertos.size >= empresas && maisVelho !== undefined) {
        void maisVelho[1].destroy()
        abertos.delete(maisVelho[0])
      }
      abertos.set(digital, novo)
      return novo
    },
    encerrar() {
      for (const agente of abertos.values()) void agente.destroy()
      abertos.clear()
    },
  }
}
