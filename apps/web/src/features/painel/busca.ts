import { uuid } from "@partida/contracts"
import { z } from "zod"
import { enderecoDosAlertas } from "../../shared/alertas/endereco.ts"

/** Address of the panel: month, company (for people with more than one), and what is open over it. */
export const buscaDoPainel = z.object({
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Guide whose drawer is open. */
  guia: uuid.optional().catch(undefined),
  /** Month whose explanation is open. */
  porque: z.string().max(7).optional().catch(undefined),
  /** The alerts that its numbers open, over it. */
  ...enderecoDosAlertas.shape,
})
