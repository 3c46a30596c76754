import { CABECALHO_ESCRITORIO, type EventoAoVivo, eventoAoVivo, PREFIXO_DA_API } from "@partida/contracts"
import type { Ator } from "./ambiente.ts"

/** A stream of events read as a browser would. */
export interface EscutaDeTeste {
  readonly status: number
  readonly cabecalhos: Headers
  /** The next event; rejects when the stream ends before one. */
  proximo(): Promise<EventoAoVivo>
  /** Everything until the stream ends: the names of the events, for a stream that must end. */
  ateOFim(): Promise<string[]>
  /** The next block of text, comments included. */
  bloco(): Promise<string>
  sair(): void
}

/** Opens a stream on a server that listens on `url`. */
export async function abrirEventos(
  url: string,
  ator: Ator,
  opcoes: { readonly idEscritorio?: string; readonly cabecalhos?: Record<string, string> } = {},
): Promise<EscutaDeTeste> {
  const parada = new AbortController()
  const r = await fetch(`${url}${PREFIXO_DA_API}/eventos`, {
    signal: parada.signal,
    headers: {
      authorization: `Bearer ${ator.token}`,
      accept: "text/event-stream",
      ...(opcoes.idEscritorio ? { [CABECALHO_ESCRITORIO]: opcoes.idEscritorio } : {}),
      ...opcoes.cabecalhos,
    },
  })
  const blocos = lerBlocos(r)
  const bloco = async () => {
    const { value, done } = await blocos.next()
    if (done) throw new Error("O fluxo terminou.")
    return value
  }
  const proximo = async (): Promise<EventoAoVivo> => {
    for (;;) {
      const dados = /^data: (.*)$/m.exec(await bloco())?.[1]
      if (dados !== undefined) return eventoAoVivo.parse(JSON.parse(dados))
    }
  }
  return {
    status: r.status,
    cabecalhos: r.headers,
    bloco,
    proximo,
    async ateOFim() {
      const nomes: string[] = []
      for await (const texto of blocos) {
        const nome = /^event: (.*)$/m.exec(texto)?.[1]
        if (nome !== undefined) nomes.push(nome)
      }
      return nomes
    },
    sair: () => parada.abort(),
  }
}

async function* lerBlocos(r: Response): AsyncGenerator<string, undefined> {
  let resto = ""
  const decodificador = new TextDecoder()
  for await (const pedaco of r.body ?? []) {
    resto += decodificador.decode(pedaco, { stream: true })
    for (let fim = resto.indexOf("\n\n"); fim >= 0; fim = resto.indexOf("\n\n")) {
      yield resto.slice(0, fim)
      resto = resto.slice(fim + 2)
    }
  }
  return undefined
}
