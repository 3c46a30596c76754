import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the access screen; what cannot be read is ignored. */
export const buscaDosAcessos = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  /** Whose side it is looked at from; companies when absent. */
  visao: z.literal("pessoas").optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Company whose drawer is open. */
  empresa: uuid.optional().catch(undefined),
  /** Person being looked at. */
  pessoa: uuid.optional().catch(undefined),
  /** Only the companies the person sees. */
  so: z.literal("concedidas").optional().catch(undefined),
})
export type BuscaDosAcessos = z.infer<typeof buscaDosAcessos>
export type MudarBusca = (mudanca: Partial<BuscaDosAcessos>, opcoes?: { substituir?: boolean }) => void
