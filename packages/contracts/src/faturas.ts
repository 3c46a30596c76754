import { z } from "zod"
import {
  chavesDe,
  codigoDe,
  competencia,
  paginacao,
  pedidoDePagina,
  reais,
  reaisPositivos,
  somaEmReais,
  texto,
  uuid,
} from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import { textoNoFormato } from "./formatos.ts"
import { estadosDaFatura, origensDaFatura } from "./listas/faturas.ts"
import type { Rotas } from "./rota.ts"

export const MAXIMO_DE_PARCELAS = 60
/** Bills that one act issues: each is signed. */
export const MAXIMO_A_EMITIR = 100

export const valorPositivo = reaisPositivos.refine((v) => /[1-9]/.test(v), "Informe um valor maior que zero.")
const dia = textoNoFormato("data")

export const camposDaFatura = {
  idCliente: uuid,
  /** Null: chosen before it is issued. */
  idServico: uuid.nullable().default(null),
  /** Null: as the service has it. */
  descricao: texto(2000, "A descrição passa de 2000 caracteres.")
    .min(3, "Descreva o serviço.")
    .nullable()
    .default(null),
  valor: valorPositivo,
  competencia,
  /** Day on which it is to be issued. */
  emitirEm: dia,
  /** Issued by itself on the day, where the company allows it. */
  agendar: z.boolean().default(false),
}
export const corpoDaFatura = z.object(camposDaFatura)
export type CorpoDaFatura = z.output<typeof corpoDaFatura>
export const corpoDeFaturas = z.object({
  ...camposDaFatura,
  /** Of how many equal parts, a month apart; what does not divide goes a centavo to each of the first. */
  parcelas: z.number().int().min(1).max(MAXIMO_DE_PARCELAS, "São no máximo 60 parcelas.").default(1),
})

export const fatura = z.object({
  id: uuid,
  idEmpresa: uuid,
  origem: chavesDe(origensDaFatura),
  idContrato: uuid.nullable(),
  /** Name of the contract; null for what is of none. */
  contrato: z.string().nullable(),
  parcela: z.number().int().nullable(),
  parcelas: z.number().int().nullable(),
  idCliente: uuid,
  cliente: z.string(),
  documentoDoCliente: z.string().nullable(),
  idServico: uuid.nullable(),
  servico: z.string().nullable(),
  descricao: z.string().nullable(),
  valor: reais,
  competencia,
  emitirEm: z.string(),
  /** Id of the specification. */
  estado: codigoDe(estadosDaFatura),
  /** What is happening to it, or what it became, in one sentence. */
  situacao: z.string(),
  /** The emission under way, refused or authorised. */
  idEmissao: uuid.nullable(),
  /** It was asked for, and what became of it is not known yet. */
  emitindo: z.boolean(),
  /** The emission stopped without an answer, and waits for a person. */
  parada: z.boolean(),
  /** The note it became, once here. */
  idNota: uuid.nullable(),
  numeroDaNota: z.string().nullable(),
  faturadaEm: z.string().nullable(),
  erro: z.string().nullable(),
  motivo: z.string().nullable(),
  porque: z.string().nullable(),
  criadaPor: z.string(),
  criadaEm: z.string(),
  versao: z.number().int(),
})
export type Fatura = z.infer<typeof fatura>

const aEmitir = z.object({
  ids: z.array(uuid).min(1, "Escolha ao menos uma fatura.").max(MAXIMO_A_EMITIR, "São no máximo 100 faturas por vez."),
})

export const previaDoFaturamento = z.object({
  prontas: z.array(z.object({ id: uuid, cliente: z.string(), valor: reais })),
  /** What somebody has to do first, bill by bill. */
  precisamDeVoce: z.array(z.object({ id: uuid, cliente: z.string(), valor: reais, motivo: z.string() })),
  /** Issued, under way or cancelled already. */
  ja: z.array(z.object({ id: uuid, cliente: z.string(), valor: reais, motivo: z.string() })),
  /** Of those that are ready. */
  total: somaEmReais,
  /** What keeps the whole company from issuing here, with the way out. */
  falta: z.array(z.object({ codigo: z.string(), texto: z.string(), destino: z.string().nullable() })),
})
export type PreviaDoFaturamento = z.infer<typeof previaDoFaturamento>

const filtro = {
  estado: z.coerce.number().pipe(codigoDe(estadosDaFatura)).optional(),
  busca: texto(100).optional(),
  idContrato: uuid.optional(),
  de: dia.optional(),
  ate: dia.optional(),
}

export const motivoDaFatura = texto(300, "O motivo passa de 300 caracteres.").min(
  10,
  "Explique em pelo menos 10 caracteres.",
)

export const rotasDasFaturas = {
  listarFaturas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/faturas",
    papel: null,
    resumo: "O que a empresa tem a faturar e o que já faturou, pelo dia de emitir",
    query: z.object({ ...filtro, ...pedidoDePagina }),
    resposta: z.object({
      lista: z.array(fatura),
      paginacao,
      /** Of the whole filter, whatever the state. */
      porEstado: z.array(z.object({ estado: z.number().int(), quantas: z.number().int(), total: somaEmReais })),
    }),
  },
  exportarFaturas: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/faturas/exportacao",
    papel: null,
    resumo: "Faturas filtradas, em planilha",
    query: z.object({ ...filtro, ...pedidoDeExportacao }),
  },
  consultarFatura: {
    metodo: "GET",
    caminho: "/faturas/:id",
    papel: null,
    resumo: "Uma fatura",
    comVersao: true,
    resposta: fatura,
  },
  criarFaturas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/faturas",
    papel: null,
    resumo: "Cria uma fatura, ou as parcelas dela",
    corpo: corpoDeFaturas,
    resposta: z.object({ lista: z.array(fatura) }),
    status: 201,
  },
  editarFatura: {
    metodo: "PUT",
    caminho: "/faturas/:id",
    papel: null,
    resumo: "Muda uma fatura que ainda não foi emitida",
    comVersao: true,
    corpo: corpoDaFatura,
    resposta: fatura,
  },
  cancelarFatura: {
    metodo: "POST",
    caminho: "/faturas/:id/cancelar",
    papel: null,
    resumo: "Desiste de uma fatura, com o motivo; o número de uma nota recusada fica inutilizado",
    corpo: z.object({ motivo: motivoDaFatura }),
    resposta: fatura,
  },
  retomarFatura: {
    metodo: "POST",
    caminho: "/faturas/:id/retomar",
    papel: null,
    resumo: "Traz uma fatura com erro de volta a A faturar, para ser mudada; o número recusado fica inutilizado",
    resposta: fatura,
  },
  marcarFaturadaFora: {
    metodo: "POST",
    caminho: "/faturas/:id/faturada-fora",
    papel: null,
    resumo: "Diz o número da nota que a empresa emitiu em outro sistema",
    corpo: z.object({
      numero: texto(40, "O número passa de 40 caracteres.").min(1, "Informe o número da nota."),
      data: dia,
    }),
    resposta: fatura,
  },
  preverFaturamento: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/faturas/emissao/previa",
    papel: null,
    resumo: "O que sairia destas faturas, o que falta em cada uma e o total, sem emitir nada",
    corpo: aEmitir,
    resposta: previaDoFaturamento,
  },
  emitirFaturas: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/faturas/emissao",
    papel: null,
    resumo: "Emite as notas destas faturas, cada uma uma vez",
    corpo: aEmitir,
    resposta: z.object({
      emitindo: z.number().int(),
      total: somaEmReais,
      /** Issued, under way or cancelled before. */
      ja: z.number().int(),
      recusadas: z.array(z.object({ id: uuid, cliente: z.string(), motivo: z.string() })),
    }),
    status: 202,
  },
} as const satisfies Rotas
