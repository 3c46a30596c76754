import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the accounts of a company; what cannot be read is ignored. */
export const buscaDasContas = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Ended accounts are shown too. */
  encerradas: z.literal("sim").optional().catch(undefined),
  /** Account whose drawer is open. */
  conta: uuid.optional().catch(undefined),
  /** The drawer of a new account is open. */
  nova: z.literal("sim").optional().catch(undefined),
})
