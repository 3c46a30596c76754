import { ordensDosEscritorios, situacaoDoEscritorio, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the operator's list of offices; what cannot be read is ignored. */
export const buscaDosEscritorios = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  situacao: situacaoDoEscritorio.optional().catch(undefined),
  ordem: ordemDaBusca(ordensDosEscritorios),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Office whose drawer is open. */
  escritorio: uuid.optional().catch(undefined),
  /** The drawer of a new one is open. */
  criar: z.literal("sim").optional().catch(undefined),
})
export type BuscaDosEscritorios = z.infer<typeof buscaDosEscritorios>

export const ordemPadrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDosEscritorios = ({ ordem }: BuscaDosEscritorios) =>
  lerOrdem(ordem, ordensDosEscritorios, ordemPadrao)

/** The part of the address that filters offices, as the API takes it. */
export function filtroDaBusca({ busca, situacao }: BuscaDosEscritorios) {
  return { ...(busca ? { busca } : {}), ...(situacao ? { situacao } : {}) }
}
