import { z } from "zod"
import { competencia, fracao, somaEmReais } from "./comum.ts"
import { codigoDeConta, linhaDaDemonstracao } from "./contabilidade-registros.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** Statements of a company, as tabs and files name them. */
export const demonstracoesContabeis = {
  dre: "Demonstração do resultado",
  balanco: "Balanço patrimonial",
  dfc: "Demonstração dos fluxos de caixa",
  dmpl: "Demonstração das mutações do patrimônio líquido",
  indices: "Índices",
} as const
export const demonstracaoContabil = z.enum(["dre", "balanco", "dfc", "dmpl", "indices"])
export type DemonstracaoContabil = z.infer<typeof demonstracaoContabil>

/** Accounting standards by the size of the company (CFC, in force since 2023), as the notes name them. */
export const normasContabeis = {
  "1002": "NBC TG 1002, microentidades",
  "1001": "NBC TG 1001, pequenas empresas",
  "1000": "NBC TG 1000, médias empresas",
} as const
export type NormaContabil = keyof typeof normasContabeis

export const linhaDasMutacoes = z.object({
  codigo: z.string(),
  descricao: z.string(),
  tipo: z.enum(["T", "D"]),
  capital: somaEmReais,
  reservas: somaEmReais,
  /** The DLPA is this column. */
  lucros: somaEmReais,
  total: somaEmReais,
})
export type LinhaDasMutacoes = z.infer<typeof linhaDasMutacoes>

export const indiceContabil = z.object({
  id: z.string(),
  rotulo: z.string(),
  formula: z.string(),
  percentual: z.boolean(),
  /** Null where there is nothing to divide by. */
  valor: fracao.nullable(),
  anterior: fracao.nullable(),
})
export type IndiceContabil = z.infer<typeof indiceContabil>

const periodo = { de: competencia, ate: competencia }
const noPeriodo = <T extends z.ZodType<{ de: string; ate: string }>>(esquema: T) =>
  esquema.refine(({ de, ate }) => de <= ate, { path: ["ate"], message: "O fim do período é antes do começo." })

/** Of the book, on its terms and pages. */
const numeroDoLivro = z.coerce.number().int().min(1).max(99_999).default(1)

export const rotasDasDemonstracoes = {
  consultarDemonstracoes: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/demonstracoes",
    papel: "CONTADOR",
    resumo: "DRE, fluxo de caixa e mutações do período, balanço e índices no fim dele, ao lado do período anterior",
    query: noPeriodo(z.object(periodo)),
    resposta: z.object({
      dre: z.array(linhaDaDemonstracao),
      balanco: z.array(linhaDaDemonstracao),
      dfc: z.array(linhaDaDemonstracao),
      dmpl: z.array(linhaDasMutacoes),
      indices: z.array(indiceContabil),
      /** Assets equal liabilities, equity and result; and the cash that flowed is the cash that varied. */
      fecha: z.boolean(),
      caixaFecha: z.boolean(),
    }),
  },
  exportarDemonstracao: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/demonstracoes/exportacao",
    papel: "CONTADOR",
    resumo: "Uma demonstração em planilha",
    query: noPeriodo(z.object({ ...periodo, qual: demonstracaoContabil, ...pedidoDeExportacao })),
  },
  imprimirDemonstracoes: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/demonstracoes.pdf",
    papel: "CONTADOR",
    resumo: "Balanço, DRE, mutações, fluxo de caixa e notas em PDF, com o bloco de assinaturas",
    query: noPeriodo(z.object({ ...periodo, norma: z.enum(["1000", "1001", "1002"]).default("1002") })),
  },
  imprimirDiario: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/diario.pdf",
    papel: "CONTADOR",
    resumo: "Livro Diário do período em PDF: termos, folhas numeradas, lançamentos, balanço e DRE transcritos",
    query: noPeriodo(z.object({ ...periodo, livro: numeroDoLivro })),
  },
  imprimirRazao: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/razao.pdf",
    papel: "CONTADOR",
    resumo: "Livro Razão do período em PDF, de todas as contas ou de uma",
    query: noPeriodo(z.object({ ...periodo, livro: numeroDoLivro, conta: codigoDeConta.optional() })),
  },
} as const satisfies Rotas
