import { z } from "zod"
import {
  competencia,
  direcaoDaOrdem,
  paginacao,
  pedidoDePagina,
  reaisPositivos,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

/** Kinds of trial balance, with the numbers of the specification (section 3). */
export const tiposDeBalancete = {
  AMBAS: { id: 0, rotulo: "Ambas" },
  SINTETICAS: { id: 1, rotulo: "Sintéticas" },
  ANALITICAS: { id: 2, rotulo: "Analíticas" },
} as const

/** How the books of a company stand in a month. */
export const situacoesDosLivros = {
  "a-lancar": "A lançar",
  "a-classificar": "A classificar",
  desatualizado: "Mudou depois de lançado",
  "em-dia": "Em dia",
  fechado: "Fechado",
  "mes-aberto": "Imposto aberto",
} as const
export const situacaoDosLivros = z.enum(
  Object.keys(situacoesDosLivros) as [keyof typeof situacoesDosLivros, ...(keyof typeof situacoesDosLivros)[]],
)
export type SituacaoDosLivros = z.infer<typeof situacaoDosLivros>

const loteAceito = z.object({ idLote: uuid, total: z.number().int() })

/** A side of an account: D debits, C credits. */
const lado = z.enum(["D", "C"])
/** A balance as an account shows it. */
const saldo = z.object({ valor: somaEmReais, dc: lado })

/** What happened in a month and waits for a person to post it. */
const aClassificar = z.object({
  origem: z.string(),
  descricao: z.string(),
  valor: somaEmReais,
  motivo: z.string(),
})

/** The books of one company in the month asked for. */
export const livrosDaEmpresa = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  situacao: situacaoDosLivros,
  /** Last month posted, and last month closed by a person; null where there is none. */
  lancadoAte: z.string().nullable(),
  fechadoAte: z.string().nullable(),
  /** Months up to the one asked for whose tax is closed and whose books are not posted, or are out of date. */
  atrasados: z.number().int(),
  /** The first of them. */
  desde: z.string().nullable(),
  /** Facts of the month that no rule posted. */
  aClassificar: z.number().int(),
  lancamentos: z.number().int(),
})
export type LivrosDaEmpresa = z.infer<typeof livrosDaEmpresa>

export const contaContabil = z.object({
  codigo: z.string(),
  nome: z.string(),
  natureza: z.string(),
  tipo: z.enum(["S", "A"]),
  nivel: z.number().int(),
  pai: z.string().nullable(),
  reduzido: z.number().int().nullable(),
  saldo: lado.nullable(),
  referencial: z.string().nullable(),
  aglutinacao: z.string().nullable(),
  /** Of the company alone, and not of the office's chart. */
  propria: z.boolean(),
})
export type ContaContabil = z.infer<typeof contaContabil>

const linhaDoBalancete = z.object({
  codigo: z.string(),
  nome: z.string(),
  tipo: z.enum(["S", "A"]),
  nivel: z.number().int(),
  reduzido: z.number().int().nullable(),
  anterior: saldo,
  debitos: somaEmReais,
  creditos: somaEmReais,
  atual: saldo,
  /** The balance is on the side that the account should never be: negative cash, a supplier in debit. */
  invertido: z.boolean(),
})
export type LinhaDoBalancete = z.infer<typeof linhaDoBalancete>

/** A month of the books of a company. */
const mesDosLivros = z.object({
  competencia: z.string(),
  situacao: situacaoDosLivros,
  lancadoEm: z.string().nullable(),
  lancadoPor: z.string().nullable(),
  fechadoEm: z.string().nullable(),
  fechadoPor: z.string().nullable(),
  aClassificar: z.array(aClassificar),
})
export type MesDosLivros = z.infer<typeof mesDosLivros>

export const partidaContabil = z.object({
  conta: z.string(),
  nome: z.string(),
  reduzido: z.number().int().nullable(),
  dc: lado,
  valor: somaEmReais,
})
export const lancamentoContabil = z.object({
  id: uuid,
  numero: z.number().int(),
  data: z.string(),
  tipo: z.enum(["N", "E", "X"]),
  historico: z.string(),
  /** What it came from, by kind and id; null for what a person typed. */
  origem: z.string().nullable(),
  /** The entry that this one undoes, and the one that undid it. */
  estornoDe: z.object({ id: uuid, numero: z.number().int() }).nullable(),
  estornadoPor: z.object({ id: uuid, numero: z.number().int() }).nullable(),
  criadoEm: z.string(),
  criadoPor: z.string(),
  partidas: z.array(partidaContabil),
})
export type LancamentoContabil = z.infer<typeof lancamentoContabil>

/** A posting in the ledger of an account. */
const linhaDoRazao = z.object({
  id: z.string(),
  idLancamento: uuid,
  numero: z.number().int(),
  data: z.string(),
  historico: z.string(),
  origem: z.string().nullable(),
  /** Account on the other side; null when there are several. */
  contrapartida: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  debito: somaEmReais.nullable(),
  credito: somaEmReais.nullable(),
  /** After this posting. */
  saldo,
})
export type LinhaDoRazao = z.infer<typeof linhaDoRazao>

const linhaDaDemonstracao = z.object({
  codigo: z.string(),
  descricao: z.string(),
  tipo: z.enum(["T", "D"]),
  nivel: z.number().int(),
  valor: somaEmReais,
  /** The same in the period of the same length before it. */
  anterior: somaEmReais,
  /** Analytic accounts behind a line of detail. */
  contas: z.array(z.object({ codigo: z.string(), nome: z.string(), valor: somaEmReais })),
})
export type LinhaDaDemonstracao = z.infer<typeof linhaDaDemonstracao>

const codigoDeConta = texto(30).regex(/^\d+(\.\d+)*$/, "Informe o código da conta, como 1.1.1.02.001.")
const data = textoNoFormato("data")

/** What a person types of an entry. */
export const corpoDoLancamento = z.object({
  data,
  historico: texto(500, "O histórico passa de 500 caracteres.").min(3, "Escreva o histórico do lançamento."),
  partidas: z
    .array(
      z.object({
        /** Code, or reduced code, of an analytic account. */
        conta: texto(30).min(1, "Informe a conta."),
        dc: lado,
        valor: reaisPositivos,
      }),
    )
    .min(2, "Um lançamento tem ao menos um débito e um crédito.")
    .max(200, "Um lançamento tem até 200 partidas. Divida-o em mais de um."),
})
export type CorpoDoLancamento = z.infer<typeof corpoDoLancamento>

export const corpoDaContaContabil = z.object({
  /** Synthetic account that it adds up into. */
  pai: codigoDeConta,
  nome: texto(100, "O nome passa de 100 caracteres.").min(3, "Dê um nome à conta."),
  /** Reduced code; given by the system when absent. */
  reduzido: z.number().int().min(1).max(999_999).nullable().default(null),
})

const daEmpresa = z.object({ idEmpresa: uuid })
const doMes = daEmpresa.extend({ competencia })
const periodo = { de: competencia, ate: competencia }
const noPeriodo = <T extends z.ZodType<{ de: string; ate: string }>>(esquema: T) =>
  esquema.refine(({ de, ate }) => de <= ate, { path: ["ate"], message: "O fim do período é antes do começo." })

export const filtroDosLivros = z.object({
  competencia,
  busca: texto(100).optional(),
  situacao: situacaoDosLivros.optional(),
})
export type FiltroDosLivros = z.infer<typeof filtroDosLivros>

const filtroDoBalancete = {
  ...periodo,
  tipo: z.coerce.number().int().min(0).max(2).default(tiposDeBalancete.AMBAS.id),
  nivel: z.coerce.number().int().min(1).max(9).optional(),
  soComMovimento: z.stringbool().optional(),
}
const filtroDoRazao = { ...periodo, conta: codigoDeConta }
const filtroDoDiario = { ...periodo, busca: texto(100).optional() }
const respostaDoMes = mesDosLivros
const motivo = z.object({
  motivo: texto(500).min(10, "Explique o motivo em pelo menos 10 letras."),
})

export const rotasDaContabilidade = {
  listarLivros: {
    metodo: "GET",
    caminho: "/contabilidade",
    papel: "CONTADOR",
    resumo: "Como estão os livros de cada empresa no mês, e desde quando há atraso",
    query: filtroDosLivros.extend({ ...pedidoDePagina, direcao: direcaoDaOrdem.default("asc") }),
    resposta: z.object({
      lista: z.array(livrosDaEmpresa),
      paginacao,
      contagens: z.record(situacaoDosLivros, z.number().int()),
    }),
  },
  exportarLivros: {
    metodo: "GET",
    caminho: "/contabilidade/exportacao",
    papel: "CONTADOR",
    resumo: "Situação dos livros das empresas, em planilha",
    query: filtroDosLivros.extend(pedidoDeExportacao),
  },
  lancarLivros: {
    metodo: "POST",
    caminho: "/contabilidade/lancar",
    papel: "CONTADOR",
    resumo: "Lança o mês de muitas empresas nos livros: as escolhidas, ou todas as que têm o que lançar",
    corpo: z.object({ competencia, empresas: z.array(uuid).min(1).max(5000).nullable() }),
    resposta: loteAceito,
    status: 202,
  },
  consultarLivros: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/meses",
    papel: "CONTADOR",
    resumo: "Os meses dos livros de uma empresa, do mais novo ao mais antigo, com o que falta classificar",
    params: daEmpresa,
    resposta: z.object({ apelido: z.string(), meses: z.array(mesDosLivros) }),
  },
  lancarMesDosLivros: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/meses/:competencia/lancar",
    papel: "CONTADOR",
    resumo: "Lança o mês de uma empresa; o que já está lançado não se repete",
    params: doMes,
    resposta: z.object({
      mes: respostaDoMes,
      lancados: z.number().int(),
      estornados: z.number().int(),
    }),
  },
  fecharMesDosLivros: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/meses/:competencia/fechar",
    papel: "CONTADOR",
    resumo: "Fecha os livros até o mês: nada mais entra nele sem reabrir",
    params: doMes,
    resposta: respostaDoMes,
  },
  reabrirMesDosLivros: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/meses/:competencia/reabrir",
    papel: "CONTADOR",
    resumo: "Reabre o último mês fechado dos livros, com o motivo",
    params: doMes,
    corpo: motivo,
    resposta: respostaDoMes,
  },
  consultarBalancete: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/balancete",
    papel: "CONTADOR",
    resumo: "Balancete de verificação do período: Ambas 0, Sintéticas 1, Analíticas 2",
    params: daEmpresa,
    query: noPeriodo(z.object(filtroDoBalancete)),
    resposta: z.object({
      linhas: z.array(linhaDoBalancete),
      totais: z.object({ anterior: saldo, debitos: somaEmReais, creditos: somaEmReais, atual: saldo }),
      /** Whether debits equal credits and balances add up to zero. */
      fecha: z.boolean(),
    }),
  },
  exportarBalancete: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/balancete/exportacao",
    papel: "CONTADOR",
    resumo: "Balancete em planilha",
    params: daEmpresa,
    query: noPeriodo(z.object({ ...filtroDoBalancete, ...pedidoDeExportacao })),
  },
  consultarRazao: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/razao",
    papel: "CONTADOR",
    resumo: "Razão de uma conta no período, com contrapartida e saldo",
    params: daEmpresa,
    query: noPeriodo(z.object({ ...filtroDoRazao, ...pedidoDePagina })),
    resposta: z.object({
      conta: contaContabil,
      anterior: saldo,
      debitos: somaEmReais,
      creditos: somaEmReais,
      atual: saldo,
      lista: z.array(linhaDoRazao),
      paginacao,
    }),
  },
  exportarRazao: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/razao/exportacao",
    papel: "CONTADOR",
    resumo: "Razão de uma conta em planilha",
    params: daEmpresa,
    query: noPeriodo(z.object({ ...filtroDoRazao, ...pedidoDeExportacao })),
  },
  consultarDiario: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/diario",
    papel: "CONTADOR",
    resumo: "Diário do período: os lançamentos por data e número",
    params: daEmpresa,
    query: noPeriodo(z.object({ ...filtroDoDiario, ...pedidoDePagina })),
    resposta: z.object({ lista: z.array(lancamentoContabil), paginacao }),
  },
  exportarDiario: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/diario/exportacao",
    papel: "CONTADOR",
    resumo: "Diário em planilha, uma linha por lançamento",
    params: daEmpresa,
    query: noPeriodo(z.object({ ...filtroDoDiario, ...pedidoDeExportacao })),
  },
  consultarDemonstracoes: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/demonstracoes",
    papel: "CONTADOR",
    resumo: "DRE do período e balanço no fim dele, ao lado do período anterior",
    params: daEmpresa,
    query: noPeriodo(z.object(periodo)),
    resposta: z.object({
      dre: z.array(linhaDaDemonstracao),
      balanco: z.array(linhaDaDemonstracao),
      /** Result not closed yet, beside the equity. */
      resultado: somaEmReais,
      resultadoAnterior: somaEmReais,
      /** Assets equal liabilities, equity and result. */
      fecha: z.boolean(),
    }),
  },
  consultarLancamento: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id",
    papel: "CONTADOR",
    resumo: "Um lançamento, com suas partidas",
    params: daEmpresa.extend({ id: uuid }),
    resposta: lancamentoContabil,
  },
  lancarAMao: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/lancamentos",
    papel: "CONTADOR",
    resumo: "Lançamento digitado",
    params: daEmpresa,
    corpo: corpoDoLancamento,
    resposta: lancamentoContabil,
    status: 201,
  },
  estornarLancamento: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id/estornar",
    papel: "CONTADOR",
    resumo: "Estorna um lançamento: nada se edita nem se apaga",
    params: daEmpresa.extend({ id: uuid }),
    corpo: z.object({ data, motivo: texto(300).min(5, "Explique o motivo do estorno.") }),
    resposta: lancamentoContabil,
    status: 201,
  },
  listarContasContabeis: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/contas",
    papel: "CONTADOR",
    resumo: "Plano de contas da empresa: o do escritório, com as contas próprias",
    params: daEmpresa,
    resposta: z.object({ lista: z.array(contaContabil) }),
  },
  exportarContasContabeis: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/contas/exportacao",
    papel: "CONTADOR",
    resumo: "Plano de contas em planilha",
    params: daEmpresa,
    query: z.object(pedidoDeExportacao),
  },
  criarContaContabil: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/contas",
    papel: "CONTADOR",
    resumo: "Conta analítica própria da empresa, sob uma sintética do plano",
    params: daEmpresa,
    corpo: corpoDaContaContabil,
    resposta: contaContabil,
    status: 201,
  },
} as const satisfies Rotas
