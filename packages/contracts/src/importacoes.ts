import { z } from "zod"
import { chavesDe, competencia, direcaoDaOrdem, paginacao, pedidoDePagina, texto, textoCru, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { ajusteDaLinha, celulasDaLinha } from "./importacoes-ajustes.ts"
import { mapeamentoDaPlanilha, planilhaLida } from "./importacoes-planilha.ts"
import { tiposDeLinhaImportada } from "./importacoes-tipos.ts"
import type { Rotas } from "./rota.ts"

const tipoDeLinhaImportada = chavesDe(tiposDeLinhaImportada)

/** What an import reads. */
export const origensDaImportacao = { planilha: "Planilha", extratos: "Extratos do PGDAS-D" } as const
export type OrigemDaImportacao = keyof typeof origensDaImportacao

/** Life of an import, as people read it. */
export const estadosDaImportacao = {
  mapeando: "Colunas",
  conferindo: "Conferindo",
  conferida: "Conferida",
  gravando: "Gravando",
  concluida: "Concluída",
  cancelada: "Cancelada",
  desfazendo: "Desfazendo",
  desfeita: "Desfeita",
} as const
export type EstadoDaImportacao = keyof typeof estadosDaImportacao
const estado = z.enum([
  "mapeando",
  "conferindo",
  "conferida",
  "gravando",
  "concluida",
  "cancelada",
  "desfazendo",
  "desfeita",
])

const contagens = z.object({
  inseridos: z.number().int(),
  atualizados: z.number().int(),
  excluidos: z.number().int(),
  erros: z.number().int(),
  semAcao: z.number().int(),
})

export const resumoDaImportacao = z.object({
  id: uuid,
  origem: z.enum(["planilha", "extratos"]),
  nome: z.string(),
  estado,
  total: z.number().int(),
  criadaEm: z.string(),
  autor: z.string(),
})
export type ResumoDaImportacao = z.infer<typeof resumoDaImportacao>

export const importacao = resumoDaImportacao.extend({
  planilhas: z.array(planilhaLida),
  mapeamento: z.array(mapeamentoDaPlanilha),
  /** Rows by what will happen to them, and by what happened. */
  previstos: contagens,
  resultados: contagens,
  empresas: z.number().int(),
  /** Job under way or the last one, and how far it is. */
  lote: z.object({ id: uuid, total: z.number().int(), feitos: z.number().int(), concluido: z.boolean() }).nullable(),
  /** Why the last check or job did not go to its end. */
  falha: z.string().nullable(),
  /** Whether something that it wrote can still be taken back. */
  podeDesfazer: z.boolean(),
  /** Rows whose record says another amount, and nobody chose yet. */
  emConflito: z.number().int(),
  /** Rows of the file that a person corrected or left out. */
  ajustadas: z.number().int(),
  /** Whether the payroll of extracts has in it the CPP of the DAS; null without payroll. */
  cppNaFolha: z.enum(["inclusa", "a-parte"]).nullable(),
  /** Companies of its rows of the Simples in the year, of which nobody told yet whether the year is by caixa; null before the end. */
  semOpcaoDoSimples: z.object({ ano: z.number().int(), empresas: z.number().int() }).nullable(),
})
export type Importacao = z.infer<typeof importacao>

/** What stands in the record, what the document says and what will be written, in reais. */
const comparacaoDaLinha = z.object({
  competencia,
  registrado: z.string().nullable(),
  extrato: z.string(),
  aGravar: z.string().nullable(),
  /** Ours less that of the document; null where they are not compared. */
  diferenca: z.string().nullable(),
})
export type ComparacaoDaLinha = z.infer<typeof comparacaoDaLinha>

/** Which amount stays where the record and the document differ. */
export const escolhasDaLinha = {
  pendente: "A escolher",
  registrado: "Fica o registrado",
  extrato: "Fica o extrato",
} as const
export type EscolhaDaLinha = keyof typeof escolhasDaLinha

export const linhaDaImportacao = z.object({
  sequencia: z.number().int(),
  planilha: z.string(),
  linha: z.number().int(),
  tipo: tipoDeLinhaImportada,
  cnpj: z.string().nullable(),
  /** What the row is about, in one line: name, month and amount. */
  resumo: z.string(),
  previsto: z.number().int().nullable(),
  resultado: z.number().int().nullable(),
  codigo: z.string().nullable(),
  mensagem: z.string().nullable(),
  /** Only of extracts. */
  comparacao: comparacaoDaLinha.nullable(),
  /** Null where there is nothing to choose. */
  escolha: z.enum(["pendente", "registrado", "extrato"]).nullable(),
  /** A person left it out of the import. */
  fora: z.boolean(),
  /** A person wrote some of its cells. */
  ajustada: z.boolean(),
  /** Rows of the file that speak of the same, with this one, when a person may prefer another of them. */
  repetidas: z.array(z.object({ planilha: z.string(), linha: z.number().int() })),
})
export type LinhaDaImportacao = z.infer<typeof linhaDaImportacao>

const filtroDeLinhas = z.object({
  busca: texto(100).optional(),
  tipo: tipoDeLinhaImportada.optional(),
  escolha: z.enum(["pendente", "registrado", "extrato"]).optional(),
  /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5. */
  previsto: z.coerce.number().int().min(1).max(5).optional(),
  resultado: z.coerce.number().int().min(1).max(5).optional(),
})

const params = z.object({ id: uuid })
const paramsDaLinha = params.extend({ sequencia: z.coerce.number().int().min(1).max(2_000_000) })

export const rotasDasImportacoes = {
  listarImportacoes: {
    metodo: "GET",
    caminho: "/importacoes",
    papel: "ADMINISTRADOR",
    resumo: "Importações de planilha do escritório, da mais nova à mais antiga",
    query: z.object({ direcao: direcaoDaOrdem.default("desc"), ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(resumoDaImportacao), paginacao }),
  },
  exportarImportacoes: {
    metodo: "GET",
    caminho: "/importacoes/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Importações do escritório, em planilha",
    query: z.object({ direcao: direcaoDaOrdem.default("desc"), ...pedidoDeExportacao }),
  },
  baixarModeloDeImportacao: {
    metodo: "GET",
    caminho: "/importacoes/modelo",
    papel: "ADMINISTRADOR",
    resumo: "Planilha modelo, com instruções e exemplos",
  },
  enviarPlanilha: {
    metodo: "POST",
    caminho: "/importacoes",
    papel: "ADMINISTRADOR",
    resumo: "Recebe uma planilha XLSX ou CSV e reconhece suas abas e colunas; nada é gravado nos cadastros",
    arquivos: true,
    resposta: importacao,
    status: 201,
  },
  enviarExtratos: {
    metodo: "POST",
    caminho: "/importacoes/extratos-pgdas",
    papel: "ADMINISTRADOR",
    resumo: "Recebe extratos ou declarações do PGDAS-D em PDF (soltos ou em ZIP) e os confere; nada é gravado",
    arquivos: true,
    resposta: importacao,
    status: 202,
  },
  escolherNaImportacao: {
    metodo: "PUT",
    caminho: "/importacoes/:id/escolhas",
    papel: "ADMINISTRADOR",
    resumo: "Diz, onde o registro e o extrato diferem, qual valor fica; e se a folha declarada já traz a CPP do DAS",
    corpo: z.object({
      /** Sequences; every conflict of the import without them. */
      linhas: z.array(z.number().int().min(1)).min(1).max(1_000).optional(),
      escolha: z.enum(["registrado", "extrato"], "Escolha entre o registrado e o extrato.").optional(),
      /** Of every month of payroll: the declared total has in it the CPP of the DAS, or not. */
      cppNaFolha: z.enum(["inclusa", "a-parte"]).optional(),
    }),
    resposta: importacao,
  },
  consultarImportacao: {
    metodo: "GET",
    caminho: "/importacoes/:id",
    papel: "ADMINISTRADOR",
    resumo: "Uma importação: abas, colunas, contagens e andamento",
    resposta: importacao,
  },
  conferirImportacao: {
    metodo: "PUT",
    caminho: "/importacoes/:id/mapeamento",
    papel: "ADMINISTRADOR",
    resumo: "Guarda qual coluna é qual campo e confere todas as linhas, sem gravar nada nos cadastros",
    corpo: z.object({ planilhas: z.array(mapeamentoDaPlanilha).max(100) }),
    resposta: importacao,
    status: 202,
  },
  definirCabecalho: {
    metodo: "PUT",
    caminho: "/importacoes/:id/cabecalho",
    papel: "ADMINISTRADOR",
    resumo: "Diz qual linha de uma aba é o cabeçalho, ou que ela não tem um, e propõe as colunas de novo",
    corpo: z.object({
      planilha: textoCru(200),
      /** As the spreadsheet numbers it; null for a sheet without headings. */
      cabecalho: z.number().int().min(1).max(1_048_576).nullable(),
      linhasDeCabecalho: z.number().int().min(1).max(3),
    }),
    resposta: importacao,
  },
  listarLinhasDaImportacao: {
    metodo: "GET",
    caminho: "/importacoes/:id/linhas",
    papel: "ADMINISTRADOR",
    resumo: "Linha a linha: o que vai acontecer e o que aconteceu",
    query: filtroDeLinhas.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(linhaDaImportacao), paginacao }),
  },
  exportarLinhasDaImportacao: {
    metodo: "GET",
    caminho: "/importacoes/:id/linhas/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Linhas de uma importação filtradas, em planilha",
    query: filtroDeLinhas.extend(pedidoDeExportacao),
  },
  consultarCelulasDaLinha: {
    metodo: "GET",
    caminho: "/importacoes/:id/linhas/:sequencia/celulas",
    papel: "ADMINISTRADOR",
    resumo: "As células de uma linha: como estão na planilha e como alguém as deixou",
    params: paramsDaLinha,
    resposta: celulasDaLinha,
  },
  ajustarLinhasDaImportacao: {
    metodo: "PUT",
    caminho: "/importacoes/:id/ajustes",
    papel: "ADMINISTRADOR",
    resumo: "Corrige células, deixa linhas de fora ou as traz de volta, sobre a planilha enviada, e confere de novo",
    corpo: z.object({ linhas: z.array(ajusteDaLinha).min(1).max(200) }),
    resposta: importacao,
    status: 202,
  },
  ficarComALinhaDaImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/linhas/:sequencia/ficar",
    papel: "ADMINISTRADOR",
    resumo: "Entre linhas repetidas, fica com esta, deixa as outras de fora e confere de novo",
    params: paramsDaLinha,
    resposta: importacao,
    status: 202,
  },
  confirmarImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/confirmar",
    papel: "ADMINISTRADOR",
    resumo:
      "Grava o que a conferência mostrou, empresa por empresa; com saldos de contas aceitos, só por quem opera a plataforma",
    resposta: importacao,
    status: 202,
  },
  cancelarImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/cancelar",
    papel: "ADMINISTRADOR",
    resumo: "Para a importação: o que já foi gravado fica, o que falta não é gravado",
    resposta: importacao,
  },
  desfazerImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/desfazer",
    papel: "ADMINISTRADOR",
    resumo:
      "Desfaz o que a importação gravou, nas empresas em que nada mais depende disso; com saldos de contas, só por quem opera a plataforma",
    resposta: importacao,
    status: 202,
  },
} as const satisfies Rotas
