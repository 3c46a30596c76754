import type { Centavos } from "@partida/fiscal"
import type { DeclaracaoDoPgdas } from "../pgdas/declaracao.ts"
import type {
  DadosDoMei,
  DebitoInscrito,
  MeiDaPessoa,
  MesDeBeneficio,
  PedidoDeBeneficio,
} from "./receita-federal-mei.ts"

/**
 * What can be asked of the Receita and what it answers, in our words. CNPJ and CPF are text without punctuation, months are
 * AAAA-MM, days AAAA-MM-DD, instants ISO with the offset of Brasília, money is centavos, files are bytes.
 */
interface AtosDaReceita {
  /** What the month would owe, by the authority's own computation. Transmits nothing. */
  readonly "calcular-pgdas": { pedido: { readonly declaracao: DeclaracaoDoPgdas }; valor: CalculoDoPgdas }
  /** Transmits, only if the taxes of the declaration are the official ones to the centavo. */
  readonly "transmitir-pgdas": { pedido: { readonly declaracao: DeclaracaoDoPgdas }; valor: DeclaracaoTransmitida }
  /** What was transmitted and which DAS were made and paid: also how to learn what became of an uncertain transmission. */
  readonly "consultar-declaracoes": { pedido: PedidoDeDeclaracoes; valor: DeclaracoesDoAno }
  readonly "ultima-declaracao": { pedido: { readonly competencia: string }; valor: CopiaDaDeclaracao }
  readonly declaracao: { pedido: { readonly numero: string }; valor: CopiaDaDeclaracao }
  readonly "gerar-das": { pedido: PedidoDeDas; valor: Documentos }
  readonly "extrato-do-das": { pedido: { readonly numero: string }; valor: EmPdf & { readonly numero: string } }
  /** With `comPdf` the document comes whole; without, its bar code as text. */
  readonly "gerar-das-mei": { pedido: PedidoDeDas & { readonly comPdf: boolean }; valor: Documentos }
  /** Says in which months the MEI received a benefit that stops its INSS. */
  readonly "beneficio-mei": { pedido: PedidoDeBeneficio; valor: { readonly meses: readonly MesDeBeneficio[] } }
  readonly "divida-mei": { pedido: { readonly ano: number }; valor: { readonly debitos: readonly DebitoInscrito[] } }
  /** With `comPdf` the document comes whole; without, its bar code as text. */
  readonly "gerar-darf": { pedido: PedidoDeDarf; valor: DarfConsolidado }
  readonly "gerar-guia-dctfweb": { pedido: PedidoDeGuiaDctfweb; valor: EmPdf }
  readonly "consultar-pagamentos": {
    pedido: PedidoDePagamentos
    valor: { readonly pagamentos: readonly PagamentoNaReceita[] }
  }
  readonly "comprovante-de-pagamento": { pedido: { readonly numeroDoDocumento: string }; valor: EmPdf }
  /** First without a protocol, which only orders the report and is `pendente` with one; then with it, until it comes. */
  readonly "situacao-fiscal": { pedido: { readonly protocolo?: string }; valor: EmPdf }
  /** The certificate that a MEI is one. */
  readonly ccmei: { pedido: Readonly<Record<string, never>>; valor: EmPdf }
  /** What the Receita has of a company as a MEI. */
  readonly "dados-do-mei": { pedido: Readonly<Record<string, never>>; valor: DadosDoMei }
  /** The CNPJs, now or before of the MEI, of a person: the contribuinte is a CPF. */
  readonly "meis-da-pessoa": {
    pedido: Readonly<Record<string, never>>
    valor: { readonly meis: readonly MeiDaPessoa[] }
  }
  /** Free: asked before listing. */
  readonly "ha-mensagens": {
    pedido: Readonly<Record<string, never>>
    valor: { readonly novas: "nenhuma" | "uma" | "varias" }
  }
  readonly "listar-mensagens": { pedido: PedidoDeMensagens; valor: PaginaDeMensagens }
  /** Opening one may count as having been told of it. */
  readonly "abrir-mensagem": { pedido: { readonly id: string }; valor: MensagemAberta }
  /** Powers that the contribuinte gave to the autor, in force. */
  readonly procuracoes: { pedido: Readonly<Record<string, never>>; valor: { readonly procuracoes: readonly Poderes[] } }
  /** Hands over the signed term by which a person lets the office ask in their name. The answer is a secret: it is kept encrypted. */
  readonly "autorizar-procurador": { pedido: { readonly termoAssinado: Buffer }; valor: AutorizacaoDoProcurador }
}

interface EmPdf {
  readonly pdf: Buffer
}

export type AtoDaReceita = keyof AtosDaReceita
export type PedidoDoAto<A extends AtoDaReceita> = AtosDaReceita[A]["pedido"]
export type ValorDoAto<A extends AtoDaReceita> = AtosDaReceita[A]["valor"]

interface TributoDevido {
  /** Of the Receita: 1001 is IRPJ. */
  readonly codigo: number
  readonly valor: Centavos
}

export interface CalculoDoPgdas {
  readonly tributos: readonly TributoDevido[]
  readonly total: Centavos
}

interface DeclaracaoTransmitida extends CalculoDoPgdas {
  readonly numero: string
  readonly transmitidaEm: string
  /** PDF; null when the authority did not send it. */
  readonly declaracao: Buffer | null
  readonly recibo: Buffer | null
  /** One of them came and does not open: it can be asked for again. */
  readonly papelEstragado: boolean
  /** Of who declared late. */
  readonly multa: {
    readonly notificacao: Buffer | null
    readonly darf: Buffer | null
    readonly documento: DocumentoDeArrecadacao | null
  } | null
}

/** Of a year, or of a month. */
type PedidoDeDeclaracoes = { readonly ano: number } | { readonly competencia: string }

interface DeclaracoesDoAno {
  readonly meses: readonly MesDeclarado[]
}

export interface MesDeclarado {
  readonly competencia: string
  /** In the order of the authority. */
  readonly declaracoes: readonly {
    readonly tipo: "original" | "retificadora" | "outra"
    readonly numero: string
    readonly transmitidaEm: string
    /** In the authority's words, when it holds it back to look at; null otherwise. */
    readonly malha: string | null
  }[]
  readonly das: readonly {
    readonly numero: string
    readonly emitidoEm: string | null
    /** Null when the authority did not say. */
    readonly pago: boolean | null
    /** "Geração de DAS", "DAS Avulso"… in the authority's words. */
    readonly operacao: string
  }[]
}

export interface CopiaDaDeclaracao {
  readonly numero: string
  readonly declaracao: Buffer | null
  readonly recibo: Buffer | null
  readonly notificacaoDaMulta: Buffer | null
  readonly darfDaMulta: Buffer | null
}

export interface PedidoDeDas {
  readonly competencia: string
  /** Day of the payment, where it is later than today. */
  readonly pagarEm?: string
}

/** Never empty. */
export interface Documentos {
  readonly documentos: readonly [DocumentoDeArrecadacao, ...DocumentoDeArrecadacao[]]
}

interface Parcelas {
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
  readonly total: Centavos
}

export interface DocumentoDeArrecadacao extends Parcelas {
  readonly numero: string
  /** Null when one document covers several months. */
  readonly competencia: string | null
  readonly vencimento: string | null
  /** Last day on which banks take it. */
  readonly pagarAte: string | null
  readonly composicao: readonly (Parcelas & {
    readonly codigo: string
    readonly denominacao: string
    readonly competencia: string | null
  })[]
  readonly observacoes: readonly string[]
  readonly pdf: Buffer | null
  /** 48 digits of the linha digitável; null where it is only inside the PDF. */
  readonly linhaDigitavel: string | null
}

export interface PedidoDeDarf {
  readonly uf: string
  /** Code of the Receita (TOM), 4 digits. */
  readonly municipioTom: string
  /** 4 digits. */
  readonly receita: string
  /** 2 digits. */
  readonly extensao: string
  readonly periodo: PeriodoDoDarf
  /** Absent only where there is a quota. */
  readonly vencimento?: string
  readonly cota?: number
  readonly principal: Centavos
  /** Of the authority's computation, unless typed here, as a DARF without one asks. */
  readonly multa?: Centavos
  readonly juros?: Centavos
  readonly pagarEm: string
  readonly referencia?: string
  readonly observacao?: string
  readonly comPdf: boolean
}

export type PeriodoDoDarf =
  | { readonly tipo: "mensal"; readonly competencia: string }
  | { readonly tipo: "trimestral"; readonly ano: number; readonly trimestre: 1 | 2 | 3 | 4 }
  | { readonly tipo: "anual"; readonly ano: number }
  | { readonly tipo: "diario"; readonly dia: string }

interface DarfConsolidado extends Parcelas {
  readonly numero: string
  /** Day it was computed for. */
  readonly consolidadoEm: string | null
  /** Until when the computation holds. */
  readonly valeAte: string | null
  readonly pdf: Buffer | null
  readonly linhaDigitavel: string | null
}

export interface PedidoDeGuiaDctfweb {
  /** 13º salário has no month. */
  readonly periodo:
    | { readonly categoria: "geral-mensal"; readonly competencia: string }
    | { readonly categoria: "geral-13"; readonly ano: number }
  /** Of the declaration; one in progress has no other way of being paid. */
  readonly situacao: "ativa" | "em-andamento"
  /** Which transmitted declaration; the last one when absent. */
  readonly recibo?: string
  /** A business day of this month, from today on. */
  readonly pagarEm?: string
}

/** All the conditions together. At least one. */
export interface PedidoDePagamentos {
  readonly arrecadadosDe?: string
  readonly arrecadadosAte?: string
  readonly receitas?: readonly string[]
  readonly documentos?: readonly string[]
  readonly valorDe?: Centavos
  readonly valorAte?: Centavos
  /** From 0, of at most 100 each. */
  readonly pagina?: number
}

interface PagamentoNaReceita {
  readonly numeroDoDocumento: string
  /** "DARF", "DAS"… in the authority's words. */
  readonly tipo: string
  readonly receita: string | null
  readonly denominacao: string | null
  /** Last day of the period, as the authority gives it. */
  readonly periodo: string | null
  readonly vencimento: string | null
  readonly arrecadadoEm: string
  readonly total: Centavos
  /** Null when the authority gives only the total. */
  readonly principal: Centavos | null
  readonly multa: Centavos | null
  readonly juros: Centavos | null
}

interface PedidoDeMensagens {
  readonly leitura: "todas" | "lidas" | "nao-lidas"
  /** `proxima` of the page before; absent in the first. */
  readonly pagina?: string
}

interface PaginaDeMensagens {
  readonly mensagens: readonly MensagemNaCaixa[]
  /** Null on the last page. */
  readonly proxima: string | null
}

export interface MensagemNaCaixa {
  readonly id: string
  /** Text, its variables already in place. */
  readonly assunto: string
  readonly enviadaEm: string
  readonly lida: boolean
  /** Day from which the law takes the contribuinte for told. */
  readonly cienciaEm: string | null
  readonly relevante: boolean
  readonly origem: "receita" | "estado" | "municipio" | "outra"
  readonly descricaoDaOrigem: string | null
}

interface MensagemAberta {
  readonly assunto: string
  readonly enviadaEm: string
  readonly lidaEm: string | null
  readonly cienciaEm: string | null
  /** HTML as it came, its variables in place: hostile until cleaned. */
  readonly corpoHtml: string
}

export interface Poderes {
  /** Last day in force. */
  readonly ate: string
  /** Names of the e-CAC: compare with `poderExigido`. */
  readonly servicos: readonly string[]
}

export interface AutorizacaoDoProcurador {
  /** Secret. */
  readonly token: string
  /** ISO instant; null when the authority only said that the one before still serves. */
  readonly valeAte: string | null
}
