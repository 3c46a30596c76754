import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of what runs by itself for a company; what cannot be read is ignored. */
export const buscaDaAutomacao = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
})
