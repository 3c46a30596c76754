import { z } from "zod"
import { competencia, fracao, reais, reaisPositivos, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { falta, passo } from "./motor.ts"
import type { Rotas } from "./rota.ts"

const regime = z.enum(["simples", "presumido", "mei"])
export type RegimeComparado = z.infer<typeof regime>

/** How many companies of the portfolio are answered: those that gain the most. */
export const MAIOR_CARTEIRA_COMPARADA = 200

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
  /** Average of the last months that ended. */
  receitaMensal: reais,
  regimes: z.array(regimeComparado),
  melhor: regime.nullable(),
  /** What changing from the Simples to the best regime saves in a year; zero when the Simples is the best. */
  ganho: reais,
})
export type LinhaDaComparacao = z.infer<typeof linha>

const params = z.object({ idEmpresa: uuid, competencia })

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

export const comparacaoDaEmpresa = z.discriminatedUnion("situacao", [
  z.object({ situacao: z.literal("faltam-dados"), faltas: z.array(falta) }),
  z.object({
    situacao: z.literal("calculado"),
    apelido: z.string(),
    ano: z.number().int(),
    premissas: z.object({
      receitaMensal: reais,
      folhaEmpregados: reais,
      proLaboreMinimo: reais,
      aliquotaIss: fracao,
      anexo: z.string(),
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
    prazos: z.array(z.object({ titulo: z.string(), texto: z.string(), norma: z.string() })),
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

/** What a person supposes in the place of what the registration and the last months say. */
const suposto = {
  receitaMensal: reaisPositivos.optional(),
  folhaEmpregados: reaisPositivos.optional(),
  proLaboreMinimo: reaisPositivos.optional(),
  /** The most that the partner may justify a month. */
  proLaboreMaximo: reaisPositivos.optional(),
  aliquotaIss: fracaoAteUm.optional(),
  /** Activity and partners allow the MEI: only a person knows. */
  permiteMei: z.boolean().default(false),
  /** Purchases a month that give credit of IBS and CBS. */
  comprasComCredito: reaisPositivos.default("0.00"),
  /** Share of the sales to companies that use the credit. */
  parcelaParaEmpresas: fracaoAteUm.default("0"),
  /** In the place of the estimated CBS. */
  cbs: fracaoAteUm.optional(),
}

/** Which regime costs the least, for a company and for the whole portfolio. */
export const rotasDoPlanejamento = {
  compararCarteira: {
    metodo: "GET",
    caminho: "/planejamento/regimes",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Empresas do Simples por quanto ganhariam em outro regime, num ano inteiro ao ritmo atual",
    query: z.object({ competencia }),
    resposta: z.object({
      ano: z.number().int(),
      /** The largest gains first. */
      lista: z.array(linha).max(MAIOR_CARTEIRA_COMPARADA),
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
    resumo: "A comparação da carteira inteira, em planilha: quem deve mudar de regime, e quanto ganha",
    query: z.object({ competencia, ...pedidoDeExportacao }),
  },
  compararRegimesDaEmpresa: {
    metodo: "POST",
    caminho: "/planejamento/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo:
      "Regimes de uma empresa com o melhor pró-labore de cada um, e IBS e CBS por dentro ou por fora; nada é gravado",
    params,
    corpo: z.object(suposto),
    resposta: comparacaoDaEmpresa,
  },
  imprimirPlano: {
    metodo: "GET",
    caminho: "/planejamento/:idEmpresa/:competencia/plano.pdf",
    papel: "CONTADOR",
    resumo: "A mesma comparação em duas páginas, para entregar ao cliente; nada é gravado",
    params,
    query: z.object({ ...suposto, permiteMei: z.union([z.boolean(), z.stringbool()]).default(false) }),
  },
} as const satisfies Rotas
