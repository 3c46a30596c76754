import type { Centavos } from "@partida/fiscal"
import type { AtoDaReceita, PedidoDoAto, ValorDoAto } from "./receita-federal-atos.ts"

/**
 * What became of an act. Only `falha` may be tried again by a machine, and never an uncertain one before asking the
 * authority what it has. `recusado` says by `precisaDePessoa` whether somebody must act first (a power, a certificate, a
 * datum, a value that differs) or whether it is a defect of ours.
 */
export type Desfecho<T> = { readonly tipo: "ok"; readonly valor: T } | Pendente | Recusado | Falha

/** Accepted and not ready: ask for the same act again, handing over what is here. */
export interface Pendente {
  readonly tipo: "pendente"
  readonly perguntarDeNovoEmMs: number
  /** What the authority calls the order by; goes in the next request of the same act. */
  readonly protocolo?: string
  /** Until when the protocol serves. */
  readonly ficha?: string
}

export interface Recusado {
  readonly tipo: "recusado"
  /** Of the authority ("MSG_ISN_035"), or one of ours ("falta-procuracao", "servico-nao-oferecido", "resposta-ilegivel"). */
  readonly codigo: string
  /** As it came, empty when the refusal is ours. */
  readonly textoDaAutoridade: string
  /** Ours: what it means and what to do, in pt-BR. */
  readonly texto: string
  /** Of our request, when the refusal is of one. */
  readonly campo?: string
  readonly precisaDePessoa: boolean
  /** We do not know what its code means: only its own text says. */
  readonly desconhecida?: true
  /** Where the computation of the authority differs from ours: both, tax by tax. */
  readonly comparacao?: readonly DiferencaDoTributo[]
}

interface DiferencaDoTributo {
  /** Of the Receita: 1001 is IRPJ. */
  readonly codigo: number
  /** Its name, as people read it. */
  readonly rotulo: string
  /** Null where one of the sides does not have the tax. */
  readonly enviado: Centavos | null
  readonly calculado: Centavos | null
}

export interface Falha {
  readonly tipo: "falha"
  /** The authority may have done what was asked. */
  readonly incerta: boolean
  readonly texto: string
  readonly esperarMs?: number
}

/** By how the authority prices a call; the first two letters of nothing else. */
export type Custo = "apoiar" | "consultar" | "emitir" | "declarar" | "monitorar"

/** One call, built by a pure function and kept before it leaves. It has no secret: where one goes there is a placeholder. */
export interface Requisicao {
  /** Of the authority's catalogue, "PGDASD/TRANSDECLARACAO11". */
  readonly servico: string
  readonly metodo: string
  /** Under the address of the configuration. */
  readonly caminho: string
  readonly cabecalhos: Readonly<Record<string, string>>
  readonly corpo: Buffer
  readonly custo: Custo
  /** Changes something at the authority: never sent twice without asking what became of the first. */
  readonly grava: boolean
}

/** What came back, byte for byte, kept before anybody reads it. */
export interface Resposta {
  readonly status: number
  /** Names in lower case, without what is secret. */
  readonly cabecalhos: Readonly<Record<string, string>>
  readonly corpo: Buffer
  readonly duracaoMs: number
  readonly em: Date
}

/** No whole answer came. The outcome is already decided, as there are no bytes to interpret. */
export class ChamadaSemResposta extends Error {
  override name = "ChamadaSemResposta"
  readonly desfecho: Falha | Recusado

  constructor(desfecho: Falha | Recusado, opcoes?: ErrorOptions) {
    super(desfecho.texto, opcoes)
    this.desfecho = desfecho
  }
}

/** CNPJ or CPF of each role, as text: upper case, no punctuation. */
export interface Partes {
  /** Who has the contract: the office. */
  readonly contratante: string
  /** Who asks; the office itself, unless a person authorised it. */
  readonly autor?: string
  /** Whose data they are. */
  readonly contribuinte: string
  /** Goes along to group the bill of the authority, up to 32 letters and digits. */
  readonly etiqueta?: string
}

/**
 * What identifies the office. Secrets: never logged, never recorded, never answered, and given to `chamar` alone, outside
 * of any transaction.
 */
export interface Credenciais {
  readonly consumerKey: string
  readonly consumerSecret: string
  /** Private key, certificate and chain of the e-CNPJ, in PEM. */
  readonly par: { readonly chave: string; readonly certificado: string; readonly cadeia: readonly string[] }
  /** Of `autorizar-procurador`, where who asks is not the office. */
  readonly tokenDoProcurador?: string
}

/** By which a person lets the office ask in their name. */
export interface TermoDeAutorizacao {
  /** The office. */
  readonly destinatario: { readonly numero: string; readonly nome: string }
  /** Whose certificate signs it. */
  readonly assinante: { readonly numero: string; readonly nome: string }
  /** AAAA-MM-DD. */
  readonly assinadoEm: string
  readonly valeAte: string
}

/** A power that the client must have given in the e-CAC, in the words of the e-CAC. */
export interface PoderExigido {
  readonly nome: string
  /** Any of them serves. */
  readonly codigos: readonly string[]
}

/**
 * The Receita Federal as an office reaches it. A run is: `montar` (pure), keep the request, `chamar` (outside of a
 * transaction), keep the answer, `interpretar` (pure, may be repeated over what was kept).
 */
export interface ReceitaFederal {
  /** For people and for the trail: "Integra Contador (SERPRO)". */
  readonly nome: string
  /** True where nothing that comes back is real, and screens must say so. */
  readonly simulada: boolean
  /** Builds the call of an act, or refuses what could only be refused there. Does not raise. */
  montar<A extends AtoDaReceita>(
    ato: A,
    pedido: PedidoDoAto<A>,
    partes: Partes,
  ): { readonly tipo: "ok"; readonly valor: Requisicao } | Recusado
  /** Raises ChamadaSemResposta, and nothing else. */
  chamar(requisicao: Requisicao, credenciais: Credenciais, sinal?: AbortSignal): Promise<Resposta>
  /** Says what an answer means. Any bytes give an outcome: it does not raise. */
  interpretar<A extends AtoDaReceita>(ato: A, requisicao: Requisicao, resposta: Resposta): Desfecho<ValorDoAto<A>>
  /** Proves credentials and certificate without any act, and without cost. Does not raise. */
  testarConexao(credenciais: Credenciais, sinal?: AbortSignal): Promise<{ readonly tipo: "ok" } | Recusado | Falha>
  /** The signed term to hand over in `autorizar-procurador`. Raises for a key or certificate that cannot sign. */
  assinarTermo(termo: TermoDeAutorizacao, par: Pick<Credenciais["par"], "chave" | "certificado">): Buffer
  /** CNPJ or CPF of who asks, where it is not the office and the call needs their token; null otherwise. */
  procuradorDe(requisicao: Requisicao): string | null
  /** Whether an answer says that the token of who asks no longer serves: nothing was done. */
  recusouProcurador(resposta: Resposta): boolean
  /** What the client must have given before the act; null where nothing. */
  poderExigido(ato: AtoDaReceita): PoderExigido | null
  /** Whether the authority bills a call that was answered so. */
  cobrada(requisicao: Pick<Requisicao, "custo">, status: number): boolean
  /** Price of each billed call of a kind in a month that has so many of it; zero where it is not billed. */
  preco(custo: Custo, chamadasNoMes: number): Centavos
}
