import { z } from "zod"
import { nivelDeAlerta, tipoDeAlerta } from "./alertas.ts"
import { competencia, fracao, reais, somaEmReais, uuid } from "./comum.ts"
import { guia } from "./guia.ts"
import type { Rotas } from "./rota.ts"

const quantos = z.number().int()

/**
 * Points of the month where a company may stand, each company in one: nothing confirmed yet; revenue confirmed; payroll items
 * confirmed too; tax computed; reopened with both steps concluded; closed. A company of before the steps counts as closed or open.
 */
export const pontosDoMes = ["aberto", "faturamento", "pro-labore", "apurado", "reaberto", "fechado"] as const
const pontoDoMes = z.enum(pontosDoMes)
export type PontoDoMes = z.infer<typeof pontoDoMes>

const contado = z.object({ quantidade: quantos, valor: somaEmReais })

/** Revenue of a month. */
const mes = z.object({ competencia, receita: somaEmReais })
/** Certificates that sign for the companies and no longer do, or soon will not. */
const certificados = z.object({ aVencer: quantos, vencidos: quantos })

export const painelDoEscritorio = z.object({
  competencia,
  /** Companies in the panel of the month. */
  total: quantos,
  /** Where they stand; adds up to the total. */
  pontos: z.record(pontoDoMes, quantos),
  /**
   * What follows the closing, companies by each thing that happened to their month: the PGDAS-D recorded; and, of all the guides
   * of the tax, the official document here, the arrival at the client, the payment.
   */
  depois: z.object({ declaradas: quantos, comGuiaOficial: quantos, entregues: quantos, pagas: quantos }),
  totais: z.object({ receita: somaEmReais, total: somaEmReais }),
  /**
   * Months waiting for the automatic recalculation, those among them that wait behind a closed month, and months whose
   * calculation lacks something.
   */
  calculo: z.object({ recalculando: quantos, aguardamReabrir: quantos, erro: quantos }),
  guias: z.object({
    /** What falls due from today to `ate`, and is not paid. */
    proximas: contado.extend({ de: z.string(), ate: z.string() }),
    vencidas: contado.extend({ ate: z.string() }),
  }),
  certificados,
  /** Of the current month of the calendar; null while the office does not keep its declarations here. */
  declaracoes: z.object({ mes: competencia, atrasadas: quantos, aFazer: quantos }).nullable(),
  /** Of the queue: those that stopped and wait for a person, and those of an act without a success for more than a day. */
  automacoes: z.object({ pendentes: quantos, semSucesso: quantos }),
  /** Open alerts, the gravest kinds first. */
  alertas: z.array(
    z.object({
      tipo: tipoDeAlerta,
      nivel: nivelDeAlerta,
      quantidade: quantos,
    }),
  ),
  /** The first companies that need a person in the month, and how many there are. */
  pendentes: z.object({
    quantidade: quantos,
    lista: z.array(z.object({ idEmpresa: uuid, apelido: z.string(), motivo: z.string() })),
  }),
  /** By who answers for the companies (null: nobody); null for whoever does not manage the office. */
  responsaveis: z
    .array(
      z.object({
        id: uuid.nullable(),
        nome: z.string().nullable(),
        total: quantos,
        fechado: quantos,
        erro: quantos,
      }),
    )
    .nullable(),
})
export type PainelDoEscritorio = z.infer<typeof painelDoEscritorio>

/** What is not paid, late ones first; the first few, and the whole. */
const aPagar = z.object({ lista: z.array(guia), quantidade: quantos, valor: somaEmReais, vencidas: quantos })

/** Documents that the office asked for and have not come, first those due first; the first few. */
const pedidos = z.object({
  lista: z.array(z.object({ id: uuid, assunto: z.string(), apelido: z.string(), prazo: z.string() })),
  haMais: z.boolean(),
})

/**
 * What the companies owe to the office, by the titles of its own company: the first few by due date, with a Pix code where that company
 * has a key, and the whole. Null where the office does not show it, or who looks may not see what is paid.
 */
const aoEscritorio = z
  .object({
    lista: z.array(
      z.object({
        id: uuid,
        /** Who owes it. */
        idEmpresa: uuid,
        apelido: z.string(),
        descricao: z.string(),
        vencimento: z.string(),
        /** Awaited in money, without what is withheld. */
        original: reais,
        /** The same today, with what was agreed for who pays late or early, and why. */
        valor: reais,
        porque: z.array(z.string()),
        /** Its note may be downloaded. */
        temNota: z.boolean(),
        codigoPix: z.string().nullable(),
      }),
    ),
    quantidade: quantos,
    vencidos: quantos,
    valor: somaEmReais,
  })
  .nullable()
export type DevidoAoEscritorio = z.infer<typeof aoEscritorio>

export const painelDaEmpresa = z.object({
  empresa: z.object({ id: uuid, apelido: z.string() }),
  aPagar,
  /** Latest closed month; null when none is closed yet. */
  ultimo: z
    .object({ competencia, total: reais, vencimento: z.string(), aliquotaEfetiva: fracao.nullable(), receita: reais })
    .nullable(),
  /** Months with revenue, oldest first. */
  meses: z.array(mes),
  /** Notes that wait for somebody's decision. */
  notasEsperando: quantos,
  certificados,
  pedidos,
  aoEscritorio,
})
export type PainelDaEmpresa = z.infer<typeof painelDaEmpresa>

export const painelDasEmpresas = z.object({
  aPagar,
  /** Every company of the person, by name; the amounts add up to those of `aPagar`. */
  empresas: z.array(
    z.object({
      id: uuid,
      apelido: z.string(),
      quantidade: quantos,
      vencidas: quantos,
      /** What its open guides cost today. */
      valor: somaEmReais,
      /** First due date of its open guides; null where there is none. */
      vencimento: z.string().nullable(),
    }),
  ),
  /** Months with revenue of any of them, added up, oldest first. */
  meses: z.array(mes),
  notasEsperando: quantos,
  certificados,
  pedidos,
  aoEscritorio,
})
export type PainelDasEmpresas = z.infer<typeof painelDasEmpresas>

/** First screen of the day, by role. Every number is the total of a list, filtered as its link says. */
export const rotasDoPainel = {
  consultarPainel: {
    metodo: "GET",
    caminho: "/painel",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Onde está o fechamento da competência, e o que pede uma pessoa hoje",
    query: z.object({ competencia }),
    resposta: painelDoEscritorio,
  },
  consultarPainelDasEmpresas: {
    metodo: "GET",
    caminho: "/painel/empresas",
    papel: null,
    resumo: "O que todas as empresas de uma pessoa têm a pagar, e quanto é de cada uma",
    resposta: painelDasEmpresas,
  },
  consultarPainelDaEmpresa: {
    metodo: "GET",
    caminho: "/painel/empresas/:idEmpresa",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "O que a empresa tem a pagar, quanto faturou e quanto paga de imposto",
    resposta: painelDaEmpresa,
  },
  baixarNotaDoDevido: {
    metodo: "GET",
    caminho: "/painel/empresas/:idEmpresa/devidos/:id/nota",
    papel: "EMPRESA",
    resumo: "A nota do que a empresa deve ao escritório, em PDF",
  },
} as const satisfies Rotas
