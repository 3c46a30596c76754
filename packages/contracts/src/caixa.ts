import { z } from "zod"
import { reconhecimentoDaReceita } from "./cadastro-da-empresa.ts"
import {
  chavesDe,
  competencia,
  direcaoDaOrdem,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  texto,
  uuid,
} from "./comum.ts"
import { situacaoDeReceita } from "./empresas.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { falta, passo } from "./motor.ts"
import type { Rotas } from "./rota.ts"

const regime = reconhecimentoDaReceita

/** Why what was earned and not received enters the base (Res. CGSN 140/2018 art. 20). */
export const motivosDaIntegracao = {
  "prazo-do-ano-seguinte": "Prazo do ano seguinte",
  encerramento: "Encerramento da atividade",
  "fim-do-regime": "Fim do regime de caixa",
  exclusao: "Saída do Simples",
} as const

/** What was received of an activity, segregated as in the month of receipt. */
const recebimento = z.object({
  idAtividade: uuid,
  mercado: z.enum(["interno", "externo"]),
  situacoes: z.array(situacaoDeReceita).max(4),
  valor: reaisPositivos,
})

/** When what was earned and not received enters the base, why, and what it costs if nothing of it comes in. */
const integracao = z.object({
  /** Month whose base takes it in. */
  competencia,
  motivo: chavesDe(motivosDaIntegracao),
  /** DAS over it, by the rates of the month asked; null while something is missing for them. */
  imposto: reais.nullable(),
  faltas: z.array(falta),
})

export const mesDoCaixa = z.object({
  idEmpresa: uuid,
  competencia,
  opcao: z.object({
    ano: z.number().int(),
    /** Whether the law has the option in the year and the company may make it. */
    cabe: z.boolean(),
    /** Null while nobody told. */
    regime: regime.nullable(),
    /** 0 while nobody told. */
    versao: z.number().int(),
  }),
  /** Null while nobody told, and in a year by competência. */
  recebimentos: z.array(recebimento).nullable(),
  /** Earned since the company is by caixa and not received until this month, oldest first. */
  naoRecebido: z.array(
    z.object({
      idAtividade: uuid.nullable(),
      mercado: z.enum(["interno", "externo"]),
      situacoes: z.array(z.string()),
      competencia,
      auferido: reais,
      recebido: reais,
      valor: reais,
    }),
  ),
  totalNaoRecebido: reais,
  /** Null in a year that is not by caixa. */
  integracao: integracao.extend({ memoria: passo.nullable() }).nullable(),
})
export type MesDoCaixa = z.infer<typeof mesDoCaixa>

/** What was told of one calendar year, and how it came to be so. */
const opcaoDoAno = z.object({
  ano: z.number().int(),
  /** Null while nobody told. */
  regime: regime.nullable(),
  versao: z.number().int(),
  /** Last closed month of the year, which keeps the answer as it is; null without any. */
  fechadoAte: competencia.nullable(),
  /** Every answer and correction, oldest first; `de` is null in the first. */
  respostas: z.array(z.object({ em: z.string(), autor: z.string(), de: regime.nullable(), para: regime.nullable() })),
  /** What the closed December before does not match; null when it does. */
  aviso: z.string().nullable(),
})
export type OpcaoDoAno = z.infer<typeof opcaoDoAno>

const linhaDoNaoRecebido = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  /** Earned and not received until the month. */
  valor: reais,
  /** Oldest month of sale with something to receive; null without any. */
  desde: competencia.nullable(),
  /** Nobody told yet what was received in the month itself. */
  semRecebido: z.boolean(),
  integracao,
})
export type LinhaDoNaoRecebido = z.infer<typeof linhaDoNaoRecebido>

/** The last two are computed for the whole filter: the DAS not foreseen for lack of data comes last. */
export const ordensDoNaoRecebido = ["apelido", "cnpj", "valor", "imposto"] as const
const filtroDoNaoRecebido = z.object({ competencia, busca: texto(100).optional(), idEmpresa: uuid.optional() })
export type FiltroDoNaoRecebido = z.output<typeof filtroDoNaoRecebido>
const ordenacao = { ordem: z.enum(ordensDoNaoRecebido).default("apelido"), direcao: direcaoDaOrdem.default("asc") }

/** The Simples by caixa: the option of each year, what was received, and what is still to be. */
export const rotasDoCaixa = {
  consultarMesDoCaixa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/caixa/:competencia",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Opção do ano no Simples, o recebido do mês e o que foi auferido e não recebido",
    resposta: mesDoCaixa,
  },
  listarNaoRecebido: {
    metodo: "GET",
    caminho: "/caixa/nao-recebido",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Empresas do Simples por caixa com o que foi auferido e não recebido, e o DAS se nada entrar até o fim",
    query: filtroDoNaoRecebido.extend({ ...pedidoDePagina, ...ordenacao }),
    resposta: z.object({ lista: z.array(linhaDoNaoRecebido), paginacao }),
  },
  exportarNaoRecebido: {
    metodo: "GET",
    caminho: "/caixa/nao-recebido/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "O auferido e não recebido das empresas filtradas, em planilha",
    query: filtroDoNaoRecebido.extend({ ...pedidoDeExportacao, ...ordenacao }),
  },
  somarNaoRecebido: {
    metodo: "GET",
    caminho: "/caixa/nao-recebido/soma",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Soma do auferido e não recebido de todas as empresas do filtro, e do DAS sobre ele",
    query: filtroDoNaoRecebido,
    resposta: z.object({
      empresas: z.number().int(),
      /** With something to receive. */
      comSaldo: z.number().int(),
      valor: reais,
      imposto: reais,
      /** With something to receive and no tax, for something is missing. */
      semImposto: z.number().int(),
    }),
  },
  consultarOpcoesDoSimples: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/caixa/opcoes",
    papel: "CONTADOR",
    escopo: "empresas:ler",
    resumo: "Caixa ou competência de cada ano da empresa no Simples, com quem respondeu e quando",
    /** Newest year first. */
    resposta: z.object({ lista: z.array(opcaoDoAno) }),
  },
  informarRecebidoDoCaixa: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/caixa/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Grava tudo o que foi recebido em um mês aberto de um ano por caixa; zero também se informa",
    corpo: z.object({
      recebimentos: z
        .array(recebimento)
        .min(1, "Informe ao menos uma atividade, com zero se nada foi recebido.")
        .max(200),
    }),
    resposta: mesDoCaixa,
  },
  escolherRegimeDoSimples: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/caixa/opcoes/:ano",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Registra se a receita do ano entra por competência ou por caixa no Simples",
    comVersao: true,
    params: z.object({ idEmpresa: uuid, ano: z.coerce.number().int().min(2018).max(2100) }),
    corpo: z.object({ regime }),
    resposta: z.object({
      ano: z.number().int(),
      regime,
      versao: z.number().int(),
      /** What the closed December before does not match; null when it does. */
      aviso: z.string().nullable(),
    }),
  },
} as const satisfies Rotas
