import { z } from "zod"
import { paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** Where the capture of a company stands. "esperando": it was never asked for yet. */
export const situacoesDaCaptura = [
  "em-dia",
  "buscando",
  "esperando",
  "sem-sucesso",
  "sem-certificado",
  "desligada",
] as const
export type SituacaoDaCaptura = (typeof situacoesDaCaptura)[number]

export const capturaDaEmpresa = z.object({
  idEmpresa: uuid,
  empresa: z.string(),
  cnpj: z.string(),
  situacao: z.enum(situacoesDaCaptura),
  /** Up to which document of the national environment everything is kept. */
  nsu: z.number().int(),
  /** Documents that came, of whatever kind. */
  documentos: z.number().int(),
  novidadeEm: z.string().nullable(),
  ultimaEm: z.string().nullable(),
  sucessoEm: z.string().nullable(),
  semSucessoDesde: z.string().nullable(),
  /** In plain words, with what to do. */
  erro: z.string().nullable(),
  /** Null where nothing will ask for it by itself. */
  proximaEm: z.string().nullable(),
  /** Documents announced and still asked for; those given up on; those kept that could not be imported. */
  faltam: z.number().int(),
  naoVieram: z.number().int(),
  naoImportados: z.number().int(),
})
export type CapturaDaEmpresa = z.infer<typeof capturaDaEmpresa>

export const capturaDoEscritorio = z.object({
  /** Whether this installation reaches the national environment. */
  disponivel: z.boolean(),
  simulada: z.boolean(),
  ligada: z.boolean(),
  versao: z.number().int(),
  alteradaEm: z.string().nullable(),
  alteradaPor: z.string().nullable(),
  /** Companies of the portfolio, by where their capture stands. */
  contagens: z.record(z.enum(situacoesDaCaptura), z.number().int()),
})
export type CapturaDoEscritorio = z.infer<typeof capturaDoEscritorio>

/** Capture of NFS-e from the national environment (ADN) by NSU. */
export const rotasDaCaptura = {
  consultarCaptura: {
    metodo: "GET",
    caminho: "/captura",
    papel: "CONTADOR",
    resumo: "A captura de notas do escritório: se está ligada, e quantas empresas estão em dia",
    resposta: capturaDoEscritorio,
  },
  alterarCaptura: {
    metodo: "PUT",
    caminho: "/captura",
    papel: "ADMINISTRADOR",
    resumo: "Liga ou desliga a captura de notas das empresas do escritório",
    comVersao: true,
    corpo: z.object({ ligada: z.boolean() }),
    resposta: capturaDoEscritorio,
  },
  listarCapturas: {
    metodo: "GET",
    caminho: "/captura/empresas",
    papel: "CONTADOR",
    resumo: "A captura de cada empresa da carteira, por nome",
    query: z.object({
      situacao: z.enum(situacoesDaCaptura).optional(),
      busca: texto(100).optional(),
      ...pedidoDePagina,
    }),
    resposta: z.object({ lista: z.array(capturaDaEmpresa), paginacao }),
  },
  consultarCapturaDaEmpresa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/captura",
    papel: "EMPRESA",
    resumo: "A captura de uma empresa: até onde foi, quando, o que a impede e o que falta",
    resposta: capturaDaEmpresa.extend({
      disponivel: z.boolean(),
      simulada: z.boolean(),
      /** The latest hundred documents that are kept and are no note here, or that did not come, and why. */
      pendentes: z.array(
        z.object({
          /** "NSU 45", or the NSUs skipped; null of a note asked for by its key. */
          nsu: z.string().nullable(),
          chave: z.string().nullable(),
          em: z.string(),
          mensagem: z.string(),
        }),
      ),
    }),
  },
  buscarCaptura: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/captura",
    papel: "EMPRESA",
    resumo: "Busca agora as notas da empresa no ambiente nacional, sem esperar a próxima hora",
    resposta: capturaDaEmpresa,
    status: 202,
  },
} as const satisfies Rotas
