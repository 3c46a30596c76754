import { z } from "zod"
import { nomeado } from "./cadastro-da-empresa.ts"
import { filtroDaCarteira } from "./carteira.ts"
import { chavesDe, competencia, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { MAXIMO_DE_ANEXOS } from "./documentos.ts"
import { textoNoFormato } from "./formatos.ts"
import { atosDaConversa, estadosDaConversa, ladosDaConversa, tiposDeConversa } from "./listas/conversas.ts"
import type { Rotas } from "./rota.ts"

const lado = chavesDe(ladosDaConversa)
const quantos = z.number().int()

export const conversa = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  tipo: chavesDe(tiposDeConversa),
  estado: chavesDe(estadosDaConversa),
  espera: z.enum(["escritorio", "cliente", "ninguem"]),
  assunto: z.string(),
  /** Month it is about; null for what is of none. */
  competencia: competencia.nullable(),
  /** Guide it is about. */
  idGuia: uuid.nullable(),
  /** Until when it is asked for; null in a conversation. */
  prazo: z.string().nullable(),
  /** The day passed and nothing came. */
  atrasada: z.boolean(),
  /** It is asked for again each month. */
  repete: z.boolean(),
  /** Who of the office answers for it; null: the team. */
  responsavel: nomeado.nullable(),
  ultima: z.object({ em: z.string(), por: z.string(), lado }),
  /** The other side spoke after the last reading of who asks. */
  naoLida: z.boolean(),
})
export type Conversa = z.infer<typeof conversa>

export const mensagemDaConversa = z.object({
  id: uuid,
  em: z.string(),
  por: z.string(),
  lado,
  /** What was done with it; null in what was only written. */
  ato: chavesDe(atosDaConversa).nullable(),
  texto: z.string(),
  anexos: z.array(z.object({ id: uuid, nome: z.string(), endereco: z.string() })),
})

export const detalheDaConversa = conversa.extend({
  /** The last ones, oldest first. */
  mensagens: z.array(mensagemDaConversa),
  totalDeMensagens: quantos,
  /** Until when what the office writes also goes by WhatsApp, to who wrote by it; null where nobody did, or for the client. */
  whatsappAte: z.string().nullable(),
})
export type DetalheDaConversa = z.infer<typeof detalheDaConversa>

/** Most messages that a thread shows. */
export const MENSAGENS_NA_CONVERSA = 200
/** Most companies asked at a time. */
export const MAXIMO_DE_PEDIDOS = 1000

export const situacoesDaConversa = {
  "em-aberto": "Em aberto",
  "espera-escritorio": "Esperam o escritório",
  "espera-cliente": "Esperam o cliente",
  faltando: "Documentos que faltam",
  concluidas: "Concluídas",
} as const

export const filtroDasConversas = z.object({
  idEmpresa: uuid.optional(),
  tipo: chavesDe(tiposDeConversa).optional(),
  situacao: chavesDe(situacoesDaConversa).optional(),
  /** "nenhum" finds those of the whole team. */
  idResponsavel: z.union([uuid, z.literal("nenhum")]).optional(),
  competencia: competencia.optional(),
  naoLidas: z.stringbool().optional(),
  atrasadas: z.stringbool().optional(),
  /** In the subject, in what was written, or in the name of the company. */
  busca: texto(100).optional(),
})
export type FiltroDasConversas = z.infer<typeof filtroDasConversas>

const assunto = texto(120, "O assunto passa de 120 caracteres.").min(3, "Escreva o assunto em pelo menos 3 caracteres.")
const corpoDaMensagem = texto(4000, "A mensagem passa de 4.000 caracteres. Divida-a em duas.")
const anexos = z.array(uuid).max(MAXIMO_DE_ANEXOS, `Anexe até ${MAXIMO_DE_ANEXOS} documentos por mensagem.`).default([])
export const novaConversa = z.object({
  idEmpresa: uuid,
  assunto,
  texto: corpoDaMensagem.min(1, "Escreva a mensagem."),
  competencia: competencia.nullable().default(null),
  idGuia: uuid.nullable().default(null),
  anexos,
})
export type NovaConversa = z.output<typeof novaConversa>

export const respostaDaConversa = z
  .object({ texto: corpoDaMensagem.default(""), anexos })
  .refine((r) => r.texto !== "" || r.anexos.length > 0, {
    path: ["texto"],
    message: "Escreva uma mensagem ou anexe um documento.",
  })
export type RespostaDaConversa = z.output<typeof respostaDaConversa>

export const motivoDaConversa = texto(500, "O motivo passa de 500 caracteres.")
export const agirNaConversa = z
  .object({ ato: chavesDe(atosDaConversa), motivo: motivoDaConversa.default("") })
  .superRefine(({ ato, motivo }, contexto) => {
    const { minimoDoMotivo } = atosDaConversa[ato]
    if (motivo.length < minimoDoMotivo)
      contexto.addIssue({
        code: "custom",
        path: ["motivo"],
        message: `Escreva o motivo em pelo menos ${minimoDoMotivo} caracteres.`,
      })
  })
export type AgirNaConversa = z.output<typeof agirNaConversa>

export const ajusteDaConversa = z
  .object({
    idResponsavel: uuid.nullable(),
    prazo: textoNoFormato("data"),
    repete: z.boolean(),
  })
  .partial()
  .refine((ajuste) => Object.keys(ajuste).length > 0, "Escolha o que mudar.")
export type AjusteDaConversa = z.output<typeof ajusteDaConversa>

export const pedidoDeDocumentos = z
  .object({
    selecao: z.union([
      z.object({ empresas: z.array(uuid).min(1, "Escolha ao menos uma empresa.").max(MAXIMO_DE_PEDIDOS) }),
      z.object({ filtro: filtroDaCarteira }),
    ]),
    assunto,
    /** What is asked for, as the client reads it. */
    texto: corpoDaMensagem.min(3, "Diga quais documentos o cliente deve enviar."),
    competencia: competencia.nullable().default(null),
    prazo: textoNoFormato("data"),
    repete: z.boolean().default(false),
    /** Null: who answers for each company. */
    idResponsavel: uuid.nullable().default(null),
  })
  .refine(({ repete, competencia: mes }) => !repete || mes !== null, {
    path: ["competencia"],
    message: "Para repetir todo mês, diga de que mês são os documentos.",
  })
export type PedidoDeDocumentos = z.output<typeof pedidoDeDocumentos>

const nomes = z.array(z.string())
export const previaDosPedidos = z.object({
  /** Companies that would be asked. */
  empresas: quantos,
  /** People who would get an e-mail. */
  pessoas: quantos,
  /** Of these, by name, the first few: nobody has an account, and nobody is told. */
  semAcesso: z.object({ quantas: quantos, nomes }),
  /** Left out: the same is already asked for. */
  jaPedido: z.object({ quantas: quantos, nomes }),
})
export type PreviaDosPedidos = z.infer<typeof previaDosPedidos>

/** Conversations between an office and its clients, and the documents that it asks of them. */
export const rotasDasConversas = {
  consultarEnderecoDaCaixa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/endereco-da-caixa",
    papel: "EMPRESA",
    resumo: "Endereço de e-mail a que esta pessoa manda documentos da empresa",
    /** Null for who works for the office, and where the installation takes no e-mail. */
    resposta: z.object({ endereco: z.string().nullable() }),
  },
  listarConversas: {
    metodo: "GET",
    caminho: "/conversas",
    papel: "EMPRESA",
    resumo: "Conversas e pedidos de documentos ao alcance, da mais recente à mais antiga",
    query: filtroDasConversas.extend(pedidoDePagina),
    resposta: z.object({
      lista: z.array(conversa),
      paginacao,
      /** Of all the companies within reach, or of the one asked for, whatever else is filtered. */
      contagens: z.object({ naoLidas: quantos, esperaEscritorio: quantos, esperaCliente: quantos, atrasadas: quantos }),
    }),
  },
  consultarConversa: {
    metodo: "GET",
    caminho: "/conversas/:id",
    papel: "EMPRESA",
    resumo: "Uma conversa, com as mensagens",
    resposta: detalheDaConversa,
  },
  abrirConversa: {
    metodo: "POST",
    caminho: "/conversas",
    papel: "EMPRESA",
    resumo: "Abre uma conversa sobre uma empresa",
    corpo: novaConversa,
    resposta: detalheDaConversa,
    status: 201,
  },
  responderConversa: {
    metodo: "POST",
    caminho: "/conversas/:id/mensagens",
    papel: "EMPRESA",
    resumo: "Escreve em uma conversa; documentos do cliente entregam o que foi pedido",
    corpo: respostaDaConversa,
    resposta: detalheDaConversa,
    status: 201,
  },
  agirNaConversa: {
    metodo: "POST",
    caminho: "/conversas/:id/atos",
    papel: "EMPRESA",
    resumo: "Aceita, devolve, encerra ou reabre (escritório); diz que não há nada a enviar (cliente)",
    corpo: agirNaConversa,
    resposta: detalheDaConversa,
  },
  ajustarConversa: {
    metodo: "POST",
    caminho: "/conversas/:id/ajustes",
    papel: "CONTADOR",
    resumo: "Muda quem responde pela conversa, o prazo do pedido ou a repetição mensal",
    corpo: ajusteDaConversa,
    resposta: detalheDaConversa,
  },
  lerConversa: {
    metodo: "POST",
    caminho: "/conversas/:id/leitura",
    papel: "EMPRESA",
    resumo: "Marca como lida até a última mensagem que estava na tela",
    corpo: z.object({ ate: z.iso.datetime({ error: "Informe o instante da última mensagem lida." }) }),
    resposta: z.object({ lidaAte: z.string() }),
  },
  preverPedidos: {
    metodo: "POST",
    caminho: "/conversas/pedidos/previa",
    papel: "CONTADOR",
    resumo: "O que um pedido de documentos faria; nada é gravado",
    corpo: pedidoDeDocumentos,
    resposta: previaDosPedidos,
  },
  pedirDocumentos: {
    metodo: "POST",
    caminho: "/conversas/pedidos",
    papel: "CONTADOR",
    resumo: "Pede os mesmos documentos a uma ou a muitas empresas",
    corpo: pedidoDeDocumentos,
    resposta: z.object({ pedidos: quantos, jaPedido: quantos, id: uuid.nullable() }),
    status: 201,
  },
} as const satisfies Rotas
