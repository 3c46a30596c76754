/** How much leaves at the same time, and how much a second, of this process. */
export interface LimitesDeSaida {
  readonly simultaneas: number
  readonly porSegundo: number
}

/** Waits for a turn in the order of arrival and says how to give it back. Rejects with the reason of the signal. */
type Vez = (sinal?: AbortSignal) => Promise<() => void>

/** A turnstile for calls to one outside address. */
export function criarVez({ simultaneas, porSegundo }: LimitesDeSaida): Vez {
  const intervaloMs = 1000 / porSegundo
  const espera: (() => void)[] = []
  let ocupadas = 0
  let proximaEm = 0
  const largar = () => {
    const proxima = espera.shift()
    if (proxima) proxima()
    else ocupadas--
  }
  return async (sinal) => {
    sinal?.throwIfAborted()
    if (ocupadas < simultaneas) ocupadas++
    else await esperarNaFila(espera, sinal)
    const agora = performance.now()
    const em = Math.max(agora, proximaEm)
    proximaEm = em + intervaloMs
    try {
      if (em > agora) await dormir(em - agora, sinal)
    } catch (erro) {
      largar()
      throw erro
    }
    return largar
  }
}

function esperarNaFila(espera: (() => void)[], sinal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const passar = () => {
    sinal?.removeEventListener("abort", desistir)
    resolve()
  }
  const desistir = () => {
    espera.splice(espera.indexOf(passar), 1)
    reject(sinal?.reason)
  }
  espera.push(passar)
  sinal?.addEventListener("abort", desistir, { once: true })
  return promise
}

function dormir(ms: number, sinal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const desistir = () => {
    clearTimeout(relogio)
    reject(sinal?.reason)
  }
  const relogio = setTimeout(() => {
    sinal?.removeEventListener("abort", desistir)
    resolve()
  }, ms)
  sinal?.addEventListener("abort", desistir, { once: true })
  return promise
}
