import { z } from "zod"
import { chavesDe, competencia, direcaoDaOrdem, fracao, somaEmReais, texto, uuid } from "./comum.ts"
import {
  acoesSobreOperacoes,
  DO_MES,
  desfechosDaExecucao,
  esperasDaOperacao,
  provedoresDeOperacao,
  tiposDeOperacao,
} from "./listas/operacoes.ts"

const tipoDeOperacao = chavesDe(tiposDeOperacao)

const motivo = z.object({
  codigo: z.string(),
  /** In our words, for people. */
  texto: z.string(),
  /** As the authority said it; null where it said nothing. */
  textoDoOrgao: z.string().nullable(),
})

/**
 * What a person does about it: a sentence, and the place in the product where it is done (null where it is outside). `pedir` is an
 * act of the same company that may be asked for right there, after which this one goes on by itself.
 */
const oQueFazer = z.object({
  texto: z.string(),
  rotulo: z.string().nullable(),
  destino: z.string().nullable(),
  pedir: tipoDeOperacao.nullable(),
  /** The connection with the authority is tested right there; once it is good, what stopped for it goes on. */
  testarConexao: z.boolean(),
  /** Whose certificate may be sent right there: of the company of the contract with the authority, or of the operation's own. */
  trocarCertificado: z.enum(["do-contrato", "da-empresa"]).nullable(),
  /** The keys of the contract may be written right there. */
  trocarChaves: z.boolean(),
  /** The closed month may be reopened right there; once it is closed again, this goes on by itself. */
  reabrirMes: z.boolean(),
})

export const operacao = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  tipo: tipoDeOperacao,
  provedor: chavesDe(provedoresDeOperacao),
  competencia: competencia.nullable(),
  /** Second list of the specification, 0 to 5. */
  estado: z.number().int(),
  /** What it is about to do, or was doing, in words. */
  etapa: z.string(),
  aguarda: chavesDe(esperasDaOperacao).nullable(),
  tentativas: z.number().int(),
  /** When it is tried or asked again; null where it is not waiting for an hour. */
  proximaEm: z.string().nullable(),
  /** Legal day by which it has to be done; null where there is none. */
  venceEm: z.string().nullable(),
  motivo: motivo.nullable(),
  oQueFazer: oQueFazer.nullable(),
  /** What the authority calls it: number of the declaration, of the document, of the protocol. */
  referencia: z.string().nullable(),
  /** What it came to, in words; null until it succeeds. */
  resultado: z.string().nullable(),
  /** Cost so far, in reais, by the operator's table of prices. */
  custo: fracao,
  criadaEm: z.string(),
  criadaPor: z.string(),
  atualizadaEm: z.string(),
})
export type Operacao = z.infer<typeof operacao>

export const execucaoDaOperacao = z.object({
  numero: z.number().int(),
  /** First list of the specification; null: to be processed. */
  estado: z.number().int().nullable(),
  etapa: z.string(),
  servico: z.string(),
  iniciadaEm: z.string(),
  respondidaEm: z.string().nullable(),
  interpretadaEm: z.string().nullable(),
  duracaoMs: z.number().int().nullable(),
  desfecho: chavesDe(desfechosDaExecucao).nullable(),
  /** Status of the answer, as HTTP says it. */
  status: z.number().int().nullable(),
  custo: fracao,
  motivo: motivo.nullable(),
  /** Whether the request and the answer are still kept, by the policy of retention. */
  guardada: z.boolean(),
})
export type ExecucaoDaOperacao = z.infer<typeof execucaoDaOperacao>

const diferenca = z.object({ rotulo: z.string(), nosso: somaEmReais, doOrgao: somaEmReais })

export const detalheDaOperacao = z.object({
  operacao,
  execucoes: z.array(execucaoDaOperacao),
  /** Both columns, when the authority's amounts are not ours. */
  diferencas: z.array(diferenca),
  /** What it brought: address of each document inside the product. */
  documentos: z.array(z.object({ id: uuid, nome: z.string(), endereco: z.string() })),
  acoes: z.array(z.enum(acoesSobreOperacoes)),
})
export type DetalheDaOperacao = z.infer<typeof detalheDaOperacao>

const conteudo = z.object({
  cabecalhos: z.array(z.object({ nome: z.string(), valor: z.string() })),
  /** As text, secrets masked, files left out; null where it is no longer kept. */
  corpo: z.string().nullable(),
  tamanhoBytes: z.number().int(),
  /** SHA-256 of the bytes as they went or came. */
  resumo: z.string().nullable(),
})
/** One run, whole: the flight recorder. */
export const registroDaExecucao = z.object({
  execucao: execucaoDaOperacao,
  /** "POST /integra-contador/v1/Declarar". */
  endereco: z.string(),
  requisicao: conteudo,
  resposta: conteudo.nullable(),
  /** Certificate and power of attorney with which it was asked; null where none was needed. */
  certificado: z.string().nullable(),
  procuracao: z.string().nullable(),
  /** ISO instant from which request and answer may be erased, by the policy of retention; documents are kept apart. */
  guardadoAte: z.string(),
})
export type RegistroDaExecucao = z.infer<typeof registroDaExecucao>

/** Filter of the specification: {Status, IdEmpresa, TipoAutomacao, CompetenciaInicio, CompetenciaFim}. */
export const filtroDeOperacoes = z.object({
  /** Ids of the second list, separated by commas; missing: every state. */
  status: z
    .string()
    .regex(/^[0-5](,[0-5]){0,5}$/, "Escolha os estados na lista.")
    .optional(),
  idEmpresa: uuid.optional(),
  tipoAutomacao: tipoDeOperacao.optional(),
  competenciaInicio: competencia.optional(),
  competenciaFim: competencia.optional(),
  aguarda: chavesDe(esperasDaOperacao).optional(),
  /** Code of the reason why it stands where it stands: those that stopped for the same. */
  motivo: z
    .string()
    .regex(/^[\w-]{1,60}$/, "Escolha o motivo de uma automação que parou.")
    .optional(),
  busca: texto(100).optional(),
})
export type FiltroDeOperacoes = z.infer<typeof filtroDeOperacoes>

export const ordensDasOperacoes = ["atualizada", "empresa", "competencia", "vencimento"] as const
/** How the list is ordered. */
export const ordenacaoDasOperacoes = {
  ordem: z.enum(ordensDasOperacoes).default("atualizada"),
  direcao: direcaoDaOrdem.default("desc"),
}

/** Counters of the specification, of the filter without its states. */
export const contagemDasOperacoes = z.object({
  qtdAutomacoesErro: z.number().int(),
  qtdAutomacoesInconsistencia: z.number().int(),
  qtdAutomacoesAProcessar: z.number().int(),
  qtdAutomacoesEmExecucao: z.number().int(),
  qtdAutomacoesCanceladas: z.number().int(),
  qtdAutomacoesSucesso: z.number().int(),
  /** Of those to be processed, the ones that wait for a person. */
  qtdAguardandoAprovacao: z.number().int(),
})
export type ContagemDasOperacoes = z.infer<typeof contagemDasOperacoes>

const MAXIMO_DE_OPERACOES = 1000
/** Operations told one by one, or all of a filter. */
export const selecaoDeOperacoes = z.union([
  z.object({ ids: z.array(uuid).min(1, "Escolha ao menos uma operação.").max(MAXIMO_DE_OPERACOES) }),
  z.object({ filtro: filtroDeOperacoes }),
])
export type SelecaoDeOperacoes = z.infer<typeof selecaoDeOperacoes>

export const acaoPedida = z.object({
  acao: z.enum(acoesSobreOperacoes),
  selecao: selecaoDeOperacoes,
  motivo: texto(300).optional(),
})
/** What an act over operations does, or would do. */
export const efeitoDaAcao = z.object({
  /** How many change. */
  mudam: z.number().int(),
  /** What those declare or pay, where they have an amount. */
  valor: somaEmReais.nullable(),
  /** Why the others stay. */
  ficam: z.array(z.object({ motivo: z.string(), quantas: z.number().int() })),
})
export type EfeitoDaAcao = z.infer<typeof efeitoDaAcao>

export const pedidoDeOperacoes = z.object({
  /** One act, or everything that a closed month asks of the authorities. */
  tipo: chavesDe({ ...tiposDeOperacao, [DO_MES]: "" }),
  /** Month of the act; missing where it has none. */
  competencia: competencia.nullable().default(null),
  /** Missing: every company of the portfolio. */
  empresas: z.array(uuid).min(1).max(5000).optional(),
  /** For a guide asked for again: the day on which it will be paid. */
  pagarEm: z.iso.date("Informe o dia em que a guia será paga.").optional(),
  /** Of who informs the benefit of a MEI: whether there was one in the month. */
  recebeuBeneficio: z.boolean().optional(),
})
export const resultadoDoPedido = z.object({
  /** How many are queued now (or would be). */
  novas: z.number().int(),
  /** Of how many companies those are. */
  empresas: z.number().int(),
  /** What those come to, where they have an amount. */
  valor: somaEmReais.nullable(),
  /** Those, act by act: how many, of how many companies, and what they come to. */
  entram: z.array(
    z.object({
      tipo: tipoDeOperacao,
      novas: z.number().int(),
      empresas: z.number().int(),
      valor: somaEmReais.nullable(),
    }),
  ),
  grupos: z.array(
    z.object({
      codigo: z.string(),
      motivo: z.string(),
      tipo: z.enum(["impedimento", "sem-acao"]),
      total: z.number().int(),
      empresas: z.array(z.object({ idEmpresa: uuid, apelido: z.string() })),
    }),
  ),
})
export type ResultadoDoPedido = z.infer<typeof resultadoDoPedido>

export const provedorDeOperacoes = z.object({
  provedor: chavesDe(provedoresDeOperacao),
  /** Since when it does not answer; null while it does. */
  foraDesde: z.string().nullable(),
  /** HH:MM of Brasília until which nothing is asked of it, by the configuration; null now that it may be asked. */
  silencioAte: z.string().nullable(),
  /** It is a program that stands in the authority's place: nothing that it answers is worth outside. */
  simulado: z.boolean(),
  /** Last success of each kind in this office; null where there was none. */
  semSucessoDesde: z.array(z.object({ tipo: tipoDeOperacao, desde: z.string(), esperando: z.number().int() })),
  /** Calls of the month and what they come to, and the ceiling; null where there is none. */
  gastoDoMes: z.object({
    chamadas: z.number().int(),
    reais: fracao,
    teto: somaEmReais.nullable(),
    /** The ceiling stops what is still to be asked. */
    atingido: z.boolean(),
  }),
})
export type ProvedorDeOperacoes = z.infer<typeof provedorDeOperacoes>
