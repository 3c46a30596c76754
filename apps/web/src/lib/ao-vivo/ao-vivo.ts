import { esperaAntesDaTentativa } from "./espera.ts"
import { criarLeitor, type EventoLido } from "./leitor.ts"

/** Longer than two heartbeats of the server without a byte: the connection is dead even if nobody said so. */
const SILENCIO_MS = 50_000

export interface AmbienteAoVivo {
  /** Opens the stream; throws when it cannot. */
  readonly abrir: (sinal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** Whose events these are: tabs of one browser may belong to different people, or to different offices. */
  readonly de: string
  /** Shared by the tabs of one person: one connection serves all of them. */
  readonly canal: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">
  /** Absent outside a secure context: then each tab has its own connection. */
  readonly travas: Pick<LockManager, "request"> | undefined
  readonly sortear: () => number
  /** Whether trying again can help; false when the session is over. */
  readonly insistir: (erro: unknown) => boolean
}

interface OuvinteAoVivo {
  readonly aoChegar: (evento: EventoLido) => void
  /** A connection was opened again after a break: something may have been missed. */
  readonly aoVoltar: () => void
}

/**
 * Follows the server's events until told to stop. Browsers open few connections to one host (six over HTTP/1.1), so of
 * all tabs only the holder of a lock keeps one, and tells the others; when it closes, another takes its place.
 */
export function acompanharAoVivo(ambiente: AmbienteAoVivo, ouvinte: OuvinteAoVivo): () => void {
  const fim = new AbortController()
  const receber = ({ data }: MessageEvent<unknown>) => {
    if (data === "voltou") ouvinte.aoVoltar()
    else if (ehEvento(data)) ouvinte.aoChegar(data)
  }
  ambiente.canal.addEventListener("message", receber)
  const conectado = () => manterConexao(ambiente, espalhando(ambiente, ouvinte), fim.signal)
  const vez = ambiente.travas
    ? ambiente.travas.request(`partida.ao-vivo.${ambiente.de}`, { signal: fim.signal }, conectado)
    : conectado()
  // Aborted while waiting for the lock: the tab is closing, or nobody is signed in any more.
  Promise.resolve(vez).catch(() => undefined)
  return () => {
    fim.abort()
    ambiente.canal.removeEventListener("message", receber)
  }
}

function espalhando({ canal }: AmbienteAoVivo, ouvinte: OuvinteAoVivo): OuvinteAoVivo {
  return {
    aoChegar: (evento) => {
      ouvinte.aoChegar(evento)
      canal.postMessage(evento)
    },
    aoVoltar: () => {
      ouvinte.aoVoltar()
      canal.postMessage("voltou")
    },
  }
}

const ehEvento = (dado: unknown): dado is EventoLido =>
  typeof dado === "object" && dado !== null && "tipo" in dado && "dados" in dado && typeof dado.dados === "string"

async function manterConexao(ambiente: AmbienteAoVivo, ouvinte: OuvinteAoVivo, fim: AbortSignal): Promise<void> {
  let falhas = 0
  for (let vez = 0; !fim.aborted; vez++) {
    try {
      await ouvirUmaConexao(ambiente, fim, {
        aoAbrir: () => {
          falhas = 0
          if (vez > 0) ouvinte.aoVoltar()
        },
        aoChegar: ouvinte.aoChegar,
      })
    } catch (erro) {
      if (!ambiente.insistir(erro)) return
    }
    await dormir(esperaAntesDaTentativa(falhas++, ambiente.sortear()), fim)
  }
}

interface Escuta {
  readonly aoAbrir: () => void
  readonly aoChegar: (evento: EventoLido) => void
}

/** One connection from opening to its end. Resolves when the server closes it; throws when it breaks. */
async function ouvirUmaConexao({ abrir }: AmbienteAoVivo, fim: AbortSignal, escuta: Escuta): Promise<void> {
  const controle = new AbortController()
  const cortar = () => controle.abort()
  fim.addEventListener("abort", cortar)
  let silencio = setTimeout(cortar, SILENCIO_MS)
  try {
    const leitor = (await abrir(controle.signal)).getReader()
    controle.signal.addEventListener("abort", () => void leitor.cancel().catch(() => undefined))
    escuta.aoAbrir()
    const texto = new TextDecoder()
    const alimentar = criarLeitor(escuta.aoChegar)
    for (let lido = await leitor.read(); !lido.done; lido = await leitor.read()) {
      clearTimeout(silencio)
      silencio = setTimeout(cortar, SILENCIO_MS)
      alimentar(texto.decode(lido.value, { stream: true }))
    }
  } finally {
    clearTimeout(silencio)
    fim.removeEventListener("abort", cortar)
  }
}

/** Waits, but not for who has left; coming back online ends the wait. */
function dormir(ms: number, fim: AbortSignal): Promise<void> {
  return new Promise((acordar) => {
    const pronto = () => {
      clearTimeout(relogio)
      fim.removeEventListener("abort", pronto)
      globalThis.removeEventListener?.("online", pronto)
      acordar()
    }
    const relogio = setTimeout(pronto, ms)
    fim.addEventListener("abort", pronto)
    globalThis.addEventListener?.("online", pronto)
  })
}
