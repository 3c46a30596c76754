import { ConsultaIndisponivel } from "../../ports/consulta-indisponivel.ts"

/** A service with BrasilAPI's protocol. */
export interface ClienteBrasilApi {
  /** For people: "Serviço de consulta (brasilapi.com.br)". */
  readonly nome: string
  /** JSON of a path under the address; null when the service does not know what was asked. Throws ConsultaIndisponivel. */
  ler(caminho: string): Promise<unknown>
}

const PRAZO_MS = 4000
const LIMITE_DE_BYTES = 256 * 1024

/**
 * Reads from one address, given by configuration. Redirects are refused: they could lead to an address inside the network.
 * What takes more than the time limit, or is larger than the size limit, is given up in the middle.
 */
export function criarClienteBrasilApi(endereco: string, prazoMs = PRAZO_MS): ClienteBrasilApi {
  const base = endereco.replace(/\/+$/, "")
  return {
    nome: `Serviço de consulta (${new URL(base).host})`,
    async ler(caminho) {
      try {
        const resposta = await fetch(`${base}${caminho}`, {
          redirect: "error",
          headers: { accept: "application/json" },
          signal: AbortSignal.timeout(prazoMs),
        })
        if (resposta.status === 404) {
          await resposta.body?.cancel()
          return null
        }
        if (resposta.status !== 200) {
          await resposta.body?.cancel()
          throw new ConsultaIndisponivel(`O serviço de consulta respondeu com erro (${resposta.status}).`)
        }
        return JSON.parse(await lerComLimite(resposta))
      } catch (erro) {
        throw comoIndisponivel(erro)
      }
    },
  }
}

async function lerComLimite(resposta: Response): Promise<string> {
  const partes: Uint8Array[] = []
  let lidos = 0
  for await (const parte of resposta.body ?? []) {
    lidos += parte.byteLength
    // Leaving the loop cancels the rest of the download.
    if (lidos > LIMITE_DE_BYTES) throw new ConsultaIndisponivel("O serviço de consulta respondeu mais do que devia.")
    partes.push(parte)
  }
  return Buffer.concat(partes).toString("utf8")
}

function comoIndisponivel(erro: unknown): ConsultaIndisponivel {
  if (erro instanceof ConsultaIndisponivel) return erro
  if (erro instanceof SyntaxError) return new ConsultaIndisponivel("O serviço de consulta respondeu algo ilegível.")
  if (erro instanceof Error && erro.name === "TimeoutError")
    return new ConsultaIndisponivel("O serviço de consulta demorou demais para responder.")
  return new ConsultaIndisponivel("Não foi possível falar com o serviço de consulta.")
}
