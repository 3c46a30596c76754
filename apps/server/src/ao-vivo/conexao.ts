import { PassThrough, type Readable } from "node:stream"
import type { EventoAoVivo } from "@partida/contracts"
import type { Contexto } from "../http/contexto.ts"

/** Bytes waiting for a reader before it is taken for lost: it opens another stream and asks for everything again. */
const MAXIMO_EM_ESPERA = 256 * 1024
/** How long a reader has to take what was written before a stream that ended is cut: a server that stops waits for it. */
const PRAZO_DO_FIM_MS = 2000
/** How long the browser waits before it opens the stream again. */
const NOVA_TENTATIVA_MS = 3000

/** One open stream of events and whose it is. */
export interface Conexao {
  readonly contexto: Contexto
  readonly fluxo: Readable
  escrever(evento: EventoAoVivo): void
  /** A comment, which only keeps the line open. */
  pulsar(): void
  /** Ends well: what was written still arrives. */
  encerrar(): void
}

/** Opens a stream for a person. `aoSair` is called once, however it ends. */
export function abrirConexao(contexto: Contexto, proximoId: () => string, aoSair: (c: Conexao) => void): Conexao {
  const fluxo = new PassThrough()
  const enviar = (texto: string) => {
    if (fluxo.writableEnded || fluxo.destroyed) return
    if (fluxo.writableLength + Buffer.byteLength(texto) > MAXIMO_EM_ESPERA) fluxo.destroy()
    else fluxo.write(texto)
  }
  const conexao: Conexao = {
    contexto,
    fluxo,
    escrever: (evento) => enviar(`id: ${proximoId()}\nevent: ${evento.tipo}\ndata: ${JSON.stringify(evento)}\n\n`),
    pulsar: () => enviar(":\n\n"),
    encerrar: () => {
      fluxo.end()
      const prazo = setTimeout(() => fluxo.destroy(), PRAZO_DO_FIM_MS)
      prazo.unref()
      fluxo.once("close", () => clearTimeout(prazo))
      aoSair(conexao)
    },
  }
  fluxo.once("close", () => aoSair(conexao))
  // A reader that leaves in the middle of a write is nobody's failure.
  fluxo.on("error", () => {})
  enviar(`retry: ${NOVA_TENTATIVA_MS}\n\n`)
  return conexao
}
