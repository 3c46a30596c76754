import { PRIMEIRO_ANO_DO_CALENDARIO, ULTIMO_ANO_DO_CALENDARIO } from "@partida/contracts"
import { z } from "zod"

const abasDoEscritorio = [
  "cadastro",
  "marca",
  "honorarios",
  "calendario",
  "comunicacao",
  "declaracoes",
  "seguranca",
  "pessoas",
] as const

/** Address of the office's screen: which of its parts, and the year of the calendar. */
export const buscaDoMeuEscritorio = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  aba: z.enum(abasDoEscritorio).optional().catch(undefined),
  ano: z.coerce
    .number()
    .int()
    .min(PRIMEIRO_ANO_DO_CALENDARIO)
    .max(ULTIMO_ANO_DO_CALENDARIO)
    .optional()
    .catch(undefined),
})
export type AbaDoEscritorio = (typeof abasDoEscritorio)[number]
