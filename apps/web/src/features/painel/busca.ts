import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the panel: month, company (for people with more than one) and whether the explanation is open. */
export const buscaDoPainel = z.object({
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  porque: z.literal("sim").optional().catch(undefined),
})
