import { ordensDasNotas, situacoesDaCaptura, statusDaNota, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const idsDeStatus: readonly number[] = Object.values(statusDaNota).map(({ id }) => id)

/** Address of the notes list; what cannot be read is ignored. */
export const buscaDasNotas = z.object({
  competencia: z.string().optional().catch(undefined),
  /** "todas" stops filtering by month. */
  periodo: z.literal("todas").optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  direcao: z.enum(["prestada", "tomada"]).optional().catch(undefined),
  status: z.coerce
    .number()
    .refine((id) => idsDeStatus.includes(id))
    .optional()
    .catch(undefined),
  pendentes: z.literal("sim").optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDasNotas),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  nota: uuid.optional().catch(undefined),
  evento: uuid.optional().catch(undefined),
  importar: z.literal("sim").optional().catch(undefined),
  lote: uuid.optional().catch(undefined),
  /** The drawer of a new note is open. */
  emitir: z.literal("sim").optional().catch(undefined),
  /** Of the office, the companies whose capture is so; of a company, any of them opens its capture. */
  captura: z
    .enum(["todas", ...situacoesDaCaptura])
    .optional()
    .catch(undefined),
  /** The emission that it follows. */
  emissao: uuid.optional().catch(undefined),
})
export type BuscaDasNotas = z.infer<typeof buscaDasNotas>

export const ordemPadrao = { ordem: "dataEmissao", direcao: "desc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDasNotas = ({ ordem }: BuscaDasNotas) => lerOrdem(ordem, ordensDasNotas, ordemPadrao)

/** The part of the address that filters notes, as the API takes it. */
export function filtroDaBusca(busca: BuscaDasNotas, competencia: string) {
  return {
    ...(busca.periodo === "todas" ? {} : { competencia }),
    ...(busca.empresa ? { idEmpresa: busca.empresa } : {}),
    ...(busca.direcao ? { direcao: busca.direcao } : {}),
    ...(busca.status ? { status: busca.status } : {}),
    ...(busca.pendentes ? { pendentes: true } : {}),
    ...(busca.busca ? { busca: busca.busca } : {}),
  }
}
