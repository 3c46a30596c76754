import { tabelasDeValores } from "@partida/contracts"
import { z } from "zod"

const tabela = z.enum(Object.keys(tabelasDeValores) as [keyof typeof tabelasDeValores])

/** Address of the dated values; what cannot be read is ignored. */
export const buscaDosValores = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  idEmpresa: z.string().optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  tabela: tabela.optional().catch(undefined),
  /** What ships with the product is shown too. */
  produto: z.literal("sim").optional().catch(undefined),
  /** Value being decided. */
  valor: z.string().optional().catch(undefined),
  /** The form of a new value is open. */
  novo: z.literal("sim").optional().catch(undefined),
})
