import { iniciarTrabalhador } from "../../trabalhadores.ts"
import { criarTurno, type LimitesDoTurno } from "../../turno.ts"
import { ArquivoIlegivel, type MotivoDaRecusa } from "./motivo.ts"
import type { ExtratoDoPgdas } from "./tipos.ts"

export type RespostaDaLeitura =
  | { readonly tipo: "lido"; readonly extrato: ExtratoDoPgdas }
  | { readonly tipo: "recusado"; readonly motivo: MotivoDaRecusa; readonly detalhe: string | null }

/** Reads extracts of the PGDAS-D apart from everything else the server does. */
export interface LeitorDeExtratos {
  /** Throws ArquivoIlegivel; raises muitos-pedidos when too many wait, and when the person has too many of their own. */
  ler(bytes: Uint8Array, idUsuario: string): Promise<ExtratoDoPgdas>
}

interface LimitesDoLeitor extends LimitesDoTurno {
  /** Longest that one file may take, start of the thread included. */
  readonly prazoMs: number
}

const LIMITES: LimitesDoLeitor = { prazoMs: 15_000, aoMesmoTempo: 1, naFila: 30, porPessoa: 24 }
/** Of the heap alone: what a file unfolds outside it, only the deadline bounds. */
const MEMORIA_MB = 192
/** An extract has a few hundred kB. */
const TAMANHO_BYTES = 10 * 1024 * 1024

/**
 * A reader that gives each file a thread of its own, a limit of time and of memory, and its turn: a file made to burn the
 * processor stops nobody else for longer than that, and nobody fills the queue alone.
 */
export function criarLeitorDeExtratos(limites: LimitesDoLeitor = LIMITES): LeitorDeExtratos {
  const emTurno = criarTurno(limites, "extratos em leitura")
  return {
    ler: async (bytes, idUsuario) => {
      if (bytes.byteLength > TAMANHO_BYTES) throw new ArquivoIlegivel("extrato-grande")
      return emTurno(idUsuario, async () => entregar(await lerEmOutraLinha(bytes, limites.prazoMs)))
    },
  }
}

function entregar(resposta: RespostaDaLeitura): ExtratoDoPgdas {
  if (resposta.tipo === "lido") return resposta.extrato
  throw new ArquivoIlegivel(resposta.motivo, resposta.detalhe)
}

function lerEmOutraLinha(bytes: Uint8Array, prazoMs: number): Promise<RespostaDaLeitura> {
  const { promise, resolve } = Promise.withResolvers<RespostaDaLeitura>()
  const worker = iniciarTrabalhador("extrato-pgdas", {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    // The thread reads one file: it has no business with the secrets of the environment.
    env: {},
    // What the reader of PDF says of a strange file is for nobody.
    stdout: true,
    stderr: true,
  })
  const desistir = (motivo: MotivoDaRecusa) => resolve({ tipo: "recusado", motivo, detalhe: null })
  const relogio = setTimeout(() => desistir("extrato-demorado"), prazoMs)
  worker.once("message", resolve)
  worker.once("error", () => desistir("extrato-nao-e-pdf"))
  worker.once("exit", () => desistir("extrato-nao-e-pdf"))
  return promise.finally(async () => {
    clearTimeout(relogio)
    await worker.terminate()
  })
}
