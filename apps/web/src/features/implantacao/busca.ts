import { colunaDaImplantacao, ordensDaImplantacao, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the screen of new clients; what cannot be read is ignored. */
export const buscaDosNovosClientes = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  visao: z.enum(["quadro", "lista"]).optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  etapa: colunaDaImplantacao.optional().catch(undefined),
  responsavel: uuid.optional().catch(undefined),
  ordem: ordemDaBusca(ordensDaImplantacao),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Company whose checklist is open. */
  aberta: uuid.optional().catch(undefined),
})
export type BuscaDosNovosClientes = z.infer<typeof buscaDosNovosClientes>

/** The oldest first: they wait the longest. */
export const ordemPadrao = { ordem: "criadaEm", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDosNovosClientes = ({ ordem }: BuscaDosNovosClientes) =>
  lerOrdem(ordem, ordensDaImplantacao, ordemPadrao)

/** What filters the board and the list alike. */
export function filtroComum({ busca, responsavel }: BuscaDosNovosClientes) {
  return { ...(busca ? { busca } : {}), ...(responsavel ? { idResponsavel: responsavel } : {}) }
}
