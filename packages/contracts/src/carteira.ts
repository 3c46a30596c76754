import { z } from "zod"
import {
  anoDaOpcaoDoSimples,
  categoriaDeQuemEAtendido,
  honorario,
  motivoDaCategoria,
  municipioComNome,
  nomeado,
  reconhecimentoDaReceita,
  siglaDoEstado,
} from "./cadastro-da-empresa.ts"
import { competencia, direcaoDaOrdem, idDeMunicipio, paginacao, pedidoDePagina, regime, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { anexos } from "./listas/estados.ts"
import type { Rotas } from "./rota.ts"

export const empresaDaCarteira = z.object({
  id: uuid,
  apelido: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  regime,
  idCategoria: z.number().int(),
  idTipo: z.number().int(),
  /** Annexes of its activities, in order. */
  anexos: z.array(z.string()),
  municipio: municipioComNome,
  grupo: nomeado.nullable(),
  responsavel: nomeado.nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  honorario: honorario.nullable(),
  /** The fee is the office's default. */
  honorarioDoEscritorio: z.boolean(),
  ultimoMesFechado: competencia.nullable(),
  implantada: z.boolean(),
})
export type EmpresaDaCarteira = z.infer<typeof empresaDaCarteira>

export const situacoesDaCarteira = ["atendidas", "simples", "grupos", "ex-clientes", "encerradas"] as const
export const situacaoDaCarteira = z.enum(situacoesDaCarteira)
export const ordensDaCarteira = ["apelido", "razaoSocial", "cnpj", "responsavel", "grupo", "ultimoMesFechado"] as const

/** Filters that also name what a bulk change reaches. */
const filtros = {
  busca: texto(100).optional(),
  /** Month of category, regime and municipality; absent: the current one. */
  competencia: competencia.optional(),
  situacao: situacaoDaCarteira.optional(),
  regime: regime.optional(),
  anexo: z.enum(anexos).optional(),
  uf: siglaDoEstado.optional(),
  idMunicipio: idDeMunicipio.optional(),
  /** "nenhum" finds those without. */
  idGrupo: z.union([uuid, z.literal("nenhum")]).optional(),
  idResponsavel: z.union([uuid, z.literal("nenhum")]).optional(),
  implantacao: z.enum(["em-curso", "concluida"]).optional(),
  /** Of the Simples in this year, and nobody told how its revenue enters. */
  semOpcaoEm: z.coerce.number().int().pipe(anoDaOpcaoDoSimples).optional(),
}
export const filtroDaCarteira = z.object(filtros)
export type FiltroDaCarteira = z.output<typeof filtroDaCarteira>
const pedidoDaCarteira = filtroDaCarteira.extend({
  ordem: z.enum(ordensDaCarteira).default("apelido"),
  direcao: direcaoDaOrdem.default("asc"),
})

/** One change to many companies; what is absent stays as it is. */
export const mudancaEmMassa = z
  .object({
    idGrupo: uuid.nullable(),
    idResponsavel: uuid.nullable(),
    categoria: z.object({ desde: competencia, idCategoria: categoriaDeQuemEAtendido, motivo: motivoDaCategoria }),
    /** How the revenue of a year enters the Simples, for those that nobody told of: an answer is never replaced in bulk. */
    opcaoDoSimples: z.object({ ano: anoDaOpcaoDoSimples, regime: reconhecimentoDaReceita }),
  })
  .partial()
  .refine((mudanca) => Object.keys(mudanca).length > 0, "Escolha o que mudar.")
export const resultadoEmMassa = z.object({
  alteradas: z.number().int(),
  /** Already so. */
  semMudanca: z.number().int(),
  recusadas: z.array(z.object({ id: uuid, apelido: z.string(), mensagem: z.string() })),
})
export type ResultadoEmMassa = z.infer<typeof resultadoEmMassa>

/** The portfolio of an office, and what is done to many companies of it at once. */
export const rotasDaCarteira = {
  listarCarteira: {
    metodo: "GET",
    caminho: "/empresas/carteira",
    papel: "CONTADOR",
    escopo: "empresas:ler",
    resumo: "Empresas do escritório com contato, responsável, honorário e situação",
    query: pedidoDaCarteira.extend(pedidoDePagina),
    resposta: z.object({
      lista: z.array(empresaDaCarteira),
      paginacao,
      /** Of each category in the month, whatever the situation chosen. */
      contagens: z.object({
        simples: z.number().int(),
        grupos: z.number().int(),
        exClientes: z.number().int(),
        encerradas: z.number().int(),
      }),
    }),
  },
  exportarCarteira: {
    metodo: "GET",
    caminho: "/empresas/carteira/exportacao",
    papel: "CONTADOR",
    escopo: "empresas:ler",
    resumo: "Empresas do escritório filtradas, em planilha",
    query: pedidoDaCarteira.extend(pedidoDeExportacao),
  },
  alterarEmpresas: {
    metodo: "POST",
    caminho: "/empresas/alteracoes",
    papel: "ADMINISTRADOR",
    escopo: "empresas:escrever",
    resumo: "Muda grupo, responsável, categoria ou a opção do Simples de muitas empresas de uma vez",
    corpo: z.object({
      selecao: z.union([
        z.object({ empresas: z.array(uuid).min(1).max(5000) }),
        z.object({ filtro: filtroDaCarteira }),
      ]),
      mudanca: mudancaEmMassa,
    }),
    resposta: resultadoEmMassa,
  },
  listarResponsaveis: {
    metodo: "GET",
    caminho: "/empresas/responsaveis",
    papel: "CONTADOR",
    escopo: "empresas:ler",
    resumo: "Administradores e contadores ativos, que podem responder por empresas",
    resposta: z.object({ lista: z.array(nomeado) }),
  },
} as const satisfies Rotas
