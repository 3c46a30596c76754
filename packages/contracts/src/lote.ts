import { z } from "zod"
import { competencia, uuid } from "./comum.ts"

/** Work over many items (import, calculate, close): accepted at once, followed by polling, safe against crashes. */
export const lote = z.object({
  id: uuid,
  tipo: z.enum([
    "importar-notas",
    "calcular",
    "concluir-faturamento",
    "concluir-pro-labore",
    "fechar",
    "reabrir",
    "simular",
    "conferir-importacao",
    "gravar-importacao",
    "desfazer-importacao",
    "julgar-emissores",
    "anexar-guias-oficiais",
    "lancar-livros",
    "fechar-livros",
    "importar-diario",
    "desfazer-diario",
  ]),
  competencia: competencia.nullable(),
  estado: z.enum(["pendente", "concluido"]),
  total: z.number().int(),
  feitos: z.number().int(),
  /** How many items ended in each result of the specification's import list. */
  contagens: z.object({
    inseridos: z.number().int(),
    atualizados: z.number().int(),
    erros: z.number().int(),
    semAcao: z.number().int(),
  }),
  criadoEm: z.string(),
  concluidoEm: z.string().nullable(),
})
export type Lote = z.infer<typeof lote>

/** What may be done to many companies at once. */
export const acoesEmMassa = ["concluir-faturamento", "concluir-pro-labore", "calcular", "fechar", "reabrir"] as const
export type AcaoEmMassa = (typeof acoesEmMassa)[number]

/** Whether a job does one act over many companies: its results are told in the words of acts. */
export const ehAtoEmMassa = (tipo: Lote["tipo"]): boolean =>
  tipo === "lancar-livros" || tipo === "fechar-livros" || acoesEmMassa.some((acao) => acao === tipo)
