import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of what waits to be issued; what cannot be read is ignored. */
export const buscaDasFaturas = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Missing: bills. */
  ver: z.literal("contratos").optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  /** Id of the state. */
  estado: z.coerce.number().int().min(0).max(4).optional().catch(undefined),
  de: z.string().optional().catch(undefined),
  ate: z.string().optional().catch(undefined),
  encerrados: z.literal("sim").optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  fatura: uuid.optional().catch(undefined),
  contrato: uuid.optional().catch(undefined),
  /** The emission of a bill, followed or corrected here. */
  emissao: uuid.optional().catch(undefined),
  novo: z.enum(["fatura", "contrato"]).optional().catch(undefined),
})
