import { z } from "zod"
import {
  competencia,
  direcaoDaOrdem,
  paginacao,
  pedidoDePagina,
  reais,
  regime,
  somaEmReais,
  texto,
  textoCru,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { prazoDoMes } from "./fechamento.ts"
import { filtroDoFechamento, selecao, situacaoDoPasso } from "./fechamento-filtro.ts"
import type { Rotas } from "./rota.ts"

/** What stops the conclusion of the revenue: none can be accepted, each has its way out. Codes are stable. */
export const impedimentosDoFaturamento = [
  "mes-em-curso",
  "notas-a-decidir",
  "notas-sem-atividade",
  "notas-a-responder",
  "substituta-ausente",
  "notas-em-espera",
  "atividade-encerrada",
  "regime-ausente",
  "recebido-ausente",
  "sem-receita",
  "sem-movimento-com-receita",
] as const
/** What asks for a reason. Codes are stable. */
export const avisosDoFaturamento = [
  "receita-fora-da-media",
  "notas-divergentes",
  "digitada-com-notas",
  "sem-notas-recentes",
  "eventos-esperando",
] as const
export const impedimentoDoFaturamento = z.enum(impedimentosDoFaturamento)
export const avisoDoFaturamento = z.enum(avisosDoFaturamento)
export type ImpedimentoDoFaturamento = z.infer<typeof impedimentoDoFaturamento>
export type AvisoDoFaturamento = z.infer<typeof avisoDoFaturamento>

/** What was found of a step, by its code, in the words of the screen. */
export const achadoDaEtapa = <C extends z.ZodType>(codigo: C) => z.object({ codigo, mensagem: z.string() })
const inteiro = z.number().int()

/** Shared by every row of a step. */
export const etapaDaLinha = z.object({
  situacao: situacaoDoPasso,
  /** How many times it was concluded. */
  versao: inteiro,
  semMovimento: z.boolean(),
  por: z.string().nullable(),
  em: z.string().nullable(),
  /** Why it is open again, and whether a person or a change opened it. */
  motivo: z.string().nullable(),
  reabertaPor: z.enum(["pessoa", "mudanca"]).nullable(),
})

export const linhaDoFaturamento = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  regime,
  responsavel: z.string().nullable(),
  etapa: etapaDaLinha,
  /** The month is closed: nothing of it changes. */
  fechado: z.boolean(),
  /** `recebida` is the revenue of a month by caixa; null by competência, and while nobody told what was received. */
  receita: z.object({ notas: reais, digitada: reais, recebida: reais.nullable(), total: reais }),
  quantidadeDeNotas: inteiro,
  /** Month before and average of the twelve months before, of those known; null when none is. */
  anterior: reais.nullable(),
  media: reais.nullable(),
  diferencas: z.object({ anterior: reais.nullable(), media: reais.nullable() }),
  /** Things of the month that wait for somebody. */
  pendentes: z.object({
    aDecidir: inteiro,
    semAtividade: inteiro,
    aResponder: inteiro,
    emEspera: inteiro,
    eventos: inteiro,
  }),
  impedimentos: z.array(achadoDaEtapa(impedimentoDoFaturamento)),
  avisos: z.array(achadoDaEtapa(avisoDoFaturamento)),
  prazo: prazoDoMes.nullable(),
  /** Names the figures as they are now; a conclusion over others is refused. */
  token: z.string(),
})
export type LinhaDoFaturamento = z.infer<typeof linhaDoFaturamento>

export const ordensDoFaturamento = ["apelido", "receita", "prazo", "situacao"] as const
const ordem = { ordem: z.enum(ordensDoFaturamento).default("apelido"), direcao: direcaoDaOrdem.default("asc") }

/** Reason a person writes: for accepting a warning, reopening or reversing. */
export const motivoEscrito = texto(500).min(10, "Escreva o motivo em pelo menos 10 caracteres.")
const ressalvas = z
  .array(z.object({ codigo: avisoDoFaturamento, motivo: motivoEscrito }))
  .max(avisosDoFaturamento.length)
export const detalheDoFaturamento = z.object({
  linha: linhaDoFaturamento,
  razaoSocial: z.string(),
  competencia,
  podeConcluir: z.boolean(),
  /** What the last conclusion was over: warnings accepted and why. */
  ressalvas: z.array(z.object({ codigo: z.string(), mensagem: z.string(), motivo: z.string() })),
  podeReabrir: z.boolean(),
})
export type DetalheDoFaturamento = z.infer<typeof detalheDoFaturamento>

/** The steps of a month before its tax: revenue and payroll items, concluded and reopened. */
export const rotasDasEtapas = {
  listarFaturamentos: {
    metodo: "GET",
    caminho: "/fechamentos/faturamento",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Receita de cada empresa na competência e o estado da conferência dela",
    query: filtroDoFechamento.extend({ ...pedidoDePagina, ...ordem }),
    resposta: z.object({
      lista: z.array(linhaDoFaturamento),
      paginacao,
      /** Over the filter, whatever the state of the step chosen. */
      contagens: z.object({ aberta: inteiro, concluida: inteiro, reaberta: inteiro }),
      /** Over the whole filter, not only the page. */
      totais: z.object({ notas: somaEmReais, digitada: somaEmReais, total: somaEmReais }),
    }),
  },
  exportarFaturamentos: {
    metodo: "GET",
    caminho: "/fechamentos/faturamento/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Conferência do faturamento das empresas filtradas, em planilha",
    query: filtroDoFechamento.extend({ ...pedidoDeExportacao, ...ordem }),
  },
  consultarFaturamento: {
    metodo: "GET",
    caminho: "/fechamentos/faturamento/:idEmpresa/:competencia",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Receita de um mês, o que impede a conferência e o que pede motivo",
    resposta: detalheDoFaturamento,
  },
  concluirFaturamentos: {
    metodo: "POST",
    caminho: "/fechamentos/faturamento/concluir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Conclui o faturamento das empresas escolhidas sem impedimento",
    corpo: z.object({
      competencia,
      selecao,
      /** Declares, for every company chosen, that there was no revenue. */
      semMovimento: z.boolean().default(false),
      /** Warnings accepted for all, with one reason; a company with any other is left and reported. */
      ressalvas: z
        .object({ codigos: z.array(avisoDoFaturamento).min(1), motivo: motivoEscrito })
        .nullable()
        .default(null),
    }),
    resposta: z.object({ idLote: uuid, total: inteiro }),
    status: 202,
  },
  concluirFaturamento: {
    metodo: "POST",
    caminho: "/fechamentos/faturamento/:idEmpresa/:competencia/concluir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Conclui o faturamento que a pessoa viu; se ele mudou, recusa",
    corpo: z.object({ token: textoCru(100), semMovimento: z.boolean(), ressalvas }),
    resposta: detalheDoFaturamento,
  },
  reabrirFaturamento: {
    metodo: "POST",
    caminho: "/fechamentos/faturamento/:idEmpresa/:competencia/reabrir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Reabre o faturamento concluído de um mês aberto, com motivo",
    corpo: z.object({ motivo: motivoEscrito }),
    resposta: detalheDoFaturamento,
  },
} as const satisfies Rotas
