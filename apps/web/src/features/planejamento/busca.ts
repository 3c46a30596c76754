import { ordensDoNaoRecebido, ordensDosRegimes, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the planning; what cannot be read is ignored. */
export const buscaDoPlanejamento = z.object({
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
  /** Regimes without it. */
  aba: z.literal("caixa").optional().catch(undefined),
  /** The company whose drawer is open. */
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  /** Of the list in sight: each ignores the orders of the other. */
  ordem: ordemDaBusca([...ordensDoNaoRecebido, ...ordensDosRegimes]),
  /** Of the list of regimes. */
  soQuemMuda: z.literal("sim").optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type BuscaDoPlanejamento = z.infer<typeof buscaDoPlanejamento>

export const ordemDosRegimesPadrao = { ordem: "ganho", direcao: "desc" } as const satisfies Ordem

/** The order that the address asks of the regimes. */
export const ordemDosRegimes = ({ ordem }: BuscaDoPlanejamento) =>
  lerOrdem(ordemDaBusca(ordensDosRegimes).parse(ordem), ordensDosRegimes, ordemDosRegimesPadrao)

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks of the end of caixa. */
export const ordemDoNaoRecebido = ({ ordem }: BuscaDoPlanejamento) =>
  lerOrdem(ordemDaBusca(ordensDoNaoRecebido).parse(ordem), ordensDoNaoRecebido, ordemPadrao)
