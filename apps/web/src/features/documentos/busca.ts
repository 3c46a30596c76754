import { competencia, type TipoDeDocumento, tiposDeDocumento, uuid } from "@partida/contracts"
import { z } from "zod"

const tipos = Object.keys(tiposDeDocumento) as [TipoDeDocumento, ...TipoDeDocumento[]]

/** Address of the stored documents; what cannot be read is ignored. */
export const buscaDosDocumentos = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  tipo: z.enum(tipos).optional().catch(undefined),
  /** Only documents of this month. */
  mes: competencia.optional().catch(undefined),
  /** Only what nobody said yet what it is of. */
  vincular: z.literal("sim").optional().catch(undefined),
  /** Document that is being linked. */
  documento: uuid.optional().catch(undefined),
  retirados: z.literal("sim").optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type BuscaDosDocumentos = z.infer<typeof buscaDosDocumentos>

/** Filter of the stored documents as the API takes it: the newest first. */
export function filtroDosDocumentos({ busca, empresa, mes, tipo, vincular, retirados }: BuscaDosDocumentos) {
  return {
    ...(busca ? { busca } : {}),
    ...(empresa ? { idEmpresa: empresa } : {}),
    ...(mes ? { competencia: mes } : {}),
    ...(tipo ? { tipo } : {}),
    situacao: retirados ? ("retirados" as const) : vincular ? ("a-vincular" as const) : ("em-vigor" as const),
    ordem: "recebimento" as const,
    direcao: "desc" as const,
  }
}
