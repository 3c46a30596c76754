import { createHash } from "node:crypto"
import { Agent } from "node:https"
import type { ParDeChaves } from "../../certificados/leitura.ts"

interface OpcoesDosAgentes {
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  /** Companies whose connections are kept open at once. */
  readonly empresas: number
  /** Connections of each. */
  readonly conexoes: number
}

/** Connections kept open with mutual TLS, one identity of company each. */
interface Agentes {
  de(par: ParDeChaves): Agent
  encerrar(): void
}

/** Opens them, the least used giving way. */
export function criarAgentes({ autoridade, empresas, conexoes }: OpcoesDosAgentes): Agentes {
  const abertos = new Map<string, Agent>()
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
      const novo = new Agent({
        keepAlive: true,
        maxSockets: conexoes,
        key: par.chave,
        cert: [par.certificado, ...par.cadeia].join("\n"),
        ...(autoridade === null ? {} : { ca: autoridade }),
        minVersion: "TLSv1.2",
      })
      const [maisVelho] = abertos
      if (abertos.size >= empresas && maisVelho !== undefined) {
        maisVelho[1].destroy()
        abertos.delete(maisVelho[0])
      }
      abertos.set(digital, novo)
      return novo
    },
    encerrar() {
      for (const agente of abertos.values()) agente.destroy()
      abertos.clear()
    },
  }
}
