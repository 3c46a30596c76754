import { uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

const ordens = ["nome", "aberto", "vencido"] as const

export const ordemPadrao = { ordem: "nome", direcao: "asc" } as const satisfies Ordem

/** Address of the clients of a company; what cannot be read is ignored. */
export const buscaDosClientes = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  arquivados: z.literal("sim").optional().catch(undefined),
  ordem: ordemDaBusca(ordens),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  cliente: uuid.optional().catch(undefined),
  novo: z.literal("sim").optional().catch(undefined),
})

/** Filter and order as the API takes them. */
export const filtroDosClientes = ({ busca, arquivados, ordem }: z.infer<typeof buscaDosClientes>) => ({
  ...(busca ? { busca } : {}),
  ...(arquivados ? { arquivados: true } : {}),
  ...lerOrdem(ordem, ordens, ordemPadrao),
})
