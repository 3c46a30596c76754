import { z } from "zod"
import { categoriaDoBanco, idDeCategoria } from "./categorias-do-banco.ts"
import { competencia, paginacao, pedidoDePagina, reais, somaEmReais, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** A part of a reconciled line: what was spent or received, in what category. */
export const movimentoCategorizado = z.object({
  id: uuid,
  idLinha: uuid,
  data: z.string(),
  conta: z.string(),
  descricao: z.string(),
  categoria: z.string(),
  titulo: z.string(),
  valor: reais,
  pessoal: z.boolean(),
})
export type MovimentoCategorizado = z.infer<typeof movimentoCategorizado>

/** Who received what left, by what the bank wrote of it. */
export const favorecido = z.object({
  /** The supplier whose name the bank writes, or what the bank writes. */
  nome: z.string(),
  idFornecedor: uuid.nullable(),
  /** Of one of the lines, as the bank wrote it. */
  descricao: z.string(),
  /** What left, positive. */
  valor: somaEmReais,
  linhas: z.number().int(),
  ultima: z.string(),
})
export type Favorecido = z.infer<typeof favorecido>

const meses = { de: competencia, ate: competencia }
const filtroDosMovimentos = z.object({
  ...meses,
  categoria: idDeCategoria.optional(),
  /** Only categories of this nature; `categoria` says it by itself. */
  natureza: categoriaDoBanco.shape.natureza.optional(),
  busca: texto(100).optional(),
})
export type FiltroDosMovimentos = z.output<typeof filtroDosMovimentos>
const direcao = z.enum(["asc", "desc"]).default("desc")
const ordem = z.enum(["data"]).default("data")

/** What the reconciled lines of the bank add up to, by category, by who received it and one by one. */
export const rotasDasDespesas = {
  resumirDespesas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/resumo",
    papel: "EMPRESA",
    resumo: "O que entrou e saiu em cada mês, por categoria, e o que ainda espera conciliação",
    query: z.object(meses),
    resposta: z.object({
      meses: z.array(competencia),
      /** Each category with something in it, an amount for each month. */
      categorias: z.array(z.object({ id: z.string(), valores: z.array(somaEmReais), linhas: z.number().int() })),
      pendentes: z.array(z.object({ linhas: z.number().int(), entradas: somaEmReais, saidas: somaEmReais })),
    }),
  },
  listarFavorecidos: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/favorecidos",
    papel: "EMPRESA",
    resumo:
      "Quem recebeu o que saiu em um período, o maior primeiro; o fornecedor é reconhecido pelo nome na descrição",
    query: z.object(meses),
    resposta: z.object({
      lista: z.array(favorecido),
      /** The smaller ones, together; no lines where all are in the list. */
      outros: z.object({ quantos: z.number().int(), valor: somaEmReais, linhas: z.number().int() }),
      total: somaEmReais,
    }),
  },
  listarDespesas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/movimentos",
    papel: "EMPRESA",
    resumo: "Movimentos já categorizados de um período, os mais novos primeiro",
    query: filtroDosMovimentos.extend({ ...pedidoDePagina, ordem, direcao }),
    resposta: z.object({ lista: z.array(movimentoCategorizado), paginacao, total: somaEmReais }),
  },
  exportarDespesas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/banco/movimentos/exportacao",
    papel: "EMPRESA",
    resumo: "Movimentos categorizados do período, em planilha",
    query: filtroDosMovimentos.extend({ ...pedidoDeExportacao, ordem, direcao }),
  },
} as const satisfies Rotas
