import { z } from "zod"
import { competencia, paginacao, pedidoDePagina, reais, texto, uuid } from "./comum.ts"
import { signatario } from "./emissores.ts"
import { assinaturasDaNota, eventoDaNota } from "./notas-fiscais.ts"
import type { Rotas } from "./rota.ts"

/** Why an event waits: its signature does not verify, nobody known signed it, or the company itself sent it. */
export const esperasDoEvento = ["assinatura", "emissor", "contribuinte"] as const

export const eventoEmEspera = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  chave: z.string(),
  efeito: eventoDaNota.shape.efeito,
  espera: z.enum(esperasDoEvento),
  assinatura: z.enum(assinaturasDaNota),
  ocorridoEm: z.string(),
  recebidoEm: z.string(),
  /** What the event itself gives as its reason. */
  motivo: z.string().nullable(),
  decisao: z.enum(["aceita", "recusada"]).nullable(),
  /** Null when the note was not imported. */
  nota: z
    .object({
      id: uuid,
      numero: z.string(),
      competencia,
      status: z.number().int(),
      /** Its gross revenue; whether it counts today is another question. */
      receita: reais,
      /** Its month is closed: nothing can change it before somebody reopens it. */
      mesFechado: z.boolean(),
    })
    .nullable(),
})
export type EventoEmEspera = z.infer<typeof eventoEmEspera>

const lado = z.object({
  receita: reais.nullable(),
  /** What is due in the month; null when it cannot be computed. */
  total: reais.nullable(),
  motivo: z.string().nullable(),
})

export const eventoEmEsperaDetalhado = eventoEmEspera.extend({
  assinaturaDetalhe: z.string(),
  /** Null where the file brings no certificate that can be read. */
  signatario: signatario.nullable(),
  decisaoMotivo: z.string().nullable(),
  /** Each open month that would be another one if the event were accepted. */
  meses: z.array(z.object({ competencia, antes: lado, depois: lado })),
  /** Why accepting it changes no amount, or what it needs first; null when the months say it all. */
  ressalva: z.string().nullable(),
})
export type EventoEmEsperaDetalhado = z.infer<typeof eventoEmEsperaDetalhado>

export const rotasDosEventosEmEspera = {
  listarEventosEmEspera: {
    metodo: "GET",
    caminho: "/eventos-em-espera",
    papel: "CONTADOR",
    escopo: "notas:ler",
    resumo:
      "Eventos de notas que esperam a decisão de uma pessoa do escritório, ou que já a tiveram, por ordem de chegada",
    query: z.object({
      idEmpresa: uuid.optional(),
      situacao: z.enum(["esperam", "decididos"]).default("esperam"),
      ...pedidoDePagina,
    }),
    resposta: z.object({
      lista: z.array(eventoEmEspera),
      paginacao,
      /** Of the company asked for, whatever the situation: so that each may be a button. */
      contagens: z.object({ esperam: z.number().int(), decididos: z.number().int() }),
    }),
  },
  consultarEventoEmEspera: {
    metodo: "GET",
    caminho: "/eventos-em-espera/:id",
    papel: "CONTADOR",
    escopo: "notas:ler",
    resumo: "Um evento que espera, com a receita e o imposto de cada mês antes e depois dele",
    resposta: eventoEmEsperaDetalhado,
  },
  // Without a scope: it is the judgement of a person, never of a key.
  decidirEvento: {
    metodo: "PATCH",
    caminho: "/eventos-em-espera/:id/decisao",
    papel: "CONTADOR",
    resumo: "Aceita ou recusa um evento que espera, com o motivo",
    corpo: z.object({
      decisao: z.enum(["aceita", "recusada"]),
      motivo: texto(500).min(10, "Explique a decisão em pelo menos 10 caracteres."),
    }),
    resposta: eventoEmEspera,
  },
} as const satisfies Rotas
