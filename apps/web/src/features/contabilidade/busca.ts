import { competencia, situacaoDosLivros, uuid } from "@partida/contracts"
import { z } from "zod"

const texto = z.string().max(100).optional().catch(undefined)
const pagina = z.coerce.number().int().min(1).optional().catch(undefined)

/** Address of the office's view of the books; what cannot be read is ignored. */
export const buscaDosLivros = z.object({
  /** Of the top bar. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: texto,
  situacao: situacaoDosLivros.optional().catch(undefined),
  pagina,
})

export const abas = [
  "balancete",
  "razao",
  "diario",
  "dre",
  "balanco",
  "dfc",
  "dmpl",
  "indices",
  "notas",
  "exercicio",
  "contas",
  "regras",
  "modelos",
  "recorrentes",
  "importacoes",
] as const

/** Address of the books of a company. */
export const buscaDaEmpresaNosLivros = z.object({
  /** Last month of the period: of the top bar. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  aba: z.enum(abas).optional().catch(undefined),
  /** First month of the period; the last one when absent. */
  de: competencia.optional().catch(undefined),
  /** Month on whose last day the year closes; December when absent. */
  termina: competencia.optional().catch(undefined),
  tipo: z.enum(["1", "2"]).optional().catch(undefined),
  nivel: z.enum(["1", "2", "3", "4"]).optional().catch(undefined),
  movimento: z.literal("sim").optional().catch(undefined),
  /** Account of the ledger. */
  conta: z.string().max(30).optional().catch(undefined),
  busca: texto,
  pagina,
  /** Entry whose drawer is open. */
  lancamento: uuid.optional().catch(undefined),
  /** Template that is open. */
  modelo: uuid.optional().catch(undefined),
  /** Journal of another system whose drawer is open. */
  diario: uuid.optional().catch(undefined),
  /** Fact whose rule is open. */
  regra: z.string().max(60).optional().catch(undefined),
  /** Version of the notes; the last one when absent. */
  versao: z.coerce.number().int().min(1).optional().catch(undefined),
  novo: z
    .enum(["lancamento", "conta", "modelo", "recorrencia", "transferencia", "notas", "referencial"])
    .optional()
    .catch(undefined),
})
export type BuscaDaEmpresa = z.infer<typeof buscaDaEmpresaNosLivros>
