import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the screens that ask for nothing but their company; what cannot be read is ignored. */
export const buscaDaEmpresa = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
})
