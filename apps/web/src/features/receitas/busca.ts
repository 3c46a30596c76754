import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the overview of revenue; what cannot be read is ignored. */
export const buscaDasReceitas = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
})
