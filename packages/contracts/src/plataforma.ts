import { z } from "zod"
import type { Rotas } from "./rota.ts"

export const configuracaoPublica = z.object({
  versao: z.string(),
  marca: z.object({ nome: z.string() }),
  demonstracao: z.boolean(),
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

export const rotasDaPlataforma = {
  consultarConfiguracao: {
    metodo: "GET",
    caminho: "/plataforma",
    papel: "publica",
    resumo: "O que a tela precisa antes da entrada",
    resposta: configuracaoPublica,
  },
} as const satisfies Rotas
