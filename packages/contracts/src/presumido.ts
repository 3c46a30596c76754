import type { AtividadeDoPresumido } from "@partida/fiscal"
import { z } from "zod"
import { chavesDe, competencia, reais, reaisPositivos, uuid } from "./comum.ts"
import { falta } from "./motor.ts"
import type { Rotas } from "./rota.ts"

/** Presumption activities, as the tax engine names them, in the words of the law. */
const nomesDoPresumido = {
  comercio: "Comércio, revenda de mercadorias",
  industria: "Indústria",
  "servicos-gerais": "Serviços em geral",
  "servicos-ate-120-mil-ano": "Só serviços, até R$ 120 mil por ano",
  "intermediacao-de-negocios": "Intermediação de negócios",
  "administracao-locacao-cessao-de-bens": "Administração, locação ou cessão de bens e direitos",
  "construcao-com-materiais": "Construção com fornecimento de todos os materiais",
  "construcao-so-mao-de-obra": "Construção só com mão de obra",
  "atividade-imobiliaria": "Atividade imobiliária (venda de imóveis)",
  "servicos-hospitalares": "Serviços hospitalares e de auxílio diagnóstico",
  "transporte-cargas": "Transporte de cargas",
  "transporte-passageiros": "Transporte de passageiros e outros transportes",
  "revenda-combustiveis": "Revenda de combustíveis para consumo",
  factoring: "Factoring",
  "empresa-simples-de-credito": "Empresa Simples de Crédito",
} as const satisfies Record<AtividadeDoPresumido, string>

/** Which presumption the revenue of an activity has in the Lucro Presumido. */
export const atividadeDoPresumido = chavesDe(nomesDoPresumido, "Escolha a presunção da lista.")

/** The same, with the words for people, in the order of a choice. */
export const atividadesDoPresumido = atividadeDoPresumido.options.map((id) => ({ id, nome: nomesDoPresumido[id] }))

/** Words for people of one presumption activity. */
export const nomeDaAtividadeDoPresumido = (id: AtividadeDoPresumido): string => nomesDoPresumido[id]

const criterio = z.enum(["competencia", "caixa"])
/** When revenue enters the bases of the four taxes, one choice for the calendar year. */
export type CriterioDaReceita = z.infer<typeof criterio>

/** Words for people of each. */
export const criteriosDaReceita = {
  competencia: { rotulo: "Competência", explicacao: "A receita entra no mês em que foi auferida, recebida ou não." },
  caixa: { rotulo: "Caixa", explicacao: "A receita entra no mês em que foi recebida." },
} as const satisfies Record<CriterioDaReceita, { readonly rotulo: string; readonly explicacao: string }>

/** What was received of an activity, where the year is by caixa. */
const recebimento = z.object({
  idAtividade: uuid,
  mercado: z.enum(["interno", "externo"]),
  valor: reaisPositivos,
})

/** What a person types of a month besides its revenue. */
const digitado = {
  /** Financial income and capital gains: whole in the base of IRPJ and CSLL. */
  outrasReceitas: reaisPositivos,
  irrfRetido: reaisPositivos,
  csllRetida: reaisPositivos,
  pisRetido: reaisPositivos,
  cofinsRetida: reaisPositivos,
  /** ICMS shown in the notes: no part of the base of PIS and COFINS. */
  icmsDestacado: reaisPositivos,
  /** In how many IRPJ and CSLL of the quarter are paid; read in its last month. */
  quotas: z.number().int().min(1, "São de 1 a 3 quotas.").max(3, "São de 1 a 3 quotas."),
}

const quota = z.object({
  valor: reais,
  vencimento: z.string(),
  /** When paid in its month; null while the Selic of that month is not known. */
  juros: reais.nullable(),
})
const opcaoDeQuotas = z.object({ quotas: z.array(quota), juros: reais.nullable() })

/** A monthly tax: what it is over, what is due and what was withheld. */
const contribuicao = z.object({
  base: reais,
  devido: reais,
  retido: reais,
  aPagar: reais,
  /** Withheld above the tax. */
  credito: reais,
})

/** A quarterly tax: as it will be, or as it stands. */
const tributoDoTrimestre = contribuicao.extend({ adicional: reais, excedente: reais })

export const mesDoPresumido = z.object({
  idEmpresa: uuid,
  competencia,
  ...digitado,
  /** Sealed: nothing of the month changes until it is reopened. */
  fechado: z.boolean(),
  /** As invoiced or typed, whatever the criterion. */
  receita: reais,
  criterio: z.object({
    ano: z.number().int(),
    /** In force in the year: competência when nobody ever told. */
    atual: criterio,
    /** There is a choice for this year or an earlier one. */
    registrado: z.boolean(),
    /** Of the choice of this very year; 0 when there is none. */
    versao: z.number().int(),
  }),
  /** Activities to ask for; empty in a year by competência. */
  atividades: z.array(z.object({ id: uuid, descricao: z.string() })),
  /** Null while nobody told what was received, and in a year by competência. */
  recebimentos: z.array(recebimento).nullable(),
  /** Null from 2027, when they are over, and while data is missing. */
  mensais: z.object({ pis: contribuicao, cofins: contribuicao, vencimento: z.string() }).nullable(),
  trimestre: z.object({
    /** "2026-T4" */
    nome: z.string(),
    /** This is its last month: its figures are what is due; before that, what would be if nothing else came. */
    encerra: z.boolean(),
    meses: z.array(z.object({ competencia, receita: reais, outrasReceitas: reais })),
    irpj: tributoDoTrimestre.nullable(),
    csll: tributoDoTrimestre.nullable(),
    /** What LC 224/2025 added to both. */
    parcelaDaLc224: reais,
    /** Ways to pay each tax that its amount allows. */
    opcoes: z.object({ irpj: z.array(opcaoDeQuotas), csll: z.array(opcaoDeQuotas) }),
  }),
  /** Tax of earlier closed months below the minimum of a DARF, that no guide collected yet: it enters the next one of its tax. */
  acumulado: z.array(z.object({ tributo: z.enum(["pis", "cofins", "irpj", "csll"]), competencia, valor: reais })),
  faltas: z.array(falta),
  versao: z.number().int(),
})
export type MesDoPresumido = z.infer<typeof mesDoPresumido>

const ano = z.coerce.number().int().min(2018).max(2100)

/** What a month of the Lucro Presumido has besides its revenue, and how its quarter stands. */
export const rotasDoPresumido = {
  consultarMesDoPresumido: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/presumido/:competencia",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Retenções, outras receitas e quotas do mês, e como está o trimestre",
    comVersao: true,
    resposta: mesDoPresumido,
  },
  editarMesDoPresumido: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/presumido/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Grava as retenções, as outras receitas, o recebido e as quotas de um mês aberto",
    comVersao: true,
    corpo: z.object({
      ...digitado,
      /** The whole of the month, in a year by caixa; null leaves it as it is. */
      recebimentos: z.array(recebimento).max(200).nullable().default(null),
    }),
    resposta: mesDoPresumido,
  },
  escolherCriterioDaReceita: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/presumido/criterios/:ano",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Registra se a receita do ano entra por competência ou por caixa",
    comVersao: true,
    params: z.object({ idEmpresa: uuid, ano }),
    corpo: z.object({ criterio }),
    resposta: z.object({ ano: z.number().int(), criterio, versao: z.number().int() }),
  },
} as const satisfies Rotas
