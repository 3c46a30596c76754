import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the activities of a company; what cannot be read is ignored. */
export const buscaDoCnae = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Ended activities are shown too. */
  encerradas: z.literal("sim").optional().catch(undefined),
  /** Activity whose drawer is open. */
  atividade: uuid.optional().catch(undefined),
  /** The drawer of a new activity is open. */
  nova: z.literal("sim").optional().catch(undefined),
})
