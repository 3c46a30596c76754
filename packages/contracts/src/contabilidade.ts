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
import {
  codigoDeConta,
  contaContabil,
  ladoContabil,
  lancamentoAberto,
  lancamentoContabil,
  linhaDoBalancete,
  linhaDoRazao,
  livrosDaEmpresa,
  mesDosLivros,
  saldoContabil,
  situacaoDosLivros,
  tiposDeBalancete,
} from "./contabilidade-registros.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

const loteAceito = z.object({ idLote: uuid, total: z.number().int() })

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
        dc: ladoContabil,
        valor: reaisPositivos,
      }),
    )
    .min(2, "Um lançamento tem ao menos um débito e um crédito.")
    .max(200, "Um lançamento tem até 200 linhas. Divida-o em mais de um."),
})
export type CorpoDoLancamento = z.infer<typeof corpoDoLancamento>

export const corpoDaContaContabil = z.object({
  /** Synthetic account that it adds up into. */
  pai: codigoDeConta,
  nome: texto(100, "O nome passa de 100 caracteres.").min(3, "Dê um nome à conta."),
  /** Reduced code; given by the system when absent. */
  reduzido: z.number().int().min(1).max(999_999).nullable().default(null),
})

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
  fecharLivros: {
    metodo: "POST",
    caminho: "/contabilidade/fechar",
    papel: "CONTADOR",
    resumo: "Fecha os livros até o mês em muitas empresas: as escolhidas, ou todas as que estão em dia",
    corpo: z.object({ competencia, empresas: z.array(uuid).min(1).max(5000).nullable() }),
    resposta: loteAceito,
    status: 202,
  },
  consultarLivros: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/meses",
    papel: "CONTADOR",
    resumo: "Os meses dos livros de uma empresa, do mais novo ao mais antigo, com o que falta classificar",
    resposta: z.object({ apelido: z.string(), meses: z.array(mesDosLivros) }),
  },
  lancarMesDosLivros: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/meses/:competencia/lancar",
    papel: "CONTADOR",
    resumo: "Lança o mês de uma empresa; o que já está lançado não se repete",
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
    resposta: respostaDoMes,
  },
  reabrirMesDosLivros: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/meses/:competencia/reabrir",
    papel: "CONTADOR",
    resumo: "Reabre o último mês fechado dos livros, com o motivo",
    corpo: motivo,
    resposta: respostaDoMes,
  },
  consultarBalancete: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/balancete",
    papel: "CONTADOR",
    resumo: "Balancete de verificação do período: Ambas 0, Sintéticas 1, Analíticas 2",
    query: noPeriodo(z.object(filtroDoBalancete)),
    resposta: z.object({
      linhas: z.array(linhaDoBalancete),
      totais: z.object({ anterior: saldoContabil, debitos: somaEmReais, creditos: somaEmReais, atual: saldoContabil }),
      /** Whether debits equal credits and balances add up to zero. */
      fecha: z.boolean(),
    }),
  },
  exportarBalancete: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/balancete/exportacao",
    papel: "CONTADOR",
    resumo: "Balancete em planilha",
    query: noPeriodo(z.object({ ...filtroDoBalancete, ...pedidoDeExportacao })),
  },
  consultarRazao: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/razao",
    papel: "CONTADOR",
    resumo: "Razão de uma conta no período, com a conta do outro lado e o saldo",
    query: noPeriodo(z.object({ ...filtroDoRazao, ...pedidoDePagina })),
    resposta: z.object({
      conta: contaContabil,
      anterior: saldoContabil,
      debitos: somaEmReais,
      creditos: somaEmReais,
      atual: saldoContabil,
      lista: z.array(linhaDoRazao),
      paginacao,
    }),
  },
  exportarRazao: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/razao/exportacao",
    papel: "CONTADOR",
    resumo: "Razão de uma conta em planilha",
    query: noPeriodo(z.object({ ...filtroDoRazao, ...pedidoDeExportacao })),
  },
  consultarDiario: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/diario",
    papel: "CONTADOR",
    resumo: "Diário do período: os lançamentos por data e número",
    query: noPeriodo(z.object({ ...filtroDoDiario, ...pedidoDePagina })),
    resposta: z.object({ lista: z.array(lancamentoContabil), paginacao }),
  },
  exportarDiario: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/diario/exportacao",
    papel: "CONTADOR",
    resumo: "Diário em planilha, uma linha por lançamento",
    query: noPeriodo(z.object({ ...filtroDoDiario, ...pedidoDeExportacao })),
  },
  consultarLancamento: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id",
    papel: "CONTADOR",
    resumo: "Um lançamento, com as suas linhas",
    resposta: lancamentoAberto,
  },
  lancarAMao: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/lancamentos",
    papel: "CONTADOR",
    resumo: "Lançamento digitado",
    corpo: corpoDoLancamento,
    resposta: lancamentoAberto,
    status: 201,
  },
  estornarLancamento: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id/estornar",
    papel: "CONTADOR",
    resumo: "Estorna um lançamento: nada se edita nem se apaga",
    corpo: z.object({ data, motivo: texto(300).min(5, "Explique o motivo do estorno.") }),
    resposta: lancamentoAberto,
    status: 201,
  },
  listarContasContabeis: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/contas",
    papel: "CONTADOR",
    resumo: "Plano de contas da empresa: o do escritório, com as contas próprias",
    resposta: z.object({ lista: z.array(contaContabil) }),
  },
  exportarContasContabeis: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/contas/exportacao",
    papel: "CONTADOR",
    resumo: "Plano de contas em planilha",
    query: z.object(pedidoDeExportacao),
  },
  criarContaContabil: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/contas",
    papel: "CONTADOR",
    resumo: "Conta analítica própria da empresa, sob uma sintética do plano",
    corpo: corpoDaContaContabil,
    resposta: contaContabil,
    status: 201,
  },
} as const satisfies Rotas
