import { situacoesDoHonorario, uuid } from "@partida/contracts"
import { z } from "zod"

const situacoes = Object.keys(situacoesDoHonorario) as [keyof typeof situacoesDoHonorario]

/** Address of the fees of a month; what cannot be read is ignored. */
export const buscaDosHonorarios = z.object({
  competencia: z.string().optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  situacao: z.enum(situacoes).optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  cliente: uuid.optional().catch(undefined),
  configurar: z.literal("sim").optional().catch(undefined),
})
