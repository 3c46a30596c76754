import { servidorResponde } from "../conexao.ts"
import { comAdiantadas } from "./adiantadas.ts"

/** How often to ask whether the server is back, in ms. */
const INTERVALO_MS = 3000
/** A server that takes longer than this to say anything is down for who waits, in ms. */
const PACIENCIA_MS = 4000
/** Public and answered without a session: it only tells whether somebody is there. */
const SINAL_DE_VIDA = "/api/v1/plataforma/manutencao"

interface Ambiente {
  readonly buscar: (url: string, init: RequestInit) => Promise<Response>
  readonly esperar: (fazer: () => void, ms: number) => void
}

/**
 * The network as calls see it. The first one that finds nobody has a sign of life asked for at once; without an answer the
 * whole page is told, and it is asked again until somebody answers. A proxy that speaks in place of the server is nobody.
 */
export function criarRede({ buscar, esperar }: Ambiente): Ambiente["buscar"] {
  let perguntando = false
  const perguntar = async () => {
    const resposta = await buscar(SINAL_DE_VIDA, {
      cache: "no-store",
      signal: AbortSignal.timeout(PACIENCIA_MS),
    }).catch(() => null)
    perguntando = resposta === null || resposta.status >= 502
    servidorResponde.definir(!perguntando)
    if (perguntando) esperar(() => void perguntar(), INTERVALO_MS)
  }
  const desconfiar = () => {
    if (perguntando) return
    perguntando = true
    void perguntar()
  }
  return async (url, init) => {
    try {
      const resposta = await buscar(url, init)
      if (resposta.status >= 502) desconfiar()
      return resposta
    } catch (causa) {
      if (!init.signal?.aborted) desconfiar()
      throw causa
    }
  }
}

/** The browser's own network. */
export const buscarNaRede = criarRede({
  buscar: comAdiantadas((url, init) => fetch(url, init)),
  esperar: (fazer, ms) => void setTimeout(fazer, ms),
})
