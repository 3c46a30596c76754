import { ordensDoFaturamento } from "@partida/contracts"
import { z } from "zod"
import { enderecoDoPainel } from "../../../shared/fechamento/painel.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../../shared/lista/ordem.ts"

export const abasDoFaturamento = ["conferencia", "notas", "historico"] as const
export type AbaDoFaturamento = (typeof abasDoFaturamento)[number]

/** Address of the tab Faturamento. */
export const buscaDoFaturamento = z.object({
  ...enderecoDoPainel,
  ordem: ordemDaBusca(ordensDoFaturamento),
  aba: z.enum(abasDoFaturamento).optional().catch(undefined),
  /** Month whose typed revenue is being edited. */
  mes: z.string().optional().catch(undefined),
})
export type BuscaDoFaturamento = z.infer<typeof buscaDoFaturamento>

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDoFaturamento = ({ ordem }: BuscaDoFaturamento) => lerOrdem(ordem, ordensDoFaturamento, ordemPadrao)
