import { situacoesDosRecebiveis, uuid } from "@partida/contracts"
import type { z } from "zod"
import { buscaDeTitulos, filtroDosTitulos } from "../../shared/titulos/busca.ts"

/** Address of what is to be received. */
export const buscaDosRecebiveis = buscaDeTitulos(situacoesDosRecebiveis).extend({
  /** Only what a client owes, by its registration. */
  cliente: uuid.optional().catch(undefined),
})
export type BuscaDosRecebiveis = z.infer<typeof buscaDosRecebiveis>

/** Filter and order as the API takes them. */
export const filtroDosRecebiveis = (busca: BuscaDosRecebiveis) => ({
  ...filtroDosTitulos(busca),
  ...(busca.cliente ? { idPessoa: busca.cliente } : {}),
})
