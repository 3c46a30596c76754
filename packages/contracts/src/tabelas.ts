import { z } from "zod"
import { texto } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** Public tables that fields choose from. */
export const nomesDasTabelas = [
  "municipios",
  "paises",
  "bancos",
  "naturezas-juridicas",
  "qualificacoes",
  "cnaes",
  "servicos-lc116",
  "codigos-tributacao",
] as const
export const nomeDeTabela = z.enum(nomesDasTabelas)
export type NomeDeTabela = z.infer<typeof nomeDeTabela>

export const itemDeTabela = z.object({
  /** As records keep it: IBGE code, BACEN code, COMPE, 4 digits, 2 digits, 7 digits, "01.07", 6 digits. */
  codigo: z.string(),
  nome: z.string(),
  /** What tells two equal names apart: the UF of a municipality, the code as it is written. */
  detalhe: z.string().nullable(),
})
export type ItemDeTabela = z.infer<typeof itemDeTabela>

export const rotasDasTabelas = {
  consultarTabela: {
    metodo: "GET",
    caminho: "/tabelas/:tabela",
    papel: null,
    escopo: "empresas:ler",
    resumo: "Procura em uma tabela pública, por código ou por nome",
    params: z.object({ tabela: nomeDeTabela }),
    query: z.object({
      busca: texto(100).optional(),
      /** Exact codes, comma-separated: the names of what a record already has. */
      codigos: z
        .string()
        .regex(/^[0-9A-Za-z.]{1,9}(,[0-9A-Za-z.]{1,9}){0,99}$/, "Informe até 100 códigos, separados por vírgula.")
        .optional(),
      /** Only municipalities of this state. */
      uf: z.string().length(2, { abort: true }).optional(),
      limite: z.coerce.number().int().min(1).max(100).default(20),
    }),
    resposta: z.object({ lista: z.array(itemDeTabela) }),
  },
} as const satisfies Rotas
