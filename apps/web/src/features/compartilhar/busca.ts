import { z } from "zod"

/** Address of the sending of documents; what cannot be read is ignored. */
export const buscaDoCompartilhar = z.object({
  competencia: z.string().optional().catch(undefined),
  /** Why what was shared did not get here, as the service worker and the server say it. */
  falhou: z.enum(["preparo", "espaco", "vazio"]).optional().catch(undefined),
})
export type BuscaDoCompartilhar = z.infer<typeof buscaDoCompartilhar>
