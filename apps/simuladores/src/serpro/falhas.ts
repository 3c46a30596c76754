import { z } from "zod"

/** What may go wrong on purpose, for one call, for the next N, or for a time. */
export const esquemaDaFalha = z.strictObject({
  tipo: z.enum([
    /** Waits before anything else. */
    "atraso",
    /** The connection ends before the call is read. */
    "cortar-antes",
    /** The work is done, the answer never leaves. */
    "cortar-depois",
    /** Any status, before the work or, with `depois`, after it. */
    "status",
    /** The work is done, the answer is not JSON. */
    "corpo-malformado",
    /** The work is done, the answer stops in the middle. */
    "corpo-truncado",
    /** 401, and the token is not accepted any more. */
    "token-expirado",
    /** The Date of the answer is wrong. */
    "relogio-errado",
  ]),
  /** idServico, "AUTENTICAR", or absent for every call. */
  servico: z.string().max(60).optional(),
  contribuinte: z.string().max(14).optional(),
  /** Calls it touches; without a window it is 1. */
  vezes: z.int().positive().optional(),
  /** Window from now; without `vezes` it touches every call inside. */
  duranteMs: z.int().positive().optional(),
  atrasoMs: z.int().nonnegative().max(600_000).optional(),
  status: z.int().min(400).max(599).optional(),
  depois: z.boolean().optional(),
  /** Added to the Date header. */
  deslocamentoMs: z.int().optional(),
})
export type PedidoDeFalha = z.infer<typeof esquemaDaFalha>

interface Falha extends PedidoDeFalha {
  readonly id: number
  restam: number
  readonly ateMs: number
}

export class Falhas {
  private lista: Falha[] = []
  private seguinte = 1

  registrar(pedido: PedidoDeFalha, agoraMs: number): number {
    const semConta = pedido.duranteMs === undefined ? 1 : Number.POSITIVE_INFINITY
    const id = this.seguinte++
    const ateMs = pedido.duranteMs === undefined ? Number.POSITIVE_INFINITY : agoraMs + pedido.duranteMs
    this.lista.push({ ...pedido, id, restam: pedido.vezes ?? semConta, ateMs })
    return id
  }

  /** Those that touch this call, each spent once. The time is of the machine, never of the simulated clock. */
  tomar(servico: string, contribuinte: string, agoraMs: number): readonly PedidoDeFalha[] {
    if (this.lista.length === 0) return []
    this.lista = this.lista.filter((falha) => falha.restam > 0 && falha.ateMs > agoraMs)
    const tocam = this.lista.filter(
      (falha) =>
        (falha.servico === undefined ? servico !== "AUTENTICAR" : falha.servico === servico) &&
        (falha.contribuinte === undefined || falha.contribuinte === contribuinte),
    )
    for (const falha of tocam) falha.restam -= 1
    return tocam
  }

  pendentes(agoraMs: number): readonly (PedidoDeFalha & { readonly restam: number | null })[] {
    return this.lista
      .filter((falha) => falha.restam > 0 && falha.ateMs > agoraMs)
      .map((falha) => ({ ...falha, restam: Number.isFinite(falha.restam) ? falha.restam : null }))
  }

  limpar(): void {
    this.lista = []
  }
}
