import { z } from "zod"
import { contagemDeAlertas } from "./alertas-niveis.ts"
import {
  chavesDe,
  codigoDe,
  competencia,
  direcaoDaOrdem,
  fracao,
  listaDeIds,
  paginacao,
  pedidoDePagina,
  reais,
  regime,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { categorias, estadoDoCalculo, estadosDoFechamento, situacoesDoPasso } from "./listas/estados.ts"
import { falta, parametroUsado, passo, situacaoDaApuracao } from "./motor.ts"
import type { Rotas } from "./rota.ts"

/** State of the closing of a month. */
export const estadoDoFechamento = chavesDe(estadosDoFechamento)
/** A step never concluded is open; one concluded and opened again says who opened it. */
export const situacaoDoPasso = chavesDe(situacoesDoPasso)

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
  "estado",
] as const

const idDeCategoria = codigoDe(categorias)
const idDeCalculo = codigoDe(estadoDoCalculo)
/** Annex, as in the specification's filter: 1 to 5 for Anexos I to V. */
const idDeAnexo = z.number().int().min(1).max(5)

/** Where a month stands: the first of its steps that is not concluded, or closed. */
export const passosDoMes = ["faturamento", "pro-labore", "das", "fechado"] as const
const passoDoMes = z.enum(passosDoMes)
export type PassoDoMes = z.infer<typeof passoDoMes>

/** The same in the three tabs. */
export const filtroDoFechamento = z.object({
  competencia,
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  /** People of the office, any of whom answers for the company; comma-separated ids. */
  idPerfisEscritoriosContabeis: listaDeIds.optional(),
  idCategoria: z.coerce.number().pipe(idDeCategoria).optional(),
  idAnexo: z.coerce.number().pipe(idDeAnexo).optional(),
  estado: estadoDoFechamento.optional(),
  passo: passoDoMes.optional(),
  /** State of each step before the tax. */
  faturamento: situacaoDoPasso.optional(),
  proLabore: situacaoDoPasso.optional(),
  /** State of the calculation: Erro 3, Recalculando 98. */
  calculo: z.coerce.number().pipe(idDeCalculo).optional(),
  regime: regime.optional(),
  /** Only rows that need a person: missing data, pending notes, out of date. */
  comPendencia: z.stringbool().optional(),
  /** Months of the Simples whose PGDAS-D was recorded as declared, or not yet. */
  declarado: z.enum(["sim", "nao"]).optional(),
})
const ordemDoFechamento = {
  ordem: z.enum(ordensDoFechamento).default("apelido"),
  direcao: direcaoDaOrdem.default("asc"),
}
export type FiltroDoFechamento = z.infer<typeof filtroDoFechamento>

const contagens = z.object({
  aberto: z.number().int(),
  apurado: z.number().int(),
  fechado: z.number().int(),
  reaberto: z.number().int(),
  comPendencia: z.number().int(),
})

/** A number of a JSON body; digits as in an address are taken too, so a screen may repeat the filter of its list. */
const numeroOuDigitos = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number),
])

/** The filter of the list inside a JSON body. A field it does not know is an error: ignored, it would reach too many. */
export const filtroDaSelecao = z.strictObject({
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  idCategoria: numeroOuDigitos.pipe(idDeCategoria).optional(),
  idAnexo: numeroOuDigitos.pipe(idDeAnexo).optional(),
  idPerfisEscritoriosContabeis: filtroDoFechamento.shape.idPerfisEscritoriosContabeis,
  estado: estadoDoFechamento.optional(),
  passo: filtroDoFechamento.shape.passo,
  faturamento: filtroDoFechamento.shape.faturamento,
  proLabore: filtroDoFechamento.shape.proLabore,
  calculo: numeroOuDigitos.pipe(idDeCalculo).optional(),
  regime: filtroDoFechamento.shape.regime,
  comPendencia: z.union([z.boolean(), z.stringbool()]).optional(),
  declarado: filtroDoFechamento.shape.declarado,
})

/** Which companies an action reaches: those ticked, or all that the filter finds. */
export const selecao = z.union(
  [z.strictObject({ empresas: z.array(uuid).min(1).max(5000) }), z.strictObject({ filtro: filtroDaSelecao })],
  "Escolha as empresas ou um filtro, um dos dois, com campos conhecidos e valores válidos.",
)
export type Selecao = z.infer<typeof selecao>

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
  podeReabrir: z.boolean(),
  porQueNaoReabre: z.string().nullable(),
})
export type DetalheDoFechamento = z.infer<typeof detalheDoFechamento>

const params = z.object({ idEmpresa: uuid, competencia })
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
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Cálculo, explicação e histórico de um mês",
    params,
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
    params,
    corpo: z.object({ idApuracao: uuid }),
    resposta: detalheDoFechamento,
  },
  reabrirMes: {
    metodo: "POST",
    caminho: "/fechamentos/das/:idEmpresa/:competencia/reabrir",
    papel: "CONTADOR",
    escopo: "fechamentos:escrever",
    resumo: "Reabre o último mês fechado, com motivo que fica na cadeia",
    params,
    corpo: pedidoDeReabertura,
    resposta: detalheDoFechamento,
  },
  baixarMemoria: {
    metodo: "GET",
    caminho: "/fechamentos/das/:idEmpresa/:competencia/memoria.pdf",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Memória de cálculo em PDF",
    params,
  },
} as const satisfies Rotas
