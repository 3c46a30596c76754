import { ordensDaFolha, uuid } from "@partida/contracts"
import { z } from "zod"
import { enderecoDoPainel } from "../../shared/fechamento/painel.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the payroll tab of the closing panel; what cannot be read is ignored. */
export const buscaDoProLaboreDoMes = z.object({
  ...enderecoDoPainel,
  ordem: ordemDaBusca(ordensDaFolha),
  /** Day of payment shown in the drawer; absent, the one the server assumes. */
  pagamento: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .catch(undefined),
  /** Person whose memória de cálculo is open. */
  memoria: uuid.optional().catch(undefined),
})
export type BuscaDoProLaboreDoMes = z.infer<typeof buscaDoProLaboreDoMes>

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDaFolha = ({ ordem }: BuscaDoProLaboreDoMes) => lerOrdem(ordem, ordensDaFolha, ordemPadrao)

/** Years that the payroll items are asked for. */
export const PRIMEIRO_ANO = 2020
export const ULTIMO_ANO = 2099

export const abasDaFolha = ["folha", "lucros"] as const

/** Address of a company's own payroll items. */
export const buscaDaFolha = z.object({
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  /** Year on screen; absent, that of the competência. */
  ano: z.coerce.number().int().min(PRIMEIRO_ANO).max(ULTIMO_ANO).optional().catch(undefined),
  aba: z.enum(abasDaFolha).optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** The form of a payment of profit is open. */
  novo: z.literal("lucro").optional().catch(undefined),
})
