import { ErroDaApi, MENSAGEM_SEM_REDE } from "../api/erro.ts"

/** Identity calls (specification, section 9): HTTP time-out in ms, and how many times a call that failed is repeated. */
export const LIMITE_HTTP_MS = 10_000
const REPETICOES = 3

/** What every identity call throws when nothing was reached. */
export function semRede(): ErroDaApi {
  return new ErroDaApi({ codigo: "sem-rede", mensagem: MENSAGEM_SEM_REDE, status: 0 })
}

/**
 * Runs an identity call, repeating it while it answers `sem-rede`; any other failure is an answer and ends it. The
 * signal aborts the attempt that passes its time: the call must hand it to fetch.
 */
export async function comTentativas<T>(chamada: (sinal: AbortSignal) => Promise<T>): Promise<T> {
  for (let repeticao = 0; ; repeticao++) {
    const controle = new AbortController()
    const limite = setTimeout(() => controle.abort(), LIMITE_HTTP_MS)
    try {
      return await chamada(controle.signal)
    } catch (erro) {
      const passageiro = erro instanceof ErroDaApi && erro.codigo === "sem-rede"
      if (!passageiro || repeticao >= REPETICOES) throw erro
    } finally {
      clearTimeout(limite)
    }
  }
}
