import { z } from "zod"
import { chavesDe, competencia, direcaoDaOrdem, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { origensDoDocumento, tiposDeDocumento } from "./listas/documentos.ts"
import { PREFIXO_DOS_ESTATICOS, type Rotas } from "./rota.ts"

const tipo = chavesDe(tiposDeDocumento)

export const documentoDaEmpresa = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  competencia: competencia.nullable(),
  tipo,
  nome: z.string(),
  tipoMime: z.string(),
  tamanhoBytes: z.number().int(),
  sha256: z.string(),
  /** The guide it is the official document, or the receipt, of. */
  idGuia: uuid.nullable(),
  /** Not shown to the staff of the company. */
  reservado: z.boolean(),
  origem: chavesDe(origensDoDocumento),
  criadoEm: z.string(),
  criadoPor: z.string(),
  retirada: z.object({ em: z.string(), por: z.string(), motivo: z.string() }).nullable(),
  /** Path of this site where it is downloaded; null for one that was withdrawn. */
  endereco: z.string().nullable(),
})
export type DocumentoDaEmpresa = z.infer<typeof documentoDaEmpresa>

export const ordensDosDocumentos = ["recebimento", "nome"] as const

export const filtroDeDocumentos = z.object({
  idEmpresa: uuid.optional(),
  competencia: competencia.optional(),
  tipo: tipo.optional(),
  idGuia: uuid.optional(),
  /** In force when absent; of those, what a person sent and is of no month, title, line of the bank nor entry of the books. */
  situacao: z.enum(["em-vigor", "a-vincular", "retirados"]).default("em-vigor"),
  busca: texto(100).optional(),
})
export type FiltroDeDocumentos = z.infer<typeof filtroDeDocumentos>
const ordenacao = { ordem: z.enum(ordensDosDocumentos).default("recebimento"), direcao: direcaoDaOrdem.default("desc") }

/** Most files, and most bytes of each, attached at a time. */
export const MAXIMO_DE_ANEXOS = 20
export const LIMITE_DO_ANEXO_BYTES = 20 * 1024 * 1024

/** What is kept of each company: official guides, receipts, declarations, attachments. */
export const rotasDosDocumentos = {
  listarDocumentos: {
    metodo: "GET",
    caminho: "/documentos",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Documentos guardados das empresas ao alcance",
    query: filtroDeDocumentos.extend({ ...pedidoDePagina, ...ordenacao }),
    resposta: z.object({ lista: z.array(documentoDaEmpresa), paginacao }),
  },
  exportarDocumentos: {
    metodo: "GET",
    caminho: "/documentos/exportacao",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Lista dos documentos filtrados, em planilha",
    query: filtroDeDocumentos.extend({ ...pedidoDeExportacao, ...ordenacao }),
  },
  consultarDocumento: {
    metodo: "GET",
    caminho: "/documentos/:id",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Um documento guardado",
    resposta: documentoDaEmpresa,
  },
  anexarDocumentos: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/documentos",
    papel: "EMPRESA",
    resumo: "Anexa documentos à empresa (PDF, PNG, JPEG, XML, ZIP, OFX ou texto)",
    arquivos: true,
    query: z.object({
      tipo,
      competencia: competencia.optional(),
      idGuia: uuid.optional(),
      /** Not shown to the staff of the company, whatever its kind. */
      reservado: z.literal("sim").optional(),
    }),
    resposta: z.object({
      /** In the order they were sent; what was already there is not kept twice. */
      lista: z.array(z.object({ documento: documentoDaEmpresa, novo: z.boolean() })),
    }),
    status: 201,
  },
  retirarDocumento: {
    metodo: "POST",
    caminho: "/documentos/:id/retirar",
    papel: "CONTADOR",
    resumo: "Retira um documento: deixa de ser mostrado e baixado, e fica registrado",
    corpo: z.object({ motivo: texto(300).min(5, "Escreva o motivo em pelo menos 5 caracteres.") }),
    resposta: documentoDaEmpresa,
  },
} as const satisfies Rotas

/** Files are served at these paths, outside of the API: they need the same sign-in and reach. */
export const rotasEstaticas = {
  abrirGps: {
    metodo: "GET",
    caminho: "/statics/gps/:id",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Guia oficial do INSS",
    params: z.object({ id: uuid }),
  },
  abrirDarf: {
    metodo: "GET",
    caminho: "/statics/darf/:id",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Guia oficial",
    params: z.object({ id: uuid }),
  },
  abrirArquivo: {
    metodo: "GET",
    caminho: "/statics/arquivo/:url",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Documento guardado",
    params: z.object({ url: z.string().regex(/^[0-9a-f]{64}$/) }),
  },
  baixarArquivo: {
    metodo: "GET",
    caminho: "/statics/download/:url/*",
    papel: null,
    escopo: "fechamentos:ler",
    resumo: "Documento guardado, para salvar",
    params: z.object({ url: z.string().regex(/^[0-9a-f]{64}$/), "*": z.string().min(1).max(200) }),
  },
} as const satisfies Rotas

/** Where a stored document is downloaded from, by its key in the store and its name. */
export const enderecoDoArquivo = (sha256: string, nome: string) =>
  `${PREFIXO_DOS_ESTATICOS}download/${sha256}/${encodeURIComponent(nome)}`
