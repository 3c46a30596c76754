import { situacoesDoEmissor, tiposDeEmissor } from "@partida/contracts"
import { z } from "zod"

/** Address of the recognised issuers; what cannot be read is ignored. */
export const buscaDosEmissores = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  idEmpresa: z.string().optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  tipo: z
    .enum(Object.keys(tiposDeEmissor) as [keyof typeof tiposDeEmissor])
    .optional()
    .catch(undefined),
  situacao: z
    .enum(Object.keys(situacoesDoEmissor) as [keyof typeof situacoesDoEmissor])
    .optional()
    .catch(undefined),
  /** Entry whose drawer is open. */
  emissor: z.string().optional().catch(undefined),
})
