import type { ObrigacaoDaGuia, ProvedorDeOperacao, TipoDeOperacao } from "@partida/contracts"
import type { Centavos } from "@partida/fiscal"
import type { Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import type { DiferencaDaOperacao, MotivoDaOperacao } from "../db/schema/operacoes.ts"
import type { Custo, Desfecho, Requisicao, Resposta } from "./receita-federal.ts"

/** What an act works with: the office as background work sees it, and when. */
export interface ContextoDoAto {
  readonly escopo: Escopo
  readonly agora: Date
}

/** An operation as its steps see it. */
export interface OperacaoTomada {
  readonly id: string
  readonly idEmpresa: string
  readonly cnpj: string
  readonly apelido: string
  readonly tipo: TipoDeOperacao
  readonly provedor: ProvedorDeOperacao
  readonly competencia: string | null
  readonly etapa: string
  /** What was asked for; the act that reads it checks its shape. */
  readonly parametros: unknown
  readonly protocolo: string | null
  readonly referencia: string | null
  readonly documentos: readonly string[]
  readonly tentativas: number
  readonly execucoes: number
  readonly idUsuario: string
  readonly criadaPor: string
}

/** What a step has to do before its call. */
export type Preparo =
  | {
      readonly tipo: "chamar"
      readonly requisicao: Requisicao
      /** Whose certificate and which power it is asked with, as people read them. */
      readonly certificado?: string
      readonly procuracao?: string
    }
  /** It cannot be asked: a person has to act (Inconsistência), or it is a defect (Erro). */
  | { readonly tipo: "parar"; readonly precisaDePessoa: boolean; readonly motivo: MotivoDaOperacao }
  /** There is nothing to ask. */
  | { readonly tipo: "avancar"; readonly avanco: Avanco }

/** Where an operation goes once a step is concluded. */
export type Avanco =
  | {
      readonly tipo: "etapa"
      readonly etapa: string
      readonly referencia?: string
      readonly protocolo?: string | null
      /** How long before it is asked; missing: at once. */
      readonly esperarMs?: number
    }
  | {
      readonly tipo: "sucesso"
      /** What it came to, for people. */
      readonly resultado: string
      readonly referencia?: string
      /** Documents that it brought, beside those it already had. */
      readonly documentos?: readonly string[]
    }
  | {
      readonly tipo: "inconsistencia"
      readonly motivo: MotivoDaOperacao
      readonly diferencas?: readonly DiferencaDaOperacao[]
    }

/** An operation whose call was answered, with what the answer says. */
export interface Pronta<V> {
  readonly operacao: OperacaoTomada
  readonly valor: V
}

/**
 * One call of an act, and what surrounds it. Operations come many at a time, all of one office and step, and each gets its own
 * answer, in the order they came.
 */
export interface Etapa<V = unknown> {
  /** pt-BR, what is being done: "Transmitindo a declaração". */
  readonly rotulo: string
  /** The step that finds out what became of a call whose answer was lost: every step that writes outside has one. */
  readonly seIncerta?: string
  /** Where it begins again after a refusal, once a person mended it. Missing: here. */
  readonly recomecaEm?: string
  /** Reads what the request needs. Inside a transaction: no network, no long work. */
  preparar(tx: Tx, contexto: ContextoDoAto, operacoes: readonly OperacaoTomada[]): Promise<readonly Preparo[]>
  /** What an answer says. Pure: it may be asked again, years later, over what was kept. */
  interpretar(requisicao: Requisicao, resposta: Resposta): Desfecho<V>
  /** Puts the files of the answers where files are kept, before the transaction; answers them with where each is. */
  guardar?(contexto: ContextoDoAto, prontas: readonly Pronta<V>[]): Promise<readonly Pronta<V>[]>
  /** Writes the effects, in the transaction that also writes the states: both are there, or neither. */
  concluir(tx: Tx, contexto: ContextoDoAto, prontas: readonly Pronta<V>[]): Promise<readonly Avanco[]>
}

/** Something the product does outside. */
export interface AtoExterno {
  readonly provedor: ProvedorDeOperacao
  readonly etapas: Readonly<Record<string, Etapa>>
  readonly etapaInicial: string
  /** Lower goes first. */
  readonly prioridade: number
  /** What it brings the official document of; missing: of nothing that is paid. */
  readonly obrigacoes?: readonly ObrigacaoDaGuia[]
  /** Companies for which it may be asked, and why it may not for the others. Reads only. */
  pedir(tx: Tx, escopo: Escopo, pedido: PedidoDoAtoExterno): Promise<Pedidos>
  /** What a person does about a refusal; null where there is nothing better than trying again. */
  oQueFazer(motivo: MotivoDaOperacao, idEmpresa: string): OQueFazer | null
}
/** Kinds without an act are not on offer here. */
export type AtosExternos = Readonly<Partial<Record<TipoDeOperacao, AtoExterno>>>

export interface OQueFazer {
  readonly texto: string
  readonly rotulo: string | null
  readonly destino: string | null
  /** An act of the same company, and month where it is of one, that brings what is missing; once it does, this one goes on by itself. */
  readonly pedir?: TipoDeOperacao
  /** The office has to be recognised again: proving it is free, and what stopped goes on once it is. */
  readonly testarConexao?: boolean
  /** Whose certificate solves it: of the company of the contract, or of the operation's own. */
  readonly trocarCertificado?: "do-contrato" | "da-empresa"
  /** Other keys of the contract solve it. */
  readonly trocarChaves?: boolean
  /** What was closed has to change: the month is reopened right there, and once it is closed again this goes on by itself. */
  readonly reabrirMes?: boolean
}

export interface PedidoDoAtoExterno {
  readonly competencia: string | null
  /** Missing: every company of the portfolio that is within reach. */
  readonly empresas?: readonly string[] | undefined
  readonly pagarEm?: string | undefined
  /** Whether there was a benefit in the month, of who informs one. */
  readonly recebeuBeneficio?: boolean | undefined
  readonly agora: Date
}

/** One act that may be queued. */
export interface NovaOperacao {
  readonly idEmpresa: string
  readonly apelido: string
  readonly tipo: TipoDeOperacao
  readonly competencia: string | null
  /** Business identity: the same one is queued once. */
  readonly chave: string
  /** Plain JSON; its hash is kept. */
  readonly parametros: unknown
  readonly valor?: Centavos
  readonly venceEm?: string
}

export interface ForaDoPedido {
  readonly idEmpresa: string
  readonly apelido: string
  readonly codigo: string
  readonly motivo: string
  readonly tipo: "impedimento" | "sem-acao"
}

export interface Pedidos {
  readonly novas: readonly NovaOperacao[]
  readonly fora: readonly ForaDoPedido[]
}

/** Who answers outside, and how much may be asked of it. */
export interface ProvedorExterno {
  readonly nome: ProvedorDeOperacao
  /** Nothing of what it answers is worth outside. */
  readonly simulado: boolean
  /** Calls at once in this process. */
  readonly paralelo: number
  /** Calls a second over all the processes, and how many may go together; null: as many as come. */
  readonly ritmo: { readonly porSegundo: number; readonly rajada: number } | null
  /** Hours of the day, of Brasília, in which it is not asked: from, until. */
  readonly silencio: readonly [string, string] | null
  /** How long after it stopped answering it is tried again. */
  readonly novaTentativaMs: number
  /** Raises ChamadaSemResposta, and nothing else. Outside any transaction. */
  chamar(idEscritorio: string, requisicao: Requisicao, sinal: AbortSignal): Promise<Resposta>
  /** Why nothing of an office could be asked at an instant: its certificate. Free: it asks nobody. Null: nothing prevents it. */
  impedimento?(tx: Tx, contexto: ContextoDoAto): Promise<MotivoDaOperacao | null>
  /** Whether an answer means that it is not there, for anybody. */
  ausente(resposta: Resposta): boolean
  /** How long nothing more is asked of it, where an answer says that too much was: 0 where it does not say so. */
  pausaMs?(resposta: Resposta): number
  /** Whether it bills a call answered so. */
  cobrada(requisicao: Pick<Requisicao, "custo">, status: number): boolean
  /** Price of a call of a month that has so many of its kind, in ten-thousandths of a real. */
  preco(classe: Custo, chamadasNoMes: number): bigint
}
