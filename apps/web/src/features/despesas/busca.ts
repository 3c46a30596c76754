import { idDeCategoria, uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the expenses of a company; what cannot be read is ignored. */
export const buscaDasDespesas = z.object({
  /** Last month of the period. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  meses: z.enum(["3", "12", "24"]).optional().catch(undefined),
  aba: z.enum(["favorecidos", "movimentos", "previsao"]).optional().catch(undefined),
  categoria: idDeCategoria.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Line of the bank whose drawer is open. */
  linha: uuid.optional().catch(undefined),
})
