import { z } from "zod"
import { textoCru } from "./comum.ts"
import { marcaPublica } from "./marca-publica.ts"
import type { Rotas } from "./rota.ts"

export const configuracaoPublica = z.object({
  versao: z.string(),
  /** Of the host name by which the page was opened. */
  marca: marcaPublica,
  demonstracao: z.boolean(),
  /** Who registers without an invitation may open an office. */
  abreEscritorio: z.boolean(),
  /** The embedded database loses its guarantees with the power: people must know on which one they are. */
  bancoEmbutido: z.boolean(),
  identidade: z.object({
    /** "embutida": our own provider; "externa": any OpenID Connect provider; "firebase": Firebase or Identity Platform. */
    tipo: z.enum(["embutida", "externa", "firebase"]),
    emissor: z.string(),
    cliente: z.string(),
    audiencia: z.string(),
    escopo: z.string(),
    /** Where an external provider lets people manage password and factors, when it says so. */
    enderecoDaConta: z.string().nullable(),
    /** Only with Firebase: its public web key, and the emulator's address in tests. */
    firebase: z.object({ projeto: z.string(), chave: z.string(), emulador: z.string().nullable() }).nullable(),
  }),
  ociosidade: z.object({
    /** Minutes without mouse or keyboard before the session ends. */
    limiteMinutos: z.number().int(),
    /** Where the browser goes then. */
    enderecoDeSaida: z.string(),
  }),
})
export type ConfiguracaoPublica = z.infer<typeof configuracaoPublica>
/** What is decided as the installation starts, and is the same for every page and call; the brand is of each host. */
export type ConfiguracaoDaInstalacao = Omit<ConfiguracaoPublica, "marca">

/** The doors are closed for a while; with it, every other call answers em-manutencao. */
export const avisoDeManutencao = z.object({ retornoPrevisto: z.string().nullable(), mensagem: z.string().nullable() })
export type AvisoDeManutencao = z.infer<typeof avisoDeManutencao>

/** Bytes of a report: room for the longest stack a browser cuts its own to, and no more, since anybody may send one. */
const LIMITE_DO_RELATO = 32 * 1024

/** What the browser tells of a failure. Free text is scrubbed of personal data again by the server. */
export const falhaDoNavegador = z.object({
  /** "render": a screen broke; "carga": a piece did not load; "promessa": nobody handled a refusal. */
  tipo: z.enum(["render", "carga", "promessa"]),
  mensagem: textoCru(2000),
  pilha: textoCru(20_000).optional(),
  /** Path without search or hash. */
  caminho: textoCru(500),
  versao: textoCru(40),
})
export type FalhaDoNavegador = z.infer<typeof falhaDoNavegador>

export const rotasDaPlataforma = {
  consultarConfiguracao: {
    metodo: "GET",
    caminho: "/plataforma",
    papel: "publica",
    resumo: "O que a tela precisa antes da entrada",
    resposta: configuracaoPublica,
  },
  consultarManutencao: {
    metodo: "GET",
    caminho: "/plataforma/manutencao",
    papel: "publica",
    resumo: "Se o sistema está em manutenção, e até quando",
    resposta: z.object({ manutencao: avisoDeManutencao.nullable() }),
  },
  relatarFalha: {
    metodo: "POST",
    caminho: "/plataforma/falhas",
    papel: "publica",
    resumo: "O navegador conta à equipe técnica uma falha da tela",
    corpo: falhaDoNavegador,
    limiteDoCorpo: LIMITE_DO_RELATO,
    resposta: z.object({ id: z.string() }),
    status: 202,
  },
} as const satisfies Rotas
