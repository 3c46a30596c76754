import { uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the screens about one company; what cannot be read is ignored. */
export const buscaDoPerfil = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
})
export type BuscaDoPerfil = z.infer<typeof buscaDoPerfil>
