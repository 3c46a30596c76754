import { competencia, uuid } from "@partida/contracts"
import { z } from "zod"

const dia = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined)

/** Address of the bank of a company; what cannot be read is ignored. */
export const buscaDoBanco = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Account chosen; absent: all of them. */
  conta: uuid.optional().catch(undefined),
  aba: z.enum(["saldos", "extratos"]).optional().catch(undefined),
  /** Month of the balances by day. */
  mes: competencia.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  estado: z.enum(["pendente", "conciliada", "ignorada"]).optional().catch(undefined),
  de: dia,
  ate: dia,
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The place where statements are dropped is open. */
  enviar: z.literal("sim").optional().catch(undefined),
  /** Line whose drawer is open. */
  linha: uuid.optional().catch(undefined),
  /** Statement whose drawer is open. */
  extrato: uuid.optional().catch(undefined),
})
export type BuscaDoBanco = z.infer<typeof buscaDoBanco>

/** The lines asked for, as the API takes them. */
export const filtroDasLinhas = ({ conta, busca, estado, de, ate }: BuscaDoBanco) => ({
  ...(conta ? { idConta: conta } : {}),
  ...(busca ? { busca } : {}),
  ...(estado ? { estado } : {}),
  ...(de ? { de } : {}),
  ...(ate ? { ate } : {}),
  ordem: "data" as const,
  direcao: "desc" as const,
})
