import type { ParDeChaves } from "../certificados/leitura.ts"
import type { Desfecho, Requisicao, Resposta } from "./receita-federal.ts"

/** What is asked of whoever distributes documents. `idEmpresa`: whose certificate identifies the call. */
export type PedidoDaCaptura = { readonly idEmpresa: string; readonly cnpj: string } & (
  | { readonly tipo: "lote"; readonly depoisDe: number }
  | { readonly tipo: "nota"; readonly chave: string }
)

/** One document as it was handed over. Nothing of it is believed before it is read and judged. */
export interface DocumentoDistribuido {
  readonly nsu: number | null
  /** Of the note, also of an event of it. */
  readonly chave: string | null
  readonly tipo: "nota" | "evento" | "outro"
  /** As it calls it there, for people who look for it: "EVENTO CANCELAMENTO". */
  readonly tipoNaOrigem: string
  readonly geradoEm: Date | null
  /** Null: it came without its XML, or with one that does not open. */
  readonly xml: Buffer | null
}

/**
 * Who distributes to a company the documents that name it, in an order that it numbers (NSU). A run is as that of the other
 * authorities: `montar` (pure), `chamar` (outside of a transaction), `interpretar` (pure).
 */
export interface CapturaDeDocumentos {
  /** For people: "Ambiente de Dados Nacional". */
  readonly nome: string
  /** Nothing that comes is worth outside, and screens must say so. */
  readonly simulado: boolean
  montar(pedido: PedidoDaCaptura): Requisicao
  /** Raises ChamadaSemResposta, and nothing else. `par` identifies the company; it is kept nowhere but in its connections. */
  chamar(requisicao: Requisicao, par: ParDeChaves, sinal: AbortSignal): Promise<Resposta>
  /**
   * Any bytes give an outcome: it does not raise. Ok with an empty list: there is nothing more. Documents come by their NSU, each
   * once; one without it has none.
   */
  interpretar(requisicao: Requisicao, resposta: Resposta): Desfecho<readonly DocumentoDistribuido[]>
  encerrar(): void
}
