import { z } from "zod"
import { contagemDeAlertas } from "./alertas-niveis.ts"
import {
  codigoDe,
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
import { categorias } from "./listas/estados.ts"
import { falta, passo } from "./motor.ts"
import type { Rotas } from "./rota.ts"

const anexo = z.enum(["III", "V"])

/** A month before the cut: what the law's window adds up to. */
const mesNoCorte = z.object({
  competencia,
  /** Rounded as the law says: two decimals, "0.27". */
  fatorR: fracao,
  /** The same ratio with four decimals, to be looked at. */
  razao: fracao,
  anexo,
  folha: reais,
  receita: reais,
  /** Some month of its window was supposed at the current pace. */
  estimado: z.boolean(),
})
export type MesNoCorte = z.infer<typeof mesNoCorte>

export const linhaDoFatorR = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  /** The figures are those that were sealed. */
  fechado: z.boolean(),
  /** The month was computed: before that the figures are of what is registered, and no side counts the company. */
  calculado: z.boolean(),
  /** Null while something of the window is missing. */
  mes: mesNoCorte.nullable(),
  /** Payroll of the window above what the cut asks; negative, what is missing for Anexo III. */
  margem: reais.nullable(),
  /** Revenue of the month itself. */
  receita: reais,
  /** DAS of the month as it is and with the activities of the Fator R on each side; null without it. */
  das: z.object({ atual: reais, iii: reais, v: reais }).nullable(),
  /** DAS on the other side less the DAS as it is: positive, being on the other side would cost more. */
  consequencia: reais.nullable(),
  /** Against the month before. */
  tendencia: z.enum(["sobe", "desce", "estavel"]).nullable(),
  /** The coming months at the current pace. */
  proximos: z.array(mesNoCorte),
  faltas: z.array(falta),
  avisos: z.array(z.string()),
  alertas: contagemDeAlertas,
})
export type LinhaDoFatorR = z.infer<typeof linhaDoFatorR>

export const ordensDoFatorR = ["apelido", "fatorR", "receita", "rbt12", "das"] as const

export const filtroDoFatorR = z.object({
  competencia,
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  idCategoria: z.coerce.number().pipe(codigoDe(categorias)).optional(),
  /** The annex the last calculation put it in; "sem-calculo": none did. */
  lado: z.enum(["III", "V", "sem-calculo"]).optional(),
  /** Open alert of who leaves or enters Anexo III next. */
  risco: z.enum(["saindo", "entrando"]).optional(),
})
export type FiltroDoFatorR = z.infer<typeof filtroDoFatorR>
const ordenacao = { ordem: z.enum(ordensDoFatorR).default("fatorR"), direcao: direcaoDaOrdem.default("asc") }

const pessoa = z.object({
  idSocio: uuid,
  nome: z.string(),
  papel: z.string().nullable(),
  /** Pró-labore in force when the path begins. */
  valor: reais,
  outrasRendas: reais,
  dependentes: z.number().int(),
  /** Next change of value already registered, inside the longest path. */
  proximaMudanca: competencia.nullable(),
  versao: z.number().int(),
})
export type PessoaDoFatorR = z.infer<typeof pessoa>

export const detalheDoFatorR = z.object({
  linha: linhaDoFatorR,
  razaoSocial: z.string(),
  competencia,
  /** Some activity of the month has its annex decided by the Fator R. */
  sujeita: z.boolean(),
  /** The cut, as a fraction: "0.28". */
  corte: fracao,
  /** Twelve months up to this one, and the coming ones; a month without data is absent. */
  serie: z.array(mesNoCorte),
  /** The window of the month, month by month; null where nobody said. */
  janela: z.array(z.object({ competencia, receita: reais.nullable(), folha: reais.nullable() })),
  /** CPP of the DAS in the payroll of the window, and where the month would stand without it; null when there is none. */
  cppDoDas: z.object({ valor: reais, semEla: mesNoCorte }).nullable(),
  memoria: z.object({ fatorR: passo.nullable(), iii: passo.nullable(), v: passo.nullable() }),
  pessoas: z.array(pessoa),
  /** First month of a path: the one after this competência. */
  inicio: competencia,
  /** What the coming months are supposed to be, and from which months it was averaged. */
  ritmo: z.object({ receita: reais, outraFolha: reais, proLabore: reais, meses: z.array(competencia) }),
})
export type DetalheDoFatorR = z.infer<typeof detalheDoFatorR>

/** Months that a plan looks at, always: a payroll paid in one counts in the twelve after it. */
export const HORIZONTE_DO_FATOR_R = 12

const mesDoCaminho = z.object({
  proLabore: reais,
  das: reais,
  inss: reais,
  irrf: reais,
  total: reais,
  anexo,
  fatorR: fracao.nullable(),
})

const valorPrevisto = z.object({ competencia, atual: reais, novo: reais, inss: reais, irrf: reais })
const previaDaPessoa = z.object({
  idSocio: uuid,
  nome: z.string(),
  versao: z.number().int(),
  valores: z.array(valorPrevisto),
  /** Value to which it goes back after the path. */
  depois: reais,
  avisos: z.array(z.string()),
})
export type PreviaDaPessoa = z.infer<typeof previaDaPessoa>

/** What is advised, what it costs over the horizon (DAS + INSS + IRRF of the partner), and what would be stored. */
const plano = z.object({
  custo: reais,
  /** Against keeping the pró-labore as it is; negative when the plan costs more. */
  economia: reais,
  /** From this month on the plan has not cost more, so far; null when what it costs does not come back in the horizon. */
  mesDoRetorno: competencia.nullable(),
  /** First month from which all are in Anexo III; null when the last one is not. */
  desde: competencia.nullable(),
  /** The plan shared among who receives it, with what each really pays; null without anybody. */
  previa: z.object({ pessoas: z.array(previaDaPessoa), custo: reais, economia: reais }).nullable(),
})
export type PlanoDoFatorR = z.infer<typeof plano>

const opcaoConstante = z.object({
  proLabore: reais,
  /** From this month on it keeps Anexo III. */
  desde: competencia,
  custo: reais,
  economia: reais,
  mesDoRetorno: competencia.nullable(),
})

export const simulacaoDoFatorR = z.discriminatedUnion("situacao", [
  z.object({ situacao: z.literal("faltam-dados"), faltas: z.array(falta) }),
  z.object({
    situacao: z.literal("calculado"),
    meses: z.array(
      z.object({
        competencia,
        receita: reais,
        atual: mesDoCaminho,
        constante: mesDoCaminho.nullable(),
        melhor: mesDoCaminho.nullable(),
      }),
    ),
    premissas: z.object({
      proLaboreAtual: reais,
      outraFolha: reais,
      outrasBases: reais,
      dependentes: z.number().int(),
    }),
    custoAtual: reais,
    /** The same pró-labore every month, of least cost, and the other constants worth looking at, the larger ones first. */
    constante: plano.nullable(),
    opcoes: z.array(opcaoConstante),
    /** The cheapest path month by month. */
    melhor: plano.nullable(),
    compensa: z.boolean(),
    conclusao: z.string(),
    /**
     * The months whose CPP of the DAS nobody told, and what would be concluded if each had carried all that its DAS may; null
     * when the conclusion is the same whatever the answer.
     */
    semResposta: z.object({ meses: z.array(competencia), conclusao: z.string() }).nullable(),
    /** What was supposed of the tables not published yet, in one line; null when nothing was. */
    suposicao: z.string().nullable(),
    avisos: z.array(z.string()),
    memoria: passo,
  }),
])
export type SimulacaoDoFatorR = z.infer<typeof simulacaoDoFatorR>

/** Fator R of the companies under it: the ratio, what it costs, and the path to the cut. */
export const rotasDoFatorR = {
  listarFatorR: {
    metodo: "GET",
    caminho: "/fator-r",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Empresas com atividade sujeita ao Fator R na competência",
    query: filtroDoFatorR.extend({ ...pedidoDePagina, ...ordenacao }),
    resposta: z.object({
      lista: z.array(linhaDoFatorR),
      paginacao,
      /** Of the filter without side nor risk, so that each may be a button. */
      contagens: z.object({
        noIII: z.number().int(),
        noV: z.number().int(),
        semCalculo: z.number().int(),
        /** Of those, the companies whose month nobody computed yet. */
        naoCalculadas: z.number().int(),
        saindo: z.number().int(),
        entrando: z.number().int(),
      }),
    }),
  },
  exportarFatorR: {
    metodo: "GET",
    caminho: "/fator-r/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Fator R das empresas filtradas, em planilha",
    query: filtroDoFatorR.extend({ ...pedidoDeExportacao, ...ordenacao }),
  },
  consultarFatorR: {
    metodo: "GET",
    caminho: "/fator-r/:idEmpresa/:competencia",
    papel: "CONTADOR",
    resumo: "Fator R de uma empresa: doze meses, a conta do mês e quem recebe pró-labore",
    resposta: detalheDoFatorR,
  },
  simularFatorR: {
    metodo: "POST",
    caminho: "/fator-r/:idEmpresa/:competencia/simulacao",
    papel: "CONTADOR",
    resumo: "Pró-labore constante e plano mês a mês até 28%, em doze meses, e se compensam; nada é gravado",
    corpo: z.object({
      /** Expected revenue of each month; absent, the current pace. */
      receitas: z
        .array(reaisPositivos)
        .length(HORIZONTE_DO_FATOR_R, "Informe a receita esperada de cada um dos 12 meses.")
        .optional(),
      /** Who receives the path; empty, the person with the largest pró-labore. */
      receptores: z.array(uuid).max(20).default([]),
      /** The most that each receiver may justify a month; absent, only the month's revenue is the ceiling. */
      teto: reaisPositivos.optional(),
    }),
    resposta: simulacaoDoFatorR,
  },
  aplicarFatorR: {
    metodo: "POST",
    caminho: "/fator-r/:idEmpresa/:competencia/aplicacao",
    papel: "CONTADOR",
    resumo: "Grava o caminho como pró-labore planejado: todos os valores ou nenhum",
    corpo: z.object({
      itens: z
        .array(
          z.object({
            idSocio: uuid,
            /** Of the person, as the preview showed it. */
            versao: z.number().int().min(1),
            /** Consecutive months, from the one after the competência on. */
            valores: z
              .array(z.object({ competencia, valor: reaisPositivos }))
              .min(1)
              .max(HORIZONTE_DO_FATOR_R),
            /** Value from the month after the path on. */
            depois: reaisPositivos,
          }),
        )
        .min(1)
        .max(20),
    }),
    resposta: z.object({ alterados: z.number().int(), desde: competencia, ate: competencia }),
  },
} as const satisfies Rotas
