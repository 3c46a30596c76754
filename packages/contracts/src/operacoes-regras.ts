import { z } from "zod"
import { chavesDe, reaisPositivos, uuid } from "./comum.ts"
import { provedoresDeOperacao, type TipoDeOperacao, tiposDeOperacao } from "./listas/operacoes.ts"
import type { Rotas } from "./rota.ts"

/** What brings an act by itself. */
interface Gatilho {
  /** The event, in words; null where there is none. */
  readonly evento: string | null
  /** It may be asked for on a day of the month. */
  readonly porDia: boolean
  /** Asked for together with the act before it: here it is only said whether a person approves it. */
  readonly semChave?: true
}

/** What may bring each act by itself; in the order of the screens, as their names. */
export const gatilhosDasOperacoes = {
  "pgdas-conferir": { evento: "Quando o mês é fechado", porDia: false },
  "pgdas-transmitir": { evento: "Quando a conferência dá o mesmo valor", porDia: false, semChave: true },
  "das-gerar": { evento: "Quando a declaração é transmitida", porDia: true },
  "das-mei-gerar": { evento: null, porDia: true },
  "darf-gerar": { evento: null, porDia: true },
  "dctfweb-guia": { evento: null, porDia: true },
  "pagamentos-consultar": { evento: null, porDia: true },
  "situacao-fiscal": { evento: null, porDia: true },
  "mensagens-consultar": { evento: null, porDia: true },
  "procuracoes-consultar": { evento: null, porDia: true },
  "mei-debitos": { evento: null, porDia: true },
  "mei-situacao": { evento: null, porDia: true },
  "ccmei-emitir": { evento: null, porDia: true },
} as const satisfies Readonly<Record<Exclude<TipoDeOperacao, PedidoPorAlguem>, Gatilho>>

/** Acts that nothing brings by itself: each one is asked for by somebody, where it is made. */
type PedidoPorAlguem = "mei-beneficio" | "nfse-emitir" | "nfse-evento"
const SEM_GATILHO: Gatilho = { evento: null, porDia: false }

/** What may bring an act by itself, whichever it is. */
export const gatilhoDe = (tipo: TipoDeOperacao): Gatilho =>
  temGatilho(tipo) ? gatilhosDasOperacoes[tipo] : SEM_GATILHO

const temGatilho = (tipo: TipoDeOperacao): tipo is keyof typeof gatilhosDasOperacoes =>
  Object.hasOwn(gatilhosDasOperacoes, tipo)

const tipoDeOperacao = chavesDe(tiposDeOperacao)
const provedor = chavesDe(provedoresDeOperacao)

const alteracao = {
  /** 0 while nobody has changed it. */
  versao: z.number().int(),
  alteradaEm: z.string().nullable(),
  alteradaPor: z.string().nullable(),
}

export const regraDeOperacao = z.object({
  tipo: tipoDeOperacao,
  /** Whether this installation does it at all. */
  disponivel: z.boolean(),
  ligada: z.boolean(),
  /** Day of the month on which it is asked for; null: by the event that brings it. */
  dia: z.number().int().nullable(),
  /** A person approves each one before it leaves. */
  comAprovacao: z.boolean(),
  /** Companies that are not as the office. */
  excecoes: z.number().int(),
  ...alteracao,
})
export type RegraDeOperacao = z.infer<typeof regraDeOperacao>

export const mudancaDeRegra = z.object({
  ligada: z.boolean(),
  dia: z
    .number("Informe o dia do mês.")
    .int("Informe o dia do mês.")
    .min(1, "Escolha um dia de 1 a 28.")
    .max(28, "Escolha um dia de 1 a 28: é o último que todo mês tem.")
    .nullable()
    .default(null),
  comAprovacao: z.boolean(),
  /** Who lets declarations leave without anybody's yes says so in so many words. */
  confirmoSemAprovacao: z.boolean().default(false),
})
export type MudancaDeRegra = z.input<typeof mudancaDeRegra>

export const regraDaEmpresa = z.object({
  tipo: tipoDeOperacao,
  disponivel: z.boolean(),
  /** As the office wants it. */
  doEscritorio: z.object({ ligada: z.boolean(), dia: z.number().int().nullable(), comAprovacao: z.boolean() }),
  /** As this company has it; null where it follows the office. */
  propria: z.boolean().nullable(),
  ...alteracao,
  /** The last of its kind; null where there was none. */
  ultima: z
    .object({
      id: uuid,
      /** Second list of the specification, 0 to 5. */
      estado: z.number().int(),
      em: z.string(),
      /** What it came to, or why it stopped, in words. */
      texto: z.string().nullable(),
    })
    .nullable(),
})
export type RegraDaEmpresa = z.infer<typeof regraDaEmpresa>

export const tetoDoMes = z.object({
  provedor,
  /** Reais; null: no ceiling. */
  teto: reaisPositivos.nullable(),
  versao: z.number().int(),
})
export type TetoDoMes = z.infer<typeof tetoDoMes>

const daRegra = z.object({ tipo: tipoDeOperacao })
const daEmpresa = z.object({ idEmpresa: uuid })
const doProvedor = z.object({ provedor })

/** What an office wants done outside by itself, act by act, and how much it may spend. */
export const rotasDasRegrasDeOperacoes = {
  listarRegrasDeOperacoes: {
    metodo: "GET",
    caminho: "/operacoes/regras",
    papel: "CONTADOR",
    resumo: "O que o escritório quer que saia sozinho, quando, e o que espera aprovação",
    resposta: z.object({ lista: z.array(regraDeOperacao) }),
  },
  alterarRegraDeOperacao: {
    metodo: "PUT",
    caminho: "/operacoes/regras/:tipo",
    papel: "ADMINISTRADOR",
    resumo: "Liga, desliga ou muda o dia e a aprovação de uma automação",
    comVersao: true,
    params: daRegra,
    corpo: mudancaDeRegra,
    resposta: regraDeOperacao,
  },
  listarRegrasDaEmpresa: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/operacoes/regras",
    papel: "ADMINISTRADOR",
    resumo: "As automações de uma empresa, o que nela é diferente do escritório, e a última de cada",
    params: daEmpresa,
    resposta: z.object({ idEmpresa: uuid, lista: z.array(regraDaEmpresa) }),
  },
  alterarRegraDaEmpresa: {
    metodo: "PUT",
    caminho: "/empresas/:idEmpresa/operacoes/regras/:tipo",
    papel: "ADMINISTRADOR",
    resumo: "Liga ou desliga uma automação só para uma empresa",
    comVersao: true,
    params: daEmpresa.extend({ tipo: tipoDeOperacao }),
    corpo: z.object({ ligada: z.boolean() }),
    resposta: regraDaEmpresa,
  },
  removerRegraDaEmpresa: {
    metodo: "DELETE",
    caminho: "/empresas/:idEmpresa/operacoes/regras/:tipo",
    papel: "ADMINISTRADOR",
    resumo: "Volta a empresa ao que o escritório quer",
    comVersao: true,
    params: daEmpresa.extend({ tipo: tipoDeOperacao }),
    resposta: regraDaEmpresa,
  },
  consultarTetoDoMes: {
    metodo: "GET",
    caminho: "/operacoes/tetos/:provedor",
    papel: "CONTADOR",
    resumo: "Quanto o escritório pode gastar no mês com um órgão",
    comVersao: true,
    params: doProvedor,
    resposta: tetoDoMes,
  },
  alterarTetoDoMes: {
    metodo: "PUT",
    caminho: "/operacoes/tetos/:provedor",
    papel: "ADMINISTRADOR",
    resumo: "Muda quanto o escritório pode gastar no mês com um órgão",
    comVersao: true,
    params: doProvedor,
    corpo: z.object({ teto: reaisPositivos.nullable() }),
    resposta: tetoDoMes,
  },
} as const satisfies Rotas
