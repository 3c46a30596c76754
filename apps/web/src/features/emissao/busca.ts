import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of how a company issues; what cannot be read is ignored. */
export const buscaDaEmissao = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  configurar: z.literal("sim").optional().catch(undefined),
  servico: uuid.optional().catch(undefined),
  novo: z.literal("sim").optional().catch(undefined),
  arquivados: z.literal("sim").optional().catch(undefined),
})
