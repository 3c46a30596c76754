import { z } from "zod"
import { paginacao, pedidoDePagina, somaEmReais, texto, uuid } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

const coluna = z.number().int().min(0).max(199)

/** Which column of a sheet of entries says what, counted from zero. */
export const colunasDoDiario = z
  .object({
    /** Row of the headings, as the sheet numbers it; 0 when it has none. */
    cabecalho: z.number().int().min(0).max(200_000),
    /** Null for a trial balance, whose balances are all of one day. */
    data: coluna.nullable(),
    /** Of a trial balance: the day its balances are of. */
    dia: textoNoFormato("data").nullable().default(null),
    contaDebito: coluna.nullable(),
    contaCredito: coluna.nullable(),
    conta: coluna.nullable(),
    valor: coluna.nullable(),
    natureza: coluna.nullable(),
    valorDebito: coluna.nullable(),
    valorCredito: coluna.nullable(),
    historico: z.array(coluna).max(6),
    lote: coluna.nullable(),
  })
  .refine(
    (c) => (c.data === null) !== (c.dia === null),
    "Diga de que coluna é a data; ou, de um balancete, de que dia são os saldos.",
  )
  .refine(
    (c) =>
      c.conta === null
        ? c.dia === null && c.contaDebito !== null && c.contaCredito !== null && c.valor !== null
        : (c.valorDebito !== null && c.valorCredito !== null) ||
          (c.valor !== null && (c.natureza !== null || c.dia !== null)),
    "Diga as contas a débito e a crédito e o valor; ou a conta, e de que lado está o valor.",
  )
export type ColunasDoDiarioDitas = z.infer<typeof colunasDoDiario>

export const formatosDoDiario = { planilha: "Planilha", ecd: "ECD", dominio: "Texto do Domínio" } as const

export const importacaoDeDiario = z.object({
  id: uuid,
  nome: z.string(),
  formato: z.enum(["planilha", "ecd", "dominio"]),
  estado: z.enum(["conferir", "importada", "desfeita"]),
  periodo: z.object({ de: z.string(), ate: z.string() }).nullable(),
  /** Entries of the file, once it was confirmed; zero before. */
  total: z.number().int(),
  /** Entries that went into the books, those that were there already, and those reversed since. */
  lancamentos: z.number().int(),
  semAcao: z.number().int(),
  estornados: z.number().int(),
  /** The job that writes it part by part, or takes it back; null when nothing had to be written. */
  idLote: uuid.nullable(),
  emAndamento: z.boolean(),
  criadaEm: z.string(),
  criadaPor: z.string(),
  desfeitaEm: z.string().nullable(),
  desfeitaPor: z.string().nullable(),
  motivo: z.string().nullable(),
})
export type ImportacaoDeDiario = z.infer<typeof importacaoDeDiario>

/** How an account of the other system was found in ours. */
export const comoSeAchouAConta = {
  dita: "Já dita",
  escritorio: "Dita em outra empresa",
  codigo: "Mesmo código",
  nome: "Mesmo nome",
} as const

const contaDeFora = z.object({
  codigo: z.string(),
  nome: z.string(),
  partidas: z.number().int(),
  conta: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  /** Null where nothing was found. Only "dita" is used without a person having said so. */
  como: z.enum(["dita", "escritorio", "codigo", "nome"]).nullable(),
})
export type ContaDeFora = z.infer<typeof contaDeFora>

const lancamentoDaPrevia = z.object({
  linha: z.number().int(),
  data: z.string().nullable(),
  historico: z.string(),
  valor: somaEmReais.nullable(),
  resultado: z.enum(["inserido", "sem-acao", "erro"]),
  motivo: z.string().nullable(),
})
export type LancamentoDaPrevia = z.infer<typeof lancamentoDaPrevia>

export const previaDoDiario = z.object({
  importacao: importacaoDeDiario,
  /** What a sheet has, for the columns to be chosen; null for what is no sheet. */
  planilha: z
    .object({
      titulos: z.array(z.string()),
      amostra: z.array(z.array(z.string())),
      cabecalho: z.number().int(),
      colunas: colunasDoDiario.nullable(),
    })
    .nullable(),
  /** Accounts of the other system, those without ours first. */
  contas: z.array(contaDeFora),
  dias: z.array(
    z.object({ data: z.string(), lancamentos: z.number().int(), debitos: somaEmReais, creditos: somaEmReais }),
  ),
  contagens: z.object({ inserido: z.number().int(), "sem-acao": z.number().int(), erro: z.number().int() }),
  debitos: somaEmReais,
  creditos: somaEmReais,
  /** What is wrong first, then the others; the first 500. */
  linhas: z.array(lancamentoDaPrevia),
  avisos: z.array(z.string()),
  /** Why it cannot be confirmed yet; null when it can. */
  impedimento: z.string().nullable(),
})
export type PreviaDoDiario = z.infer<typeof previaDoDiario>

const daEmpresa = z.object({ idEmpresa: uuid })
const daImportacao = daEmpresa.extend({ id: uuid })

/** The journal that a job writes or takes back. */
export const alvoDoDiario = daImportacao

/** Entries of the file that are not in the books yet: the job was cancelled, or a part of it was refused. */
export const faltamDoDiario = (d: ImportacaoDeDiario): number =>
  d.estado === "importada" ? d.total - d.lancamentos - d.semAcao : 0

/** Entries brought that were not taken back yet, of a journal that was undone. */
export const faltamEstornar = (d: ImportacaoDeDiario): number =>
  d.estado === "desfeita" ? d.lancamentos - d.estornados : 0

/** Journals of other systems, into the books of a company. */
export const rotasDosDiarios = {
  receberDiarios: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/importacoes",
    papel: "CONTADOR",
    resumo: "Recebe diários de outro sistema (planilha, ECD, texto do Domínio) para conferência; nada entra nos livros",
    arquivos: true,
    resposta: z.object({
      lista: z.array(importacaoDeDiario),
      recusados: z.array(z.object({ nome: z.string(), motivo: z.string() })),
    }),
    status: 201,
  },
  listarDiarios: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/importacoes",
    papel: "CONTADOR",
    resumo: "Diários recebidos, os mais novos primeiro",
    query: z.object(pedidoDePagina),
    resposta: z.object({ lista: z.array(importacaoDeDiario), paginacao }),
  },
  preverDiario: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/importacoes/:id",
    papel: "CONTADOR",
    resumo: "O que um diário traria aos livros: totais por dia, contas, e o que não fecha; nada é gravado",
    resposta: previaDoDiario,
  },
  escolherColunasDoDiario: {
    metodo: "PUT",
    caminho: "/contabilidade/:idEmpresa/importacoes/:id/colunas",
    papel: "CONTADOR",
    resumo: "Diz o que é cada coluna de uma planilha de lançamentos; vale para as próximas iguais do escritório",
    corpo: z.object({ colunas: colunasDoDiario }),
    resposta: previaDoDiario,
  },
  dizerContasDoDiario: {
    metodo: "PUT",
    caminho: "/contabilidade/:idEmpresa/importacoes/:id/contas",
    papel: "CONTADOR",
    resumo: "Diz que conta do plano é cada conta do outro sistema; fica lembrado",
    corpo: z.object({
      contas: z
        .array(z.object({ codigo: texto(60), conta: texto(30).min(1, "Escolha a conta.") }))
        .min(1, "Diga ao menos uma conta.")
        .max(2_000),
    }),
    resposta: previaDoDiario,
  },
  confirmarDiario: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/importacoes/:id/confirmar",
    papel: "CONTADOR",
    resumo: "Lança um diário nos livros, parte por parte, com andamento; o que já estava não se repete",
    resposta: importacaoDeDiario,
  },
  desfazerDiario: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/importacoes/:id/desfazer",
    papel: "CONTADOR",
    resumo: "Estorna, no dia de cada um, os lançamentos que um diário trouxe",
    corpo: z.object({ motivo: texto(300).min(5, "Explique o motivo em pelo menos 5 letras.") }),
    resposta: importacaoDeDiario,
  },
} as const satisfies Rotas
