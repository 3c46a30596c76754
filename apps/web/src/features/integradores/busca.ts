import { z } from "zod"

/** Address of the screen of an integrator; what cannot be read is ignored. */
export const buscaDoIntegrador = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  /** The companies when absent. */
  visao: z.enum(["recebidos"]).optional().catch(undefined),
  busca: z.string().max(100).optional().catch(undefined),
  filtro: z.enum(["emitem", "capturam", "sem-sucesso"]).optional().catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
})
export type BuscaDoIntegrador = z.infer<typeof buscaDoIntegrador>

/** The part of the address that filters companies, as the API takes it. */
export const filtroDaBusca = ({ busca, filtro }: BuscaDoIntegrador) => ({
  ...(busca ? { busca } : {}),
  ...(filtro ? { filtro } : {}),
})
