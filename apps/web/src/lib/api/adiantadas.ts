/** An answer that the page asks for before its scripts arrive (apps/web/antes.js). */
interface Adiantada {
  readonly autorizacao: string | null
  readonly resposta: Promise<Response>
  /** When it was asked for, in ms of the page. */
  readonly em: number
}

declare global {
  var __adiantadas: Map<string, Adiantada> | undefined
}

/** An answer that nobody took for so long is old, in ms. */
const VALIDADE_MS = 15_000

/** The network, with what antes.js already asked of it: each answer is taken once, by who presents the same token. */
export function comAdiantadas(
  buscar: (url: string, init: RequestInit) => Promise<Response>,
): (url: string, init: RequestInit) => Promise<Response> {
  return (url, init) => {
    const adiantada = globalThis.__adiantadas?.get(url)
    if (!adiantada || init.method !== "GET") return buscar(url, init)
    globalThis.__adiantadas?.delete(url)
    const mesma = adiantada.autorizacao === new Headers(init.headers).get("authorization")
    return mesma && performance.now() - adiantada.em < VALIDADE_MS ? adiantada.resposta : buscar(url, init)
  }
}
