import { ordensDoFechamento, uuid } from "@partida/contracts"
import { z } from "zod"
import { enderecoDoPainel, filtroDoPainel } from "../../shared/fechamento/painel.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

export const abasDaEmpresa = [
  "resumo",
  "presumido",
  "pgdas",
  "memoria",
  "mudanca",
  "notas",
  "historico",
  "selos",
] as const
export type Aba = (typeof abasDaEmpresa)[number]

/** Address of the tab DAS of the closing panel. */
export const buscaDoFechamento = z.object({
  ...enderecoDoPainel,
  estado: z.enum(["aberto", "apurado", "fechado", "reaberto"]).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDoFechamento),
  /** A dry run takes the place of the panel. */
  simulacao: uuid.optional().catch(undefined),
  grupo: z.string().optional().catch(undefined),
  aba: z.enum(abasDaEmpresa).optional().catch(undefined),
  /** What the tab "Por que mudou?" compares with. */
  com: z.string().max(20).optional().catch(undefined),
  /** Month whose typed revenue and payroll are being edited. */
  mes: z.string().optional().catch(undefined),
})
export type BuscaDoFechamento = z.infer<typeof buscaDoFechamento>

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDoFechamento = ({ ordem }: BuscaDoFechamento) => lerOrdem(ordem, ordensDoFechamento, ordemPadrao)

/** The part of the address that filters rows, as the API takes it. */
export function filtroDaBusca(busca: BuscaDoFechamento) {
  return { ...filtroDoPainel(busca), ...(busca.estado ? { estado: busca.estado } : {}) }
}
export type Filtro = ReturnType<typeof filtroDaBusca>
