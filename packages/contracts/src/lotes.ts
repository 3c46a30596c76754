import { z } from "zod"
import { competencia, paginacao, pedidoDePagina, somaEmReais, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { selecao } from "./fechamento-filtro.ts"
import { textoNoFormato } from "./formatos.ts"
import { porId, resultadoDeImportacao } from "./listas/estados.ts"
import { acoesEmMassa, ehAtoEmMassa, type Lote, lote } from "./lote.ts"
import type { Rotas } from "./rota.ts"

/** One job, with what may be done about it now. */
export const detalheDoLote = lote.extend({
  /** The job whose failures this one tries again. */
  idOrigem: uuid.nullable(),
  /** Failures that are still to be done and may be tried again, and why none may. */
  repeticao: z.object({ quantos: z.number().int(), impedimento: z.string().nullable() }),
  podeCancelar: z.boolean(),
})
export type DetalheDoLote = z.infer<typeof detalheDoLote>

export const itemDeLote = z.object({
  sequencia: z.number().int(),
  rotulo: z.string(),
  idEmpresa: uuid.nullable(),
  /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5; null while waiting. */
  resultado: z.number().int().nullable(),
  codigo: z.string().nullable(),
  mensagem: z.string().nullable(),
  detalhes: z.array(z.string()),
})
export type ItemDeLote = z.infer<typeof itemDeLote>

/** How many names a group tells; the list, filtered by the group, has them all. */
export const NOMES_POR_GRUPO = 20

const totaisEmReais = z.array(z.object({ rotulo: z.string(), valor: somaEmReais }))
/** What some companies come to, by name: revenue, tax, gross and net pay. */
export type TotaisEmReais = z.infer<typeof totaisEmReais>

/** Items that ended in the same way, for the same reason. */
export const grupoDoLote = z.object({
  resultado: z.number().int(),
  codigo: z.string().nullable(),
  /** Null where each item has words of its own. */
  mensagem: z.string().nullable(),
  /** What to call the group: its words, or general ones; null where there are none. */
  titulo: z.string().nullable(),
  total: z.number().int(),
  /** As their months stand now; none where the work has no amounts. */
  totais: totaisEmReais,
  itens: z.array(itemDeLote.pick({ sequencia: true, rotulo: true, idEmpresa: true })),
})
export type GrupoDoLote = z.infer<typeof grupoDoLote>

const filtroDosItens = {
  resultado: z.coerce.number().int().min(1).max(5).optional(),
  codigo: texto(60).optional(),
  mensagem: texto(1000).optional(),
}

/** Why the tax of a month waits: a group of companies is told apart by it. */
export const mensagensDaEtapaPendente = {
  faturamento: "O faturamento do mês ainda não foi conferido. Conclua-o antes.",
  "pro-labore": "O pró-labore do mês ainda não foi conferido. Conclua-o antes.",
} as const

const FECHADO_COM_BASE = /^O mês (\d{2})\/(\d{4}) foi fechado com base neste\./

/** Why a month cannot be reopened before a later one: who reads it is led to that one. */
export const mesFechadoComBase = {
  mensagem: (competencia: string): string =>
    `O mês ${competencia.slice(5)}/${competencia.slice(0, 4)} foi fechado com base neste. Reabra-o primeiro.`,
  /** The later month, or null where the message is another. */
  ler(mensagem: string | null): string | null {
    const [, mes, ano] = FECHADO_COM_BASE.exec(mensagem ?? "") ?? []
    return mes && ano ? `${ano}-${mes}` : null
  },
}

/** The words of a bulk act, where what stops a company is no error and what was already so is no action left out. */
const RESULTADOS_DO_ATO: Readonly<Record<number, string>> = {
  [resultadoDeImportacao.ATUALIZADO.id]: "Feito",
  [resultadoDeImportacao.ERRO.id]: "Pede você",
  [resultadoDeImportacao.SEM_ACAO.id]: "Nada a fazer",
}

/** What a result is called in a kind of job, on screens and in exported files. */
export function nomeDoResultado(resultado: number, tipo: Lote["tipo"] | undefined): string {
  const nome = porId(resultadoDeImportacao, resultado)
  const doAto = tipo !== undefined && ehAtoEmMassa(tipo) ? RESULTADOS_DO_ATO[resultado] : undefined
  return doAto ?? (nome ? resultadoDeImportacao[nome].rotulo : "Desconhecido")
}

/** Refusals that ask nothing of a person: what was asked for is already so, or does not apply to the company. */
const semOQueFazer: ReadonlySet<string> = new Set(["ja-feito", "competencia-fechada", "nao-se-aplica"])

/** Whether a refusal is no failure. */
export const nadaAFazer = (codigo: string): boolean => semOQueFazer.has(codigo)

/** Companies that an act would leave as they are, for the same reason. */
export const grupoDaPrevia = z.object({
  codigo: z.string(),
  mensagem: z.string(),
  /** A warning is left for want of a reason; what has nothing to be done needs nobody; anything else stops the company. */
  tipo: z.enum(["impedimento", "aviso", "sem-acao"]),
  total: z.number().int(),
  totais: totaisEmReais,
  empresas: z.array(z.object({ idEmpresa: uuid, apelido: z.string() })),
})
export type GrupoDaPrevia = z.infer<typeof grupoDaPrevia>

export const previaDaAcao = z.object({
  total: z.number().int(),
  /** How many would be done if the act were asked for now. */
  farao: z.number().int(),
  /** What those come to. */
  totais: totaisEmReais,
  /** Why the others would not. A company is counted once, under the first reason that stops it. */
  grupos: z.array(grupoDaPrevia),
})
export type PreviaDaAcao = z.infer<typeof previaDaAcao>

export const rotasDosLotes = {
  listarLotes: {
    metodo: "GET",
    caminho: "/lotes",
    papel: "CONTADOR",
    escopo: "lotes:ler",
    resumo: "Trabalhos do escritório, do mais novo ao mais antigo",
    query: z.object(pedidoDePagina),
    resposta: z.object({ lista: z.array(lote), paginacao }),
  },
  consultarLote: {
    metodo: "GET",
    caminho: "/lotes/:id",
    papel: null,
    escopo: "lotes:ler",
    resumo: "Andamento de um trabalho, e o que se pode fazer com ele",
    resposta: detalheDoLote,
  },
  listarItensDoLote: {
    metodo: "GET",
    caminho: "/lotes/:id/itens",
    papel: null,
    escopo: "lotes:ler",
    resumo: "Resultado item a item",
    query: z.object({ ...pedidoDePagina, ...filtroDosItens }),
    resposta: z.object({ lista: z.array(itemDeLote), paginacao }),
  },
  exportarItensDoLote: {
    metodo: "GET",
    caminho: "/lotes/:id/itens/exportacao",
    papel: null,
    escopo: "lotes:ler",
    resumo: "Resultado item a item, em planilha",
    query: z.object({ ...pedidoDeExportacao, ...filtroDosItens }),
  },
  listarGruposDoLote: {
    metodo: "GET",
    caminho: "/lotes/:id/grupos",
    papel: null,
    escopo: "lotes:ler",
    resumo: "Resultados agrupados pelo motivo, o maior primeiro",
    resposta: z.object({ grupos: z.array(grupoDoLote) }),
  },
  repetirLote: {
    metodo: "POST",
    caminho: "/lotes/:id/repetir",
    papel: null,
    resumo: "Tenta de novo, em outro trabalho, o que falhou e ainda está por fazer",
    resposta: z.object({ idLote: uuid, total: z.number().int() }),
    status: 202,
  },
  cancelarLote: {
    metodo: "POST",
    caminho: "/lotes/:id/cancelar",
    papel: null,
    resumo: "Deixa sem fazer o que ainda não começou; o que já foi feito fica",
    resposta: detalheDoLote,
  },
} as const satisfies Rotas

export const rotasDaPrevia = {
  preverAcaoEmMassa: {
    metodo: "POST",
    caminho: "/fechamentos/previa",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "O que uma ação sobre muitas empresas faria, sem fazê-la",
    corpo: z.object({
      competencia,
      acao: z.enum(acoesEmMassa),
      selecao,
      /** Codes of warnings that the person will give a reason for. */
      avisosAceitos: z.array(texto(60)).max(50).default([]),
      /** The person says that there was none: revenue, or payroll items. */
      semMovimento: z.boolean().default(false),
      /** Day of payment of the payroll items, which selects the IRRF. */
      dataPagamento: textoNoFormato("data").optional(),
    }),
    resposta: previaDaAcao,
  },
} as const satisfies Rotas
