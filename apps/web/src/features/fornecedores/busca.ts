import { idDeCategoria, uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of the suppliers of a company; what cannot be read is ignored. */
export const buscaDosFornecedores = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  categoria: idDeCategoria.optional().catch(undefined),
  arquivados: z.literal("sim").optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  fornecedor: uuid.optional().catch(undefined),
  novo: z.literal("sim").optional().catch(undefined),
})
