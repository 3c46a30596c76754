import { ordensDoFechamento, type Regime } from "@partida/contracts"
import { z } from "zod"

export const abasDaEmpresa = ["resumo", "memoria", "notas", "historico", "selos"] as const
export type Aba = (typeof abasDaEmpresa)[number]

const regimes: readonly [Regime, ...Regime[]] = ["simples", "mei", "presumido", "real"]

/**
 * Address of the closing panel. Anything unreadable in it is ignored instead of breaking the page: addresses are
 * edited by hand and kept in bookmarks.
 */
export const buscaDoFechamento = z.object({
  competencia: z.string().optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  regime: z.enum(regimes).optional().catch(undefined),
  idAnexo: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  estado: z.enum(["aberto", "apurado", "fechado", "reaberto"]).optional().catch(undefined),
  comPendencia: z.literal("sim").optional().catch(undefined),
  ordem: z.enum(ordensDoFechamento).optional().catch(undefined),
  direcao: z.enum(["asc", "desc"]).optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  empresa: z.string().optional().catch(undefined),
  aba: z.enum(abasDaEmpresa).optional().catch(undefined),
})
export type BuscaDoFechamento = z.infer<typeof buscaDoFechamento>

/** The part of the address that filters rows, as the API takes it. */
export function filtroDaBusca({ busca, regime, idAnexo, estado, comPendencia }: BuscaDoFechamento) {
  return {
    ...(busca ? { busca } : {}),
    ...(regime ? { regime } : {}),
    ...(idAnexo ? { idAnexo } : {}),
    ...(estado ? { estado } : {}),
    ...(comPendencia ? { comPendencia: true } : {}),
  }
}
export type Filtro = ReturnType<typeof filtroDaBusca>
