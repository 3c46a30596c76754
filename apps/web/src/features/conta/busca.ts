import { z } from "zod"

/** Address of the sign-in page: where the person was going, and why they are here. */
export const buscaDaEntrada = z.object({
  origem: z.string().optional().catch(undefined),
  erro: z.enum(["expirada", "desativado", "sem-cadastro", "rede"]).optional().catch(undefined),
})
