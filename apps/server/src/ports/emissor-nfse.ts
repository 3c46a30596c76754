import type { ParDeChaves } from "../certificados/leitura.ts"
import type { Desfecho, Requisicao, Resposta } from "./receita-federal.ts"

/** By whom a company issues. */
export type QuemEmite = "nacional" | "migrate"

export type AmbienteDeEmissao = "producao" | "homologacao"

/** What is asked of whoever issues. `idEmpresa`: whose certificate identifies the call. */
export type PedidoAoEmissor = { readonly ambiente: AmbienteDeEmissao; readonly idEmpresa: string } & (
  | { readonly tipo: "emitir"; readonly dps: Buffer }
  /** `enviadaEm`: from when the emitter has had it to itself. */
  | { readonly tipo: "consultar-dps"; readonly idDps: string; readonly enviadaEm?: Date }
  | { readonly tipo: "baixar"; readonly chave: string }
  /** `idDps`: of the note, where it was issued here: who goes by its own numbers asks for them. */
  | {
      readonly tipo: "registrar-evento"
      readonly chave: string
      readonly pedido: Buffer
      readonly idDps?: string | null
    }
  /** `evento`: type of the layout, as 101101. */
  | { readonly tipo: "consultar-evento"; readonly chave: string; readonly evento: string }
)

/** One thing that the authority has against a request, in its code and words. */
export interface ErroDoEmissor {
  readonly codigo: string
  readonly texto: string
}

/** What an answer says. Nothing of it is believed before its document is read and judged. */
export type RespostaDoEmissor =
  | { readonly tipo: "autorizada"; readonly chave: string; readonly xml: Buffer }
  | { readonly tipo: "rejeitada"; readonly erros: readonly [ErroDoEmissor, ...ErroDoEmissor[]] }
  /** It took the note and has not issued it yet: what became of it has to be asked. */
  | { readonly tipo: "em-andamento" }
  /** The number was already used: by which note has to be asked. */
  | { readonly tipo: "ja-usada" }
  | { readonly tipo: "encontrada"; readonly chave: string }
  | { readonly tipo: "nota"; readonly xml: Buffer }
  | { readonly tipo: "evento"; readonly xml: Buffer }
  /** It says that the note is cancelled, and shows no signed event that proves it. */
  | { readonly tipo: "cancelada-sem-evento" }
  | { readonly tipo: "nao-encontrada" }

/**
 * Who issues NFS-e for a company. A run is: `montar` (pure), keep the request, `chamar` (outside of a transaction), keep the answer,
 * `interpretar` (pure, may be repeated over what was kept).
 */
export interface EmissorDeNfse<Identidade = ParDeChaves> {
  /** For people: "Sefin Nacional". */
  readonly nome: string
  /** Nothing that comes back is worth outside, and screens must say so. */
  readonly simulado: boolean
  /** Whether it is reached in an environment. */
  atende(ambiente: AmbienteDeEmissao): boolean
  /** What an unsigned DPS has that this one does not issue, in words for people; null where it issues it. */
  foraDaqui(dps: string): string | null
  montar(pedido: PedidoAoEmissor): Requisicao
  /** Raises ChamadaSemResposta, and nothing else. `identidade`: of the company; it is kept nowhere but in its connections. */
  chamar(requisicao: Requisicao, identidade: Identidade, sinal: AbortSignal): Promise<Resposta>
  /** Any bytes give an outcome: it does not raise. */
  interpretar(requisicao: Requisicao, resposta: Resposta): Desfecho<RespostaDoEmissor>
  encerrar(): void
}

/** An emitter without its way out: what builds requests and reads answers. */
export type EmissorNoPapel = Omit<EmissorDeNfse<never>, "chamar" | "encerrar">
export type PortasDeEmissao = Readonly<Record<QuemEmite, EmissorNoPapel | null>>

/** Which company's certificate a kept request goes with, and where: put in by `montar`, taken out as it leaves. */
export const CABECALHO_DA_EMPRESA = "partida-empresa"
export const CABECALHO_DO_AMBIENTE = "partida-ambiente"
