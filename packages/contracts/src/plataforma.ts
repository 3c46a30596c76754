import { z } from "zod"
import type { Rotas } from "./rota.ts"

export const configuracaoPublica = z.object({
  versao: z.string(),
  marca: z.object({ nome: z.string() }),
  demonstracao: z.boolean(),
  /** The embedded database loses its guarantees with the power: people must know on which one they are. */
  bancoEmbutido: z.boolean(),
  identidade: z.object({ emissor: z.string(), cliente: z.string(), audiencia: z.string(), escopo: z.string() }),
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
