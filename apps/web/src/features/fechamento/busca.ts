import { ordensDoFechamento, type Regime, uuid } from "@partida/contracts"
import { z } from "zod"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

export const abasDaEmpresa = ["resumo", "memoria", "notas", "historico", "selos"] as const
export type Aba = (typeof abasDaEmpresa)[number]

const regimes: readonly [Regime, ...Regime[]] = ["simples", "mei", "presumido", "real"]

/**
 * Address of the closing panel. Anything unreadable in it is ignored instead of breaking the page: addresses are
 * edited by hand and kept in bookmarks.
 */
export const buscaDoFechamento = z.object({
  competencia: z.string().optional().catch(undefined),
  /** The company chosen in the top bar. */
  idEmpresa: uuid.optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  regime: z.enum(regimes).optional().catch(undefined),
  idAnexo: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  estado: z.enum(["aberto", "apurado", "fechado", "reaberto"]).optional().catch(undefined),
  comPendencia: z.literal("sim").optional().catch(undefined),
  ordem: ordemDaBusca(ordensDoFechamento),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  empresa: z.string().optional().catch(undefined),
  aba: z.enum(abasDaEmpresa).optional().catch(undefined),
  /** Month whose typed revenue and payroll are being edited. */
  mes: z.string().optional().catch(undefined),
})
export type BuscaDoFechamento = z.infer<typeof buscaDoFechamento>

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDoFechamento = ({ ordem }: BuscaDoFechamento) => lerOrdem(ordem, ordensDoFechamento, ordemPadrao)

/** The part of the address that filters rows, as the API takes it. */
export function filtroDaBusca({ idEmpresa, busca, regime, idAnexo, estado, comPendencia }: BuscaDoFechamento) {
  return {
    ...(idEmpresa ? { idEmpresa } : {}),
    ...(busca ? { busca } : {}),
    ...(regime ? { regime } : {}),
    ...(idAnexo ? { idAnexo } : {}),
    ...(estado ? { estado } : {}),
    ...(comPendencia ? { comPendencia: true } : {}),
  }
}
export type Filtro = ReturnType<typeof filtroDaBusca>
