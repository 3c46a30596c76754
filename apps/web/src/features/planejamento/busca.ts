import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the planning of regimes; what cannot be read is ignored. */
export const buscaDoPlanejamento = z.object({
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
  /** The company whose drawer is open. */
  empresa: uuid.optional().catch(undefined),
})
