import { z } from "zod"
import {
  competencia,
  direcaoDaOrdem,
  fracao,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { falta, passo } from "./motor.ts"
import type { Rotas } from "./rota.ts"

const regime = z.enum(["simples", "presumido", "mei"])
export type RegimeComparado = z.infer<typeof regime>

const regimeComparado = z.object({
  regime,
  /** Taxes and contributions of the company plus INSS and IRRF of the partner, in a whole year; null when not allowed. */
  total: reais.nullable(),
  /** Of the month, the one of least total cost; null where none is paid. */
  proLabore: reais.nullable(),
})

const linha = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  /** The regime of the month. */
  atual: z.enum(["simples", "mei", "presumido"]),
  /** Average of the last months that ended. */
  receitaMensal: reais,
  regimes: z.array(regimeComparado),
  melhor: regime.nullable(),
  /** What a person has to say for there to be regimes: the ICMS of who sells goods. Null where they are compared. */
  falta: z.enum(["icms"]).nullable(),
  /** What changing from the regime of the month to the best one saves in a year; zero when it is the best, or no longer allowed. */
  ganho: reais,
})
export type LinhaDaComparacao = z.infer<typeof linha>

/** All but the name are computed for the whole filter: a regime that is not allowed comes last. */
export const ordensDosRegimes = ["ganho", "apelido", "receita", "simples", "presumido", "mei"] as const
const filtroDosRegimes = z.object({
  competencia,
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  /** Only who gains by changing. */
  soQuemMuda: z.union([z.boolean(), z.stringbool()]).optional(),
})
export type FiltroDosRegimes = z.output<typeof filtroDosRegimes>
const ordenacao = { ordem: z.enum(ordensDosRegimes).default("ganho"), direcao: direcaoDaOrdem.default("desc") }

const cenario = z.object({
  /** CBS + IBS of the scenario. */
  aliquota: fracao,
  dasDentro: reais,
  custoFora: reais,
  /** custoFora − dasDentro: positive when staying inside is cheaper for the company. */
  diferenca: reais,
  creditoDoClienteDentro: reais,
  creditoDoClienteFora: reais,
})

/** Between which amounts a difference stays while the CBS is an estimate. */
const faixaDaDiferenca = z.object({ de: reais, ate: reais })

/** A fraction from 0 to 1, of a person. */
const fracaoAteUm = z.string().regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, "Informe uma fração de 0 a 1.")

/** Who stored an assumption, when and from where. */
const assinatura = z.object({ fonte: z.string(), autor: z.string(), em: z.string() })
export type AssinaturaDasPremissas = z.infer<typeof assinatura>

const prazo = z.object({ titulo: z.string(), texto: z.string(), norma: z.string() })

export const comparacaoDaEmpresa = z.discriminatedUnion("situacao", [
  z.object({
    situacao: z.literal("faltam-dados"),
    apelido: z.string(),
    faltas: z.array(falta),
    /** Empty where the company is of a regime that this comparison does not begin from. */
    prazos: z.array(prazo),
  }),
  z.object({
    situacao: z.literal("calculado"),
    apelido: z.string(),
    /** The regime of the month. */
    atual: z.enum(["simples", "mei", "presumido"]),
    ano: z.number().int(),
    premissas: z.object({
      receitaMensal: reais,
      folhaEmpregados: reais,
      proLaboreMinimo: reais,
      /** Zero: no more than the revenue. */
      proLaboreMaximo: reais,
      /** Over the revenue of services; null of who only sells goods. */
      aliquotaIss: fracao.nullable(),
      /** ICMS and IPI over the revenue of goods, outside the Simples; null of services. */
      aliquotaIcms: fracao.nullable(),
      permiteMei: z.boolean(),
      comprasComCredito: reais,
      parcelaParaEmpresas: fracao,
      /** Null: the estimate of the table. */
      cbs: fracao.nullable(),
      anexo: z.string(),
    }),
    /** Who stored what is supposed of the company, and of all of the office; null where nobody did. */
    guardadas: z.object({
      empresa: assinatura.nullable(),
      escritorio: assinatura.nullable(),
      /** Of those of the company. */
      versao: z.number().int(),
    }),
    regimes: z.array(
      regimeComparado.extend({
        partes: z.array(z.object({ rotulo: z.string(), valor: reais })),
        impedimento: z.string().nullable(),
      }),
    ),
    melhor: regime.nullable(),
    economia: reais,
    /** What the totals say, in a sentence. */
    conclusao: z.string(),
    avisos: z.array(z.string()),
    memoria: passo,
    /** When each regime of the next year is chosen, and what this year's revenue does. */
    prazos: z.array(prazo),
    /** The next semester, inside or outside IBS and CBS; null without such an option or out of the Simples. */
    reforma: z
      .object({
        semestre: z.string(),
        /** Each semester of the option from this one on, at the same pace. */
        semestres: z.array(
          z.object({
            semestre: z.string(),
            de: z.iso.date(),
            ate: z.iso.date(),
            cancelavelAte: z.iso.date().nullable(),
            /** On the day of the question. */
            situacao: z.enum(["por-abrir", "aberta", "cancelavel", "encerrada"]),
            diferenca: reais,
            /** The least and the most of its scenarios: one point of CBS below and above. */
            faixa: faixaDaDiferenca,
          }),
        ),
        /** Of all of them. */
        diferencaTotal: reais,
        faixaTotal: faixaDaDiferenca,
        central: cenario,
        /** One point of CBS below, the central one, one above. */
        cenarios: z.array(cenario),
        premissas: z.array(z.object({ nome: z.string(), valor: z.string(), fonte: z.string(), confianca: z.string() })),
        conclusao: z.string(),
        avisos: z.array(z.string()),
        memoria: passo,
      })
      .nullable(),
  }),
])
export type ComparacaoDaEmpresa = z.infer<typeof comparacaoDaEmpresa>

/** What a person supposes in the place of what is stored, and of what the registration and the last months say. */
const suposto = {
  receitaMensal: reaisPositivos.optional(),
  folhaEmpregados: reaisPositivos.optional(),
  proLaboreMinimo: reaisPositivos.optional(),
  /** The most that the partner may justify a month; zero, no more than the revenue. */
  proLaboreMaximo: reaisPositivos.optional(),
  aliquotaIss: fracaoAteUm.optional(),
  /** What ICMS and IPI take of the revenue of goods outside the Simples: of who sells them there is no comparison without it. */
  aliquotaIcms: fracaoAteUm.optional(),
  /** Activity and partners allow the MEI: only a person knows. */
  permiteMei: z.boolean().optional(),
  /** Purchases a month that give credit of IBS and CBS. */
  comprasComCredito: reaisPositivos.optional(),
  /** Share of the sales to companies that use the credit. */
  parcelaParaEmpresas: fracaoAteUm.optional(),
  /** In the place of the estimated CBS. */
  cbs: fracaoAteUm.optional(),
}

const fonte = texto(200).min(3, "Diga de onde vem: uma proposta, uma conversa, uma norma.")

/** What an office supposes in all its plans; null takes it back. */
const supostoDoEscritorio = z.object({
  aliquotaIss: fracaoAteUm.nullable(),
  parcelaParaEmpresas: fracaoAteUm.nullable(),
  cbs: fracaoAteUm.nullable(),
})

/** Which regime costs the least, for a company and for the whole portfolio. */
export const rotasDoPlanejamento = {
  compararCarteira: {
    metodo: "GET",
    caminho: "/planejamento/regimes",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo:
      "Empresas do Simples, MEI e Lucro Presumido por quanto ganhariam em outro regime, num ano inteiro ao ritmo atual",
    query: filtroDosRegimes.extend({ ...pedidoDePagina, ...ordenacao }),
    resposta: z.object({
      ano: z.number().int(),
      lista: z.array(linha),
      paginacao,
      /** Of the portfolio of the month, whatever the filter. */
      comparadas: z.number().int(),
      /** Without revenue, or of a regime that this comparison does not begin from. */
      foraDaConta: z.number().int(),
      deveriamMudar: z.number().int(),
      ganhoTotal: reais,
    }),
  },
  exportarCarteiraComparada: {
    metodo: "GET",
    caminho: "/planejamento/regimes/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "A comparação das empresas filtradas, em planilha: quem deve mudar de regime, e quanto ganha",
    query: filtroDosRegimes.extend({ ...pedidoDeExportacao, ...ordenacao }),
  },
  consultarPremissasDoEscritorio: {
    metodo: "GET",
    caminho: "/planejamento/premissas",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "O que o escritório supõe em todos os planos, com quem, quando e de onde",
    resposta: supostoDoEscritorio.extend({ assinatura: assinatura.nullable(), versao: z.number().int() }),
  },
  guardarPremissasDoEscritorio: {
    metodo: "PUT",
    caminho: "/planejamento/premissas",
    papel: "ADMINISTRADOR",
    comVersao: true,
    resumo: "Grava o que o escritório supõe em todos os planos",
    corpo: supostoDoEscritorio.extend({ fonte }),
    resposta: supostoDoEscritorio.extend({ assinatura: assinatura.nullable(), versao: z.number().int() }),
  },
  guardarPremissasDaEmpresa: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/premissas-do-planejamento",
    papel: "CONTADOR",
    comVersao: true,
    resumo: "Grava o que se supõe de uma empresa; o que não vem continua como estava",
    corpo: z.object({ ...suposto, fonte }),
    resposta: z.object({ versao: z.number().int() }),
  },
  apagarPremissasDaEmpresa: {
    metodo: "DELETE",
    caminho: "/empresas/:idEmpresa/premissas-do-planejamento",
    papel: "CONTADOR",
    comVersao: true,
    resumo: "Volta a empresa ao que o escritório supõe e ao que os meses dizem",
    resposta: z.object({ versao: z.number().int() }),
  },
  compararRegimesDaEmpresa: {
    metodo: "POST",
    caminho: "/planejamento/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo:
      "Regimes de uma empresa com o melhor pró-labore de cada um, e IBS e CBS por dentro ou por fora; nada é gravado",
    corpo: z.object(suposto),
    resposta: comparacaoDaEmpresa,
  },
  imprimirPlano: {
    metodo: "GET",
    caminho: "/planejamento/:idEmpresa/:competencia/plano.pdf",
    papel: "CONTADOR",
    resumo: "A mesma comparação em duas páginas, para entregar ao cliente; nada é gravado",
    query: z.object({ ...suposto, permiteMei: z.union([z.boolean(), z.stringbool()]).optional() }),
  },
} as const satisfies Rotas
