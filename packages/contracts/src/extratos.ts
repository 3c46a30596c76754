import { z } from "zod"
import { colunasDoExtrato } from "./colunas-do-extrato.ts"
import { competencia, paginacao, pedidoDePagina, reais, somaEmReais, texto, uuid } from "./comum.ts"
import { corpoDaConta } from "./contas-correntes.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import type { Rotas } from "./rota.ts"

const data = textoNoFormato("data")
/** An account as the bank screens see it: balance, what waits, and whether it agrees with the bank. */
export const contaDoBanco = z.object({
  id: uuid,
  idTipo: z.number().int(),
  apelido: z.string(),
  banco: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  agencia: z.string().nullable(),
  conta: z.string().nullable(),
  encerradaEm: z.string().nullable(),
  /** With the opening balance and every line; null while nobody said the opening balance. */
  saldo: reais.nullable(),
  /** Day of the last line. */
  ate: z.string().nullable(),
  pendentes: z.number().int(),
  /** The last balance that a statement declared, and ours on the same day. */
  conferencia: z
    .object({
      em: z.string(),
      banco: reais,
      nosso: reais.nullable(),
      /** First day on which ours and the bank's differ, of those the bank declared; null when all agree. */
      divergeDesde: z.string().nullable(),
    })
    .nullable(),
  /** Last month that somebody checked. */
  conferidaAte: competencia.nullable(),
})
export type ContaDoBanco = z.infer<typeof contaDoBanco>

const contaLida = z.object({
  banco: z.string().nullable(),
  agencia: z.string().nullable(),
  numero: z.string().nullable(),
  tipo: z.enum(["corrente", "poupanca", "aplicacao", "credito", "cartao"]).nullable(),
  moeda: z.string(),
})

export const importacaoDeExtrato = z.object({
  id: uuid,
  idEmpresa: uuid,
  idConta: uuid.nullable(),
  nome: z.string(),
  formato: z.string(),
  contaLida,
  estado: z.enum(["conferir", "importada", "desfeita"]),
  periodo: z.object({ de: z.string(), ate: z.string() }).nullable(),
  saldo: z.object({ valor: reais, data: z.string().nullable() }).nullable(),
  inseridas: z.number().int(),
  semAcao: z.number().int(),
  comErro: z.number().int(),
  criadaEm: z.string(),
  criadaPor: z.string(),
  desfeitaEm: z.string().nullable(),
  desfeitaPor: z.string().nullable(),
})
export type ImportacaoDeExtrato = z.infer<typeof importacaoDeExtrato>

/** What happens, or happened, to each line of a file. */
export const resultadosDaLinha = ["inserido", "sem-acao", "repetida", "erro", "ignorada"] as const

const linhaDaPrevia = z.object({
  numero: z.number().int(),
  data: z.string().nullable(),
  valor: reais.nullable(),
  descricao: z.string(),
  /** "repetida" is a possible duplicate of `igual`: a person decides. */
  resultado: z.enum(resultadosDaLinha),
  motivo: z.string().nullable(),
  igual: z.object({ data: z.string(), descricao: z.string(), importacao: z.string() }).nullable(),
})
export type LinhaDaPrevia = z.infer<typeof linhaDaPrevia>

export const previaDoExtrato = z.object({
  importacao: importacaoDeExtrato,
  /** Account that it would go into: the one said, or the one that the file names. */
  idConta: uuid.nullable(),
  /** What the file tells of an account that is not registered yet, to begin its registration with. */
  novaConta: z.object({
    idTipo: z.number().int(),
    idBanco: z.string().nullable(),
    agencia: z.string().nullable(),
    conta: z.string().nullable(),
    /** Before the first line, where the file tells it or what follows from its final balance. */
    saldoInicial: reais.nullable(),
    saldoEm: z.string().nullable(),
  }),
  /** What a sheet has, for the columns to be chosen; null for what is no sheet. */
  planilha: z
    .object({
      titulos: z.array(z.string()),
      amostra: z.array(z.array(z.string())),
      colunas: colunasDoExtrato.nullable(),
    })
    .nullable(),
  contagens: z.object({
    inserido: z.number().int(),
    "sem-acao": z.number().int(),
    repetida: z.number().int(),
    erro: z.number().int(),
    ignorada: z.number().int(),
  }),
  /** What a person has to decide first, then the others; the first 500. */
  linhas: z.array(linhaDaPrevia),
  avisos: z.array(z.string()),
})
export type PreviaDoExtrato = z.infer<typeof previaDoExtrato>

export const estadosDaLinha = {
  pendente: { rotulo: "A conciliar" },
  conciliada: { rotulo: "Conciliada" },
  ignorada: { rotulo: "Ignorada" },
} as const

export const linhaDoBanco = z.object({
  id: uuid,
  idConta: uuid,
  conta: z.string(),
  data: z.string(),
  valor: reais,
  descricao: z.string(),
  documento: z.string(),
  /** Of the account at the end of the day; null while nobody said the opening balance. */
  saldoDoDia: reais.nullable(),
  estado: z.enum(["pendente", "conciliada", "ignorada"]),
})
export type LinhaDoBanco = z.infer<typeof linhaDoBanco>

const filtroDasLinhas = z.object({
  idConta: uuid.optional(),
  de: data.optional(),
  ate: data.optional(),
  estado: linhaDoBanco.shape.estado.optional(),
  busca: texto(100).optional(),
})
export type FiltroDasLinhas = z.infer<typeof filtroDasLinhas>
const direcao = z.enum(["asc", "desc"]).default("desc")

/** Statements of banks and cards: accounts with balances, imports, lines and months checked. */
export const rotasDosExtratos = {
  listarContasDoBanco: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/contas",
    papel: "EMPRESA",
    resumo: "Contas e cartões da empresa, com saldo, o que falta conciliar e se batem com o banco",
    resposta: z.object({ lista: z.array(contaDoBanco) }),
  },
  receberExtratos: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/banco/importacoes",
    papel: "EMPRESA",
    resumo: "Recebe extratos (OFX, CNAB 240, Pix, CSV, XLSX) para conferência; nada entra na conta ainda",
    arquivos: true,
    resposta: z.object({
      lista: z.array(importacaoDeExtrato),
      recusados: z.array(z.object({ nome: z.string(), codigo: z.string(), motivo: z.string() })),
    }),
    status: 201,
  },
  listarImportacoesDeExtrato: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/importacoes",
    papel: "EMPRESA",
    resumo: "Extratos recebidos, os mais novos primeiro",
    query: z.object(pedidoDePagina),
    resposta: z.object({ lista: z.array(importacaoDeExtrato), paginacao }),
  },
  preverImportacaoDeExtrato: {
    metodo: "GET",
    caminho: "/banco/importacoes/:id",
    papel: "EMPRESA",
    resumo: "O que acontece com cada linha de um extrato se for importado",
    query: z.object({ idConta: uuid.optional() }),
    resposta: previaDoExtrato,
  },
  escolherColunasDoExtrato: {
    metodo: "PUT",
    caminho: "/banco/importacoes/:id/colunas",
    papel: "EMPRESA",
    resumo: "Diz o que é cada coluna de uma planilha do banco; vale para as próximas iguais",
    corpo: z.object({ colunas: colunasDoExtrato }),
    resposta: previaDoExtrato,
  },
  confirmarImportacaoDeExtrato: {
    metodo: "POST",
    caminho: "/banco/importacoes/:id/confirmar",
    papel: "EMPRESA",
    resumo: "Põe as linhas novas de um extrato na conta",
    corpo: z
      .object({
        idConta: uuid.nullable().default(null),
        /** Registered with the import, when the account is not there yet. */
        novaConta: corpoDaConta.nullable().default(null),
        /** Of the possible duplicates, those that a person says are other movements… */
        saoOutras: z.array(z.number().int()).max(5_000).default([]),
        /** …and those that are the same, which stay out. */
        saoAsMesmas: z.array(z.number().int()).max(5_000).default([]),
      })
      .refine((c) => (c.idConta === null) !== (c.novaConta === null), "Escolha a conta, ou cadastre uma nova."),
    resposta: importacaoDeExtrato,
  },
  desfazerImportacaoDeExtrato: {
    metodo: "POST",
    caminho: "/banco/importacoes/:id/desfazer",
    papel: "EMPRESA",
    resumo: "Tira da conta as linhas que um extrato trouxe e ninguém usou, e diz quais ficaram",
    resposta: z.object({
      importacao: importacaoDeExtrato,
      retiradas: z.number().int(),
      ficaram: z.array(z.object({ data: z.string(), valor: reais, descricao: z.string(), motivo: z.string() })),
    }),
  },
  listarLinhasDoBanco: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/linhas",
    papel: "EMPRESA",
    resumo: "Movimentos das contas da empresa",
    query: filtroDasLinhas.extend({ ...pedidoDePagina, ordem: z.enum(["data"]).default("data"), direcao }),
    resposta: z.object({
      lista: z.array(linhaDoBanco),
      paginacao,
      /** Null for a text that is in too many of too many lines to be added up: `totalDeRegistros` is then how many are told. */
      totais: z.object({ entradas: somaEmReais, saidas: somaEmReais }).nullable(),
    }),
  },
  exportarLinhasDoBanco: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/linhas/exportacao",
    papel: "EMPRESA",
    resumo: "Movimentos filtrados, em planilha",
    query: filtroDasLinhas.extend({ ...pedidoDeExportacao, ordem: z.enum(["data"]).default("data"), direcao }),
  },
  consultarSaldosDaConta: {
    metodo: "GET",
    caminho: "/banco/contas/:id/saldos/:competencia",
    papel: "EMPRESA",
    resumo: "Saldo de cada dia de um mês, ao lado do que o banco declarou",
    resposta: z.object({
      /** Before the first day; null while nobody said the opening balance. */
      anterior: reais.nullable(),
      dias: z.array(
        z.object({
          data: z.string(),
          entradas: reais,
          saidas: reais,
          saldo: reais.nullable(),
          /** Declared by a statement; null where none did. */
          banco: reais.nullable(),
        }),
      ),
      conferido: z.object({ em: z.string(), por: z.string(), saldo: reais }).nullable(),
    }),
  },
  conferirMesDaConta: {
    metodo: "POST",
    caminho: "/banco/contas/:id/saldos/:competencia/conferir",
    papel: "EMPRESA",
    resumo: "Diz que o mês da conta está conferido: nenhuma linha dele entra nem sai",
    corpo: z.object({ saldo: reais }),
    resposta: z.object({ competencia, saldo: reais }),
  },
  reabrirMesDaConta: {
    metodo: "POST",
    caminho: "/banco/contas/:id/saldos/:competencia/reabrir",
    papel: "CONTADOR",
    resumo: "Reabre o mês conferido de uma conta",
    corpo: z.object({ motivo: texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.") }),
    resposta: z.object({ competencia }),
  },
} as const satisfies Rotas
