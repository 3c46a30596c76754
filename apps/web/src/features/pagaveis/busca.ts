import { situacoesDosPagaveis, situacoesNaRemessa, uuid } from "@partida/contracts"
import { z } from "zod"
import { buscaDeTitulos, filtroDosTitulos } from "../../shared/titulos/busca.ts"

type SituacaoNaRemessa = keyof typeof situacoesNaRemessa

/** Address of what is to be paid. */
export const buscaDosPagaveis = buscaDeTitulos(situacoesDosPagaveis).extend({
  /** Only of this supplier. */
  fornecedor: uuid.optional().catch(undefined),
  /** By what became of each in the last file of payments that it was put in. */
  remessa: z
    .enum(Object.keys(situacoesNaRemessa) as [SituacaoNaRemessa, ...SituacaoNaRemessa[]])
    .optional()
    .catch(undefined),
  /** The files of payments: all of them, or one. */
  remessas: z
    .union([z.literal("sim"), uuid])
    .optional()
    .catch(undefined),
})
export type BuscaDosPagaveis = z.infer<typeof buscaDosPagaveis>

/** Filter and order as the API takes them. */
export const filtroDosPagaveis = (busca: BuscaDosPagaveis) => ({
  ...filtroDosTitulos(busca),
  ...(busca.fornecedor ? { idPessoa: busca.fornecedor } : {}),
  ...(busca.remessa ? { remessa: busca.remessa } : {}),
})
