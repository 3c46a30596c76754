import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the reconciliation of a company; what cannot be read is ignored. */
export const buscaDaConciliacao = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  conta: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  /** The drawer of the rules is open. */
  regras: z.literal("sim").optional().catch(undefined),
})
