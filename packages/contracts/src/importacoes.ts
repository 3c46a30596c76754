import { z } from "zod"
import { competencia, direcaoDaOrdem, paginacao, pedidoDePagina, texto, textoCru, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

const tipoDeLinha = z.enum(["empresa", "socio", "receita", "folha", "saldo"])

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

/** Which column of a sheet holds which field; an amount whose column is a month, or of an annex, says it. */
const colunaMapeada = z.object({
  indice: z.number().int().min(0).max(199),
  campo: textoCru(40),
  competencia: competencia.nullable(),
  /** Activity of all the revenue in the column ("Anexo III"), when its heading names it instead of each row. */
  atividade: texto(60).min(1).exactOptional(),
})
export type ColunaMapeada = z.infer<typeof colunaMapeada>

export const mapeamentoDaPlanilha = z.object({
  planilha: textoCru(200),
  /** What each row of the sheet is; null leaves the sheet out. */
  tipo: tipoDeLinha.nullable(),
  colunas: z.array(colunaMapeada).max(200),
})
export type MapeamentoDaPlanilha = z.infer<typeof mapeamentoDaPlanilha>

/** A sheet as found in the file. */
export const planilhaLida = z.object({
  nome: z.string(),
  oculta: z.boolean(),
  /** Row of the headings as the spreadsheet numbers it (the first of two), null when there are none. */
  cabecalho: z.number().int().nullable(),
  linhasDeCabecalho: z.number().int(),
  /** Rows with something below the headings. */
  linhas: z.number().int(),
  colunas: z.array(
    z.object({
      indice: z.number().int(),
      /** "A", "B" … */
      letra: z.string(),
      titulo: z.string(),
      oculta: z.boolean(),
      exemplos: z.array(z.string()),
      /** Some row has a number in it: leaving it out is worth a word. */
      comNumeros: z.boolean().default(false),
    }),
  ),
  /** What a person should know of how it was read. */
  avisos: z.array(z.string()),
  /** A mapping confirmed before for the same headings was taken. */
  lembrada: z.boolean(),
})
export type PlanilhaLida = z.infer<typeof planilhaLida>

const COLUNAS_CITADAS = 12

/** The columns with numbers that a mapping leaves out, in a sentence; null when it takes them all, or leaves the sheet out. */
export function avisoDeColunasDeFora(
  { colunas }: Pick<PlanilhaLida, "colunas">,
  { tipo, colunas: mapeadas }: Pick<MapeamentoDaPlanilha, "tipo" | "colunas">,
): string | null {
  if (tipo === null) return null
  const nomes = colunas
    .filter((c) => c.comNumeros && !mapeadas.some((m) => m.indice === c.indice))
    .map((c) => (c.titulo === "" ? c.letra : `${c.letra} (${c.titulo})`))
  if (nomes.length === 0) return null
  if (nomes.length === 1) return `A coluna ${nomes[0]} tem valores e não será importada.`
  const demais = nomes.length - COLUNAS_CITADAS
  const citadas = demais > 0 ? [...nomes.slice(0, COLUNAS_CITADAS), `mais ${demais}`] : nomes
  return `As colunas ${citadas.slice(0, -1).join(", ")} e ${citadas.at(-1)} têm valores e não serão importadas.`
}

const contagens = z.object({
  inseridos: z.number().int(),
  atualizados: z.number().int(),
  excluidos: z.number().int(),
  erros: z.number().int(),
  semAcao: z.number().int(),
})

export const resumoDaImportacao = z.object({
  id: uuid,
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
})
export type Importacao = z.infer<typeof importacao>

export const linhaDaImportacao = z.object({
  sequencia: z.number().int(),
  planilha: z.string(),
  linha: z.number().int(),
  tipo: tipoDeLinha,
  cnpj: z.string().nullable(),
  /** What the row is about, in one line: name, month and amount. */
  resumo: z.string(),
  previsto: z.number().int().nullable(),
  resultado: z.number().int().nullable(),
  codigo: z.string().nullable(),
  mensagem: z.string().nullable(),
})
export type LinhaDaImportacao = z.infer<typeof linhaDaImportacao>

const filtroDeLinhas = z.object({
  busca: texto(100).optional(),
  tipo: tipoDeLinha.optional(),
  /** Inserido 1, Atualizado 2, Excluído 3, Erro 4, Sem Ação 5. */
  previsto: z.coerce.number().int().min(1).max(5).optional(),
  resultado: z.coerce.number().int().min(1).max(5).optional(),
})

const params = z.object({ id: uuid })

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
  consultarImportacao: {
    metodo: "GET",
    caminho: "/importacoes/:id",
    papel: "ADMINISTRADOR",
    resumo: "Uma importação: abas, colunas, contagens e andamento",
    params,
    resposta: importacao,
  },
  conferirImportacao: {
    metodo: "PUT",
    caminho: "/importacoes/:id/mapeamento",
    papel: "ADMINISTRADOR",
    resumo: "Guarda qual coluna é qual campo e confere todas as linhas, sem gravar nada nos cadastros",
    params,
    corpo: z.object({ planilhas: z.array(mapeamentoDaPlanilha).max(100) }),
    resposta: importacao,
    status: 202,
  },
  listarLinhasDaImportacao: {
    metodo: "GET",
    caminho: "/importacoes/:id/linhas",
    papel: "ADMINISTRADOR",
    resumo: "Linha a linha: o que vai acontecer e o que aconteceu",
    params,
    query: filtroDeLinhas.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(linhaDaImportacao), paginacao }),
  },
  exportarLinhasDaImportacao: {
    metodo: "GET",
    caminho: "/importacoes/:id/linhas/exportacao",
    papel: "ADMINISTRADOR",
    resumo: "Linhas de uma importação filtradas, em planilha",
    params,
    query: filtroDeLinhas.extend(pedidoDeExportacao),
  },
  confirmarImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/confirmar",
    papel: "ADMINISTRADOR",
    resumo:
      "Grava o que a conferência mostrou, empresa por empresa; com saldos de contas aceitos, só por quem opera a plataforma",
    params,
    resposta: importacao,
    status: 202,
  },
  cancelarImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/cancelar",
    papel: "ADMINISTRADOR",
    resumo: "Para a importação: o que já foi gravado fica, o que falta não é gravado",
    params,
    resposta: importacao,
  },
  desfazerImportacao: {
    metodo: "POST",
    caminho: "/importacoes/:id/desfazer",
    papel: "ADMINISTRADOR",
    resumo:
      "Desfaz o que a importação gravou, nas empresas em que nada mais depende disso; com saldos de contas, só por quem opera a plataforma",
    params,
    resposta: importacao,
    status: 202,
  },
} as const satisfies Rotas
