import { iniciarTrabalhador } from "../../trabalhadores.ts"
import { criarTurno, type LimitesDoTurno } from "../../turno.ts"
import { type MotivoDoPdf, PdfIlegivel } from "./motivo.ts"

/** What the thread of a reader answers: what it read, why it refused (`recusa`), or that it had no text to read. */
export type RespostaDaLeitura<T, R> =
  | { readonly tipo: "lido"; readonly lido: T }
  | { readonly tipo: "recusado"; readonly recusa: R }
  | { readonly tipo: "ilegivel"; readonly motivo: MotivoDoPdf }

export interface LimitesDoLeitor extends LimitesDoTurno {
  /** Longest that one file may take, start of the thread included. */
  readonly prazoMs: number
}

const LIMITES_DO_LEITOR: LimitesDoLeitor = { prazoMs: 15_000, aoMesmoTempo: 1, naFila: 30, porPessoa: 24 }
/** Of the heap alone: what a file unfolds outside it, only the deadline bounds. */
const MEMORIA_MB = 192
/** What is read here has a few hundred kB. */
const TAMANHO_BYTES = 10 * 1024 * 1024
/** Where a PDF begins: ISO 32000 says at once, and programs that read it bear as much before. */
const CABECALHO = "%PDF-"
const ANTES_DO_CABECALHO_BYTES = 1024

/**
 * A reader that gives each file a thread of its own (`trabalhador`.worker.ts), a limit of time and of memory, and its turn: a file
 * made to burn the processor stops nobody else for longer than that, and nobody fills the queue alone. `oQue` names the work in a
 * refusal. It throws `PdfIlegivel`, what `recusar` makes of a refusal, and muitos-pedidos.
 */
export function criarLeitorDePdf<T, R>(
  trabalhador: string,
  oQue: string,
  recusar: (recusa: R) => Error,
  limites: LimitesDoLeitor = LIMITES_DO_LEITOR,
) {
  const emTurno = criarTurno(limites, oQue)
  return async (bytes: Uint8Array, idUsuario: string): Promise<T> => {
    if (bytes.byteLength > TAMANHO_BYTES) throw new PdfIlegivel("grande")
    // What is plainly something else takes no thread, nor waits for its turn.
    if (!Buffer.from(bytes.subarray(0, ANTES_DO_CABECALHO_BYTES)).includes(CABECALHO))
      throw new PdfIlegivel("nao-e-pdf")
    const resposta = await emTurno(idUsuario, () => lerEmOutraLinha<T, R>(trabalhador, bytes, limites.prazoMs))
    if (resposta.tipo === "lido") return resposta.lido
    throw resposta.tipo === "ilegivel" ? new PdfIlegivel(resposta.motivo) : recusar(resposta.recusa)
  }
}

function lerEmOutraLinha<T, R>(trabalhador: string, bytes: Uint8Array, prazoMs: number) {
  const { promise, resolve } = Promise.withResolvers<RespostaDaLeitura<T, R>>()
  const worker = iniciarTrabalhador(trabalhador, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
    // The thread reads one file: it has no business with the secrets of the environment.
    env: {},
    // What the reader of PDF says of a strange file is for nobody.
    stdout: true,
    stderr: true,
  })
  const desistir = (motivo: MotivoDoPdf) => resolve({ tipo: "ilegivel", motivo })
  const relogio = setTimeout(() => desistir("demorado"), prazoMs)
  worker.once("message", resolve)
  worker.once("error", () => desistir("nao-e-pdf"))
  worker.once("exit", () => desistir("nao-e-pdf"))
  return promise.finally(async () => {
    clearTimeout(relogio)
    await worker.terminate()
  })
}

/** What a thread answers of one file; a reader that fails in a way of its own blames the file, and its words may carry pieces of it. */
export async function responder<T, R>(
  ler: () => Promise<T>,
  recusaDe: (erro: unknown) => R | null,
): Promise<RespostaDaLeitura<T, R>> {
  try {
    return { tipo: "lido", lido: await ler() }
  } catch (erro) {
    if (erro instanceof PdfIlegivel) return { tipo: "ilegivel", motivo: erro.motivo }
    const recusa = recusaDe(erro)
    return recusa === null ? { tipo: "ilegivel", motivo: "nao-e-pdf" } : { tipo: "recusado", recusa }
  }
}
