import { iniciarTrabalhador } from "../trabalhadores.ts"
import { criarTurno, type LimitesDoTurno } from "../turno.ts"
import type { Confianca } from "./cadeia.ts"
import type { CertificadoLido } from "./leitura.ts"
import { ArquivoRecusado, type MotivoDaRecusa } from "./motivo.ts"

/** Reads certificate files apart from everything else the server does. */
export interface LeitorDeCertificados {
  /** Throws ArquivoRecusado; raises muitos-pedidos when too many wait, and when the person has too many of their own. */
  ler(bytes: Uint8Array, senha: string, agora: Date, idUsuario: string): Promise<CertificadoLido>
}

export interface PedidoDeLeitura {
  readonly bytes: Uint8Array
  readonly senha: string
  /** PEM. */
  readonly raizes: readonly string[]
  readonly intermediarias: readonly string[]
  readonly agora: Date
}

export type RespostaDaLeitura =
  | { readonly tipo: "lido"; readonly certificado: CertificadoLido }
  | { readonly tipo: "recusado"; readonly motivo: MotivoDaRecusa; readonly detalhe: string | null }

interface LimitesDoLeitor extends LimitesDoTurno {
  /** Longest that one file may take, start of the thread included. */
  readonly prazoMs: number
}

const LIMITES: LimitesDoLeitor = { prazoMs: 10_000, aoMesmoTempo: 1, naFila: 20, porPessoa: 2 }
const MEMORIA_MB = 128

/**
 * A reader that gives each file a thread of its own, a limit of time and of memory, and its turn: a file made to burn the
 * processor stops nobody else for longer than that, and nobody fills the queue alone.
 */
export function criarLeitor(confianca: Confianca, limites: LimitesDoLeitor = LIMITES): LeitorDeCertificados {
  const emTurno = criarTurno(limites, "certificados em leitura")
  return {
    ler: (bytes, senha, agora, idUsuario) =>
      emTurno(idUsuario, async () => {
        const { raizes, intermediarias } = confianca
        const pedido = { bytes, senha, raizes: raizes.map(String), intermediarias: intermediarias.map(String), agora }
        return entregar(await lerEmOutraLinha(pedido, limites.prazoMs))
      }),
  }
}

function entregar(resposta: RespostaDaLeitura): CertificadoLido {
  if (resposta.tipo === "lido") return resposta.certificado
  throw new ArquivoRecusado(resposta.motivo, resposta.detalhe)
}

function lerEmOutraLinha(workerData: PedidoDeLeitura, prazoMs: number): Promise<RespostaDaLeitura> {
  const { promise, resolve } = Promise.withResolvers<RespostaDaLeitura>()
  const worker = iniciarTrabalhador("certificado", {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    // The thread reads one file: it has no business with the secrets of the environment.
    env: {},
  })
  const desistir = (motivo: MotivoDaRecusa) => resolve({ tipo: "recusado", motivo, detalhe: null })
  const relogio = setTimeout(() => desistir("certificado-protecao-excessiva"), prazoMs)
  worker.once("message", resolve)
  worker.once("error", () => desistir("certificado-recusado"))
  worker.once("exit", () => desistir("certificado-recusado"))
  return promise.finally(async () => {
    clearTimeout(relogio)
    await worker.terminate()
  })
}
