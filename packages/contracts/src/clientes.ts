import { z } from "zod"
import { direcaoDaOrdem, paginacao, pedidoDePagina, somaEmReais, texto, uuid } from "./comum.ts"
import {
  camposDaContraparte,
  camposLidosDaContraparte,
  conferirContraparte,
  corpoDasPropostas,
  propostasDasNotas,
} from "./contrapartes.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** The body of a client. */
export const corpoDoCliente = z.object(camposDaContraparte).superRefine(conferirContraparte)
export type CorpoDoCliente = z.output<typeof corpoDoCliente>

export const cliente = z.object({
  ...camposLidosDaContraparte,
  id: uuid,
  idEmpresa: uuid,
  /** Of the table of municipalities; null without one. */
  municipio: z.string().nullable(),
  arquivadoEm: z.string().nullable(),
  /** Notes in force issued to them, and the last. */
  notas: z.object({ quantas: z.number().int(), total: somaEmReais, ultima: z.string().nullable() }),
  /** What the client owes today, by titles in force: no contract of the product has fine nor interest. */
  emAberto: z.object({
    quantos: z.number().int(),
    total: somaEmReais,
    vencido: somaEmReais,
    /** Due day of the oldest that is late; null where none is. */
    atrasadoDesde: z.string().nullable(),
  }),
  /** Day of the first note issued to them, or of the registration when it came before. */
  desde: z.string(),
  versao: z.number().int(),
})
export type Cliente = z.infer<typeof cliente>

const ordem = {
  /** By name, by all that is owed or by what is late. */
  ordem: z.enum(["nome", "aberto", "vencido"]).default("nome"),
  direcao: direcaoDaOrdem.default("asc"),
}
const filtro = { busca: texto(100).optional(), arquivados: z.stringbool().optional() }

export const rotasDosClientes = {
  listarClientes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/clientes",
    papel: null,
    resumo: "Clientes da empresa, por nome ou pelo que devem, com o que cada um deve",
    query: z.object({ ...filtro, ...ordem, ...pedidoDePagina }),
    resposta: z.object({ lista: z.array(cliente), paginacao }),
  },
  exportarClientes: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/clientes/exportacao",
    papel: null,
    resumo: "Clientes filtrados, em planilha",
    query: z.object({ ...filtro, ...ordem, ...pedidoDeExportacao }),
  },
  consultarCliente: {
    metodo: "GET",
    caminho: "/clientes/:id",
    papel: null,
    resumo: "Um cliente",
    comVersao: true,
    resposta: cliente,
  },
  criarCliente: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/clientes",
    papel: null,
    resumo: "Cadastra um cliente; o que já existe e está arquivado volta",
    corpo: corpoDoCliente,
    resposta: cliente,
    status: 201,
  },
  editarCliente: {
    metodo: "PUT",
    caminho: "/clientes/:id",
    papel: null,
    resumo: "Muda os dados de um cliente; as notas já emitidas ficam como estão",
    comVersao: true,
    corpo: corpoDoCliente,
    resposta: cliente,
  },
  arquivarCliente: {
    metodo: "POST",
    caminho: "/clientes/:id/arquivar",
    papel: null,
    resumo: "Tira um cliente das escolhas, ou o traz de volta",
    corpo: z.object({ arquivado: z.boolean() }),
    resposta: cliente,
  },
  proporClientesDasNotas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/clientes/das-notas",
    papel: null,
    resumo:
      "Quem já recebeu notas da empresa e ainda não é cliente, como a nota mais nova de cada um diz; nada é gravado",
    resposta: propostasDasNotas,
  },
  importarClientesDasNotas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/clientes/das-notas",
    papel: null,
    resumo: "Cadastra quem já recebeu notas da empresa e ainda não é cliente",
    corpo: corpoDasPropostas,
    resposta: z.object({ novos: z.number().int() }),
  },
} as const satisfies Rotas
