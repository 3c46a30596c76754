import { z } from "zod"
import { paginacao, pedidoDePagina, uuid } from "./comum.ts"
import { lote } from "./lote.ts"
import type { Rotas } from "./rota.ts"

export const tiposDeNotificacao = ["trabalho-concluido", "trabalho-com-erros", "aviso"] as const

/** Something a person should know even if they were on another screen, or away, when it happened. */
export const notificacao = z.object({
  id: uuid,
  tipo: z.enum(tiposDeNotificacao),
  titulo: z.string(),
  mensagem: z.string(),
  /** Where it is seen, inside the product; null when there is nowhere to go. */
  destino: z.string().nullable(),
  idLote: uuid.nullable(),
  criadaEm: z.string(),
  lidaEm: z.string().nullable(),
})
export type Notificacao = z.infer<typeof notificacao>

/**
 * What the server says while a page is open, as the `event` of a server-sent event. The body carries what changed, never
 * the record itself: the page asks again by the call it already has, with the same permission.
 */
export const eventoAoVivo = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("notificacao"), id: uuid }),
  z.object({
    tipo: z.literal("lote"),
    id: uuid,
    feitos: z.number().int(),
    total: z.number().int(),
    concluido: z.boolean(),
    /** Of a job that nobody asked for: what it is, for whoever hears of it to follow it. */
    doEscritorio: lote.shape.tipo.optional(),
  }),
  z.object({ tipo: z.literal("fechamento"), competencia: z.string(), idEmpresa: uuid }),
  /** Something was said in a conversation of a company. */
  z.object({ tipo: z.literal("conversas"), idEmpresa: uuid }),
  /** The queue of what leaves the house moved. */
  z.object({ tipo: z.literal("operacoes") }),
  z.object({ tipo: z.literal("manutencao"), ligada: z.boolean() }),
  /** Something may have been missed (a reconnection, a break between servers): ask again for everything on the screen. */
  z.object({ tipo: z.literal("recomecar") }),
])
export type EventoAoVivo = z.infer<typeof eventoAoVivo>

/** A page of somebody's notices, with how many of all were not read. */
export const paginaDeNotificacoes = z.object({ lista: z.array(notificacao), paginacao, naoLidas: z.number().int() })

/** Notices that the screens ask for at a time. */
export const AVISOS_POR_VEZ = 25

export const rotasDasNotificacoes = {
  acompanharEventos: {
    metodo: "GET",
    caminho: "/eventos",
    papel: null,
    resumo: "O que muda enquanto a página está aberta, como eventos do servidor (text/event-stream)",
    fluxo: true,
  },
  listarNotificacoes: {
    metodo: "GET",
    caminho: "/notificacoes",
    papel: null,
    resumo: "Avisos de quem pergunta, do mais novo ao mais antigo",
    query: z.object({ ...pedidoDePagina, naoLidas: z.stringbool().optional() }),
    resposta: paginaDeNotificacoes,
  },
  lerNotificacao: {
    metodo: "POST",
    caminho: "/notificacoes/:id/leitura",
    papel: null,
    resumo: "Marca um aviso como lido",
    resposta: notificacao,
  },
  lerNotificacoes: {
    metodo: "POST",
    caminho: "/notificacoes/leitura",
    papel: null,
    resumo: "Marca todos os avisos como lidos",
    resposta: z.object({ lidas: z.number().int() }),
  },
} as const satisfies Rotas
