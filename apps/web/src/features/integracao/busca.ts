import { z } from "zod"

/** Address of the integration screen. */
export const buscaDaIntegracao = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The drawer of a new key is open. */
  nova: z.literal("sim").optional().catch(undefined),
  /** Ended keys are shown too. */
  encerradas: z.literal("sim").optional().catch(undefined),
})
