import { z } from "zod"
import { contagemDeAlertas } from "./alertas-niveis.ts"
import {
  competencia,
  direcaoDaOrdem,
  fracao,
  paginacao,
  pedidoDePagina,
  reais,
  regime,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { estadoDoFechamento, filtroDoFechamento, selecao, situacaoDoPasso } from "./fechamento-filtro.ts"
import { falta, parametroUsado, passo, situacaoDaApuracao } from "./motor.ts"
import type { Rotas } from "./rota.ts"

export const prazoDoMes = z.object({ vencimento: z.string(), interno: z.string() })

export const linhaDoFechamento = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  regime,
  estado: estadoDoFechamento,
  /** Aguardando 0, Processado 2, Erro 3, Recalculando 98. */
  calculo: z.number().int(),
  /** Of a month on Recalculando: the closed month after it that has to be reopened first, since nothing is computed behind a seal. */
  aguardaReabrir: competencia.nullable(),
  situacao: situacaoDaApuracao.nullable(),
  idApuracao: uuid.nullable(),
  /** Annexes in use after Fator R: ["III"]; and what the activities declare: "III/V". */
  anexos: z.array(z.string()),
  sujeitaAoFatorR: z.boolean(),
  receita: reais.nullable(),
  rbt12: reais.nullable(),
  fatorR: fracao.nullable(),
  aliquotaEfetiva: fracao.nullable(),
  total: reais.nullable(),
  /** The steps before the tax. A month closed before there were steps shows them concluded. */
  etapas: z.object({ faturamento: situacaoDoPasso, proLabore: situacaoDoPasso }),
  /** Last legal day to pay the tax, and the office's own term; null while the regime has none in the month. */
  prazo: prazoDoMes.nullable(),
  /** The company's chain of seals: whether it verifies now, and how many seals it has; null without any. */
  cadeia: z.object({ integra: z.boolean(), selos: z.number().int() }).nullable(),
  /** Same company, month before; null when it has no computation. */
  anterior: z.object({ receita: reais, total: reais.nullable() }).nullable(),
  diferencas: z.object({ receita: reais, total: reais.nullable() }).nullable(),
  avisos: z.array(z.string()),
  pendencias: z.array(z.string()),
  /** What was recorded of the PGDAS-D of the month; null while nobody declared it. */
  declarada: z.object({ em: z.string(), numeroDoRecibo: z.string() }).nullable(),
  /** Open alerts of the company by level; null where none was asked for. */
  alertas: contagemDeAlertas.nullable(),
  versao: z.number().int(),
})
export type LinhaDoFechamento = z.infer<typeof linhaDoFechamento>

export const ordensDoFechamento = [
  "apelido",
  "receita",
  "rbt12",
  "fatorR",
  "aliquotaEfetiva",
  "total",
  "prazo",
  "estado",
] as const

const ordemDoFechamento = {
  ordem: z.enum(ordensDoFechamento).default("apelido"),
  direcao: direcaoDaOrdem.default("asc"),
}
const contagens = z.object({
  aberto: z.number().int(),
  apurado: z.number().int(),
  fechado: z.number().int(),
  reaberto: z.number().int(),
  comPendencia: z.number().int(),
})

export const selo = z.object({
  sequencia: z.number().int(),
  tipo: z.enum(["fechamento", "reabertura"]),
  versao: z.number().int(),
  hash: z.string(),
  hashAnterior: z.string(),
  motivo: z.string().nullable(),
  por: z.string(),
  em: z.string(),
  /** Tax sealed by this closing. */
  total: reais.nullable(),
})

const motivoDaReabertura = texto(500).min(10, "Explique a reabertura em pelo menos 10 caracteres.")

export const detalheDoFechamento = z.object({
  linha: linhaDoFechamento,
  razaoSocial: z.string(),
  competencia,
  vencimento: z.string().nullable(),
  /** By caixa, what the tax is over: what came in, and what was earned before and the month has to bring in. Null by competência. */
  caixa: z.object({ recebido: reais, integrado: reais, base: reais }).nullable(),
  /** Amount of each tax, in the order of the law. */
  tributos: z.array(z.object({ tributo: z.string(), valor: reais })),
  memoria: passo.nullable(),
  parametros: z.array(parametroUsado),
  faltas: z.array(falta),
  /** Why the rule does not apply, when it does not. */
  motivo: z.string().nullable(),
  calculadaEm: z.string().nullable(),
  calculadaPor: z.string().nullable(),
  motor: z.string().nullable(),
  selos: z.array(selo),
  /** Whether the company's whole hash chain verifies right now. */
  cadeiaIntegra: z.boolean(),
  /** What the person may do next, and if not, why. */
  podeFechar: z.boolean(),
  porQueNaoFecha: z.string().nullable(),
  /** The step that is missing before the tax can be closed. */
  etapaPendente: z.enum(["faturamento", "pro-labore"]).nullable(),
  /** An event of a note of the month that waits for a person; null without any. */
  eventoEmEspera: uuid.nullable(),
  podeReabrir: z.boolean(),
  porQueNaoReabre: z.string().nullable(),
})
export type DetalheDoFechamento = z.infer<typeof detalheDoFechamento>

const loteAceito = z.object({ idLote: uuid, total: z.number().int() })

/** What a person says to reopen a month, or many at once. */
export const pedidoDeReabertura = z.object({
  motivo: motivoDaReabertura,
  /** Steps to open again as well; without any only the tax is reopened. */
  etapas: z
    .array(z.enum(["faturamento", "pro-labore"]))
    .max(2)
    .default([]),
})

export const rotasDoFechamento = {
  listarFechamentos: {
    metodo: "GET",
    caminho: "/fechamentos/das",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Uma linha por empresa na competência",
    query: filtroDoFechamento.extend({ ...pedidoDePagina, ...ordemDoFechamento }),
    resposta: z.object({
      lista: z.array(linhaDoFechamento),
      paginacao,
      contagens,
      /** Over the whole filter, not only the page. */
      totais: z.object({ receita: somaEmReais, total: somaEmReais }),
    }),
  },
  exportarFechamentos: {
    metodo: "GET",
    caminho: "/fechamentos/das/exportacao",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Fechamentos filtrados, em planilha",
    query: filtroDoFechamento.extend({ ...pedidoDeExportacao, ...ordemDoFechamento }),
  },
  consultarFechamento: {
    metodo: "GET",
    caminho: "/fechamentos/das/:idEmpresa/:competencia",
    // Its account tells the payroll of twelve months, of which much is what each partner receives.
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Cálculo, explicação e histórico de um mês",
    resposta: detalheDoFechamento,
  },
  calcularFechamentos: {
    metodo: "POST",
    caminho: "/fechamentos/das/calcular",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Calcula as empresas escolhidas, cada uma inteira ou nada",
    corpo: z.object({ competencia, selecao }),
    resposta: loteAceito,
    status: 202,
  },
  fecharFechamentos: {
    metodo: "POST",
    caminho: "/fechamentos/das/fechar",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Fecha as empresas escolhidas que estão apuradas e em dia",
    corpo: z.object({ competencia, selecao }),
    resposta: loteAceito,
    status: 202,
  },
  reabrirFechamentos: {
    metodo: "POST",
    caminho: "/fechamentos/das/reabrir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Reabre as empresas escolhidas cujo último mês fechado é este, com um motivo só",
    corpo: pedidoDeReabertura.extend({ competencia, selecao }),
    resposta: loteAceito,
    status: 202,
  },
  fecharMes: {
    metodo: "POST",
    caminho: "/fechamentos/das/:idEmpresa/:competencia/fechar",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Sela o cálculo que a pessoa viu; se ele mudou, recusa",
    corpo: z.object({ idApuracao: uuid }),
    resposta: detalheDoFechamento,
  },
  reabrirMes: {
    metodo: "POST",
    caminho: "/fechamentos/das/:idEmpresa/:competencia/reabrir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Reabre o último mês fechado, com motivo que fica na cadeia",
    corpo: pedidoDeReabertura,
    resposta: detalheDoFechamento,
  },
  baixarMemoria: {
    metodo: "GET",
    caminho: "/fechamentos/das/:idEmpresa/:competencia/memoria.pdf",
    papel: "EMPRESA",
    escopo: "fechamentos:ler",
    resumo: "Memória de cálculo em PDF",
  },
} as const satisfies Rotas
