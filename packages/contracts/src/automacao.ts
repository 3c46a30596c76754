import { z } from "zod"
import { chavesDe, uuid } from "./comum.ts"
import { type NomeDeRotina, nomesDasRotinas } from "./listas/rotinas.ts"
import type { Rotas } from "./rota.ts"

/** What a routine does and when, as the screen says it. */
interface Rotina {
  readonly oQueFaz: string
  /** "diaria" runs every morning; "algumas-horas" several times a day; "na-hora" when something changes. */
  readonly quando: "diaria" | "na-hora" | "algumas-horas"
}

/** What each routine does and when; in the order of the screen, as their names. */
export const rotinas = {
  alertas: {
    oQueFaz: "Confere limites, Fator R, folha e certificado, e avisa quem responde pela empresa do que piorou.",
    quando: "diaria",
  },
  "receita-sem-noticia": {
    oQueFaz: "Abre um alerta quando um mês termina sem nota, sem valor digitado e sem “sem movimento”.",
    quando: "diaria",
  },
  validades: {
    oQueFaz: "Avisa a 60, 30, 15, 7 e 1 dias do fim, e no dia, quem responde pela empresa e as pessoas dela.",
    quando: "diaria",
  },
  "guias-a-vencer": {
    oQueFaz: "Avisa a 5 e a 1 dia do vencimento, no dia e no seguinte, das guias que ainda não constam como pagas.",
    quando: "diaria",
  },
  recalculo: {
    oQueFaz: "Refaz o cálculo de um mês já apurado quando muda uma nota, um valor ou o cadastro que entrou nele.",
    quando: "na-hora",
  },
  "reabertura-de-etapas": {
    oQueFaz: "Reabre o faturamento ou o pró-labore de um mês quando muda algo que você já tinha conferido.",
    quando: "na-hora",
  },
  "emissao-de-guias": {
    oQueFaz: "Registra o que a empresa tem a pagar assim que o pró-labore é concluído e o mês é fechado.",
    quando: "na-hora",
  },
  "notas-por-integracao": {
    oQueFaz: "Importa as notas que outro sistema envia com uma chave de integração do escritório.",
    quando: "na-hora",
  },
  "captura-do-adn": {
    oQueFaz:
      "Busca no ambiente nacional, com o e-CNPJ da empresa, as NFS-e que ela emitiu e tomou, e os eventos delas.",
    quando: "algumas-horas",
  },
} as const satisfies Record<NomeDeRotina, Rotina>

/** Routines that a company may do without; the others keep its figures and states right. */
export const rotinasComChave = ["receita-sem-noticia", "validades", "guias-a-vencer", "captura-do-adn"] as const
export type RotinaComChave = (typeof rotinasComChave)[number]

const nomeDeRotina = chavesDe(nomesDasRotinas)

export const chaveDaRotina = z.object({
  rotina: z.enum(rotinasComChave),
  ativa: z.boolean(),
  /** 0 while nobody has changed it. */
  versao: z.number().int(),
  alteradaEm: z.string().nullable(),
  alteradaPor: z.string().nullable(),
})
export type ChaveDaRotina = z.infer<typeof chaveDaRotina>

export const rotinaDaEmpresa = z.object({
  rotina: nomeDeRotina,
  /** When it last looked at this company; null when it never did, or when it only acts on a change. */
  executadaEm: z.string().nullable(),
  /** What it last did here, in words, and when; null when it has done nothing yet. */
  feito: z.object({ em: z.string(), texto: z.string() }).nullable(),
  /** How things stand now because of it, with the list where they are seen; null when there is nothing to see. */
  agora: z.object({ texto: z.string(), atencao: z.boolean(), destino: z.string() }).nullable(),
  /** Next time, of a routine that runs by the clock and is on. */
  proximaEm: z.string().nullable(),
  /** Null where it cannot be turned off. */
  chave: chaveDaRotina.nullable(),
})
export type RotinaDaEmpresa = z.infer<typeof rotinaDaEmpresa>

const daEmpresa = z.object({ idEmpresa: uuid })

/** What the product does by itself for a company, and the part of it that can be turned off. */
export const rotasDaAutomacao = {
  consultarAutomacao: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/automacao",
    papel: "ADMINISTRADOR",
    resumo: "O que o sistema faz sozinho pela empresa, o que fez e quando faz de novo",
    resposta: z.object({
      idEmpresa: uuid,
      /** False when it left the portfolio: the daily routines no longer look at it. */
      naCarteira: z.boolean(),
      rotinas: z.array(rotinaDaEmpresa),
    }),
  },
  ligarRotina: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/automacao/:rotina",
    papel: "ADMINISTRADOR",
    resumo: "Liga ou desliga uma rotina para uma empresa",
    comVersao: true,
    params: daEmpresa.extend({ rotina: z.enum(rotinasComChave) }),
    corpo: z.object({ ativa: z.boolean() }),
    resposta: chaveDaRotina,
  },
} as const satisfies Rotas
