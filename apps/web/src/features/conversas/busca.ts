import { competencia, situacoesDaConversa, tiposDeConversa, uuid } from "@partida/contracts"
import { z } from "zod"

type Chaves<T> = [keyof T & string, ...(keyof T & string)[]]
const sim = z.literal("sim").optional().catch(undefined)

/** Address of the conversations; what cannot be read is ignored. */
export const buscaDasConversas = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  situacao: z
    .enum(Object.keys(situacoesDaConversa) as Chaves<typeof situacoesDaConversa>)
    .optional()
    .catch(undefined),
  tipo: z
    .enum(Object.keys(tiposDeConversa) as Chaves<typeof tiposDeConversa>)
    .optional()
    .catch(undefined),
  responsavel: z
    .union([uuid, z.literal("nenhum")])
    .optional()
    .catch(undefined),
  /** Only what is about this month. */
  mes: competencia.optional().catch(undefined),
  naoLidas: sim,
  atrasadas: sim,
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Conversation whose drawer is open. */
  conversa: uuid.optional().catch(undefined),
  nova: sim,
  /** What the new one is about, when a guide leads here. */
  guia: uuid.optional().catch(undefined),
  assunto: z.string().max(120).optional().catch(undefined),
  pedir: sim,
})
export type BuscaDasConversas = z.infer<typeof buscaDasConversas>

/** Filter of the conversations as the API takes it. */
export function filtroDasConversas(b: BuscaDasConversas) {
  return {
    ...(b.busca ? { busca: b.busca } : {}),
    ...(b.empresa ? { idEmpresa: b.empresa } : {}),
    ...(b.situacao ? { situacao: b.situacao } : {}),
    ...(b.tipo ? { tipo: b.tipo } : {}),
    ...(b.responsavel ? { idResponsavel: b.responsavel } : {}),
    ...(b.mes ? { competencia: b.mes } : {}),
    ...(b.naoLidas ? { naoLidas: true } : {}),
    ...(b.atrasadas ? { atrasadas: true } : {}),
  }
}
