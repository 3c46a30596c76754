import { ordensDosAcessos, uuid } from "@partida/contracts"
import { z } from "zod"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { lerOrdem, type Ordem, ordemDaBusca } from "../../shared/lista/ordem.ts"

/** Address of the access screen; what cannot be read is ignored. */
export const buscaDosAcessos = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  /** Whose side it is looked at from; companies when absent. */
  visao: z.literal("pessoas").optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  ordem: ordemDaBusca(ordensDosAcessos),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Company whose drawer is open. */
  empresa: uuid.optional().catch(undefined),
  /** Person being looked at. */
  pessoa: uuid.optional().catch(undefined),
  /** Only the companies the person sees. */
  so: z.literal("concedidas").optional().catch(undefined),
})
export type BuscaDosAcessos = z.infer<typeof buscaDosAcessos>
export type MudarBusca = (mudanca: Partial<BuscaDosAcessos>, opcoes?: { substituir?: boolean }) => void

export const ordemPadrao = { ordem: "apelido", direcao: "asc" } as const satisfies Ordem

/** The order that the address asks for. */
export const ordemDosAcessos = ({ ordem }: BuscaDosAcessos) => lerOrdem(ordem, ordensDosAcessos, ordemPadrao)

/** The search box of both sides. */
export const buscaDeEmpresa: CampoDoFiltro<keyof BuscaDosAcessos> = {
  campo: "busca",
  tipo: "texto",
  rotulo: "Buscar empresa",
  exemplo: "Nome ou CNPJ",
}
