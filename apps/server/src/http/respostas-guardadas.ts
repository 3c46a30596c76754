import { type CodigoDeErro, erros, type Rota } from "@partida/contracts"
import { comoErroDeNegocio, ErroDeNegocio } from "./erros.ts"

const MAXIMO_DA_RESPOSTA = 1024 * 1024
const JA_MOSTRADO =
  "Este pedido já foi feito, e o segredo que ele mostrou só aparece uma vez. Se você não o guardou, gere outro."
const ESPERA_SUGERIDA_MS = 2_000
/** Refusals by the state of things are answers; by credentials or by excess of requests, they are not. */
const RECUSAS_GUARDADAS: ReadonlySet<number> = new Set([400, 404, 409, 410, 412, 422])

export type Guardada =
  | { readonly tipo: "corpo"; readonly corpo: unknown }
  | { readonly tipo: "erro"; readonly codigo: CodigoDeErro; readonly mensagem: string; readonly campo?: string }
  /** The answer cannot be kept: too large, not JSON, or a secret that is shown once. */
  | { readonly tipo: "sem-corpo" }

/** The transaction found its key answered: it must not be, and its repetition has this answer. */
export class JaRespondida extends Error {
  override name = "JaRespondida"
  readonly reserva: Extract<Reserva, { readonly tipo: "respondida" }>

  constructor(reserva: Extract<Reserva, { readonly tipo: "respondida" }>) {
    super("The key was answered already.")
    this.reserva = reserva
  }
}

/** A refusal that stays as the answer of its key; null of any other failure. */
export function recusaGuardada(erro: unknown): { readonly status: number; readonly guardada: Guardada } | null {
  const conhecido = comoErroDeNegocio(erro)
  const status = conhecido ? erros[conhecido.codigo].status : 500
  if (!conhecido || conhecido.codigo === "pedido-em-curso" || !RECUSAS_GUARDADAS.has(status)) return null
  const { codigo, message: mensagem, campo } = conhecido
  return { status, guardada: { tipo: "erro", codigo, mensagem, ...(campo ? { campo } : {}) } }
}

/** Raises chave-reutilizada and pedido-em-curso. */
export function lerReserva(linha: LinhaDaReserva | undefined): Reserva {
  switch (linha?.situacao) {
    case "livre":
      return { tipo: "livre", tentativa: linha.tentativa }
    case "de-outro":
      throw new ErroDeNegocio("chave-reutilizada")
    case "respondida":
    case "marcada":
      return { tipo: "respondida", resposta: linha.guardada, confirmada: linha.situacao === "respondida" }
    default:
      throw emCurso()
  }
}

export interface LinhaDaReserva {
  readonly [coluna: string]: unknown
  readonly situacao: "livre" | "de-outro" | "em-curso" | "respondida" | "marcada"
  readonly tentativa: number
  readonly guardada: unknown
}

export type Reserva =
  | { readonly tipo: "livre"; readonly tentativa: number }
  /** `confirmada`: as it was sent; else as the effect's transaction left it before a crash. */
  | { readonly tipo: "respondida"; readonly resposta: unknown; readonly confirmada: boolean }

export function responder(rota: Rota, guardada: Guardada, confirmada: boolean): unknown {
  switch (guardada.tipo) {
    case "erro":
      throw new ErroDeNegocio(guardada.codigo, guardada.mensagem, guardada.campo)
    case "sem-corpo":
      throw new ErroDeNegocio("resposta-perdida", rota.segredo && JA_MOSTRADO)
    case "corpo":
      // What a transaction returned is nearly always the answer itself; the contract tells when it is not.
      if (!confirmada && !rota.resposta?.safeParse(guardada.corpo).success) throw new ErroDeNegocio("resposta-perdida")
      return guardada.corpo
    default:
      return guardada satisfies never
  }
}

/** What was shown once must not be found again, not even by who holds the key of the request. */
export const semSegredo = (rota: Rota, guardada: Guardada): Guardada =>
  rota.segredo && guardada.tipo === "corpo" ? { tipo: "sem-corpo" } : guardada

export function comoTexto(guardada: Guardada): string {
  try {
    const texto = JSON.stringify(guardada)
    if (texto.length <= MAXIMO_DA_RESPOSTA) return texto
  } catch {
    // Not JSON (an amount in bigint, a cycle): the mark stays, without the answer.
  }
  return JSON.stringify({ tipo: "sem-corpo" } satisfies Guardada)
}

export const emCurso = () =>
  new ErroDeNegocio("pedido-em-curso", undefined, undefined, { aguardarMs: ESPERA_SUGERIDA_MS })
