import { filtroDaAuditoria, uuid } from "@partida/contracts"
import { z } from "zod"

const { acao, entidade, busca, de, ate } = filtroDaAuditoria.shape

/** Address of the audit trail; what cannot be read is ignored. */
export const buscaDoHistorico = z.object({
  /** Of the top bar: carried along. */
  competencia: z.string().optional().catch(undefined),
  empresa: uuid.optional().catch(undefined),
  pessoa: uuid.optional().catch(undefined),
  acao: acao.catch(undefined),
  entidade: entidade.catch(undefined),
  busca: busca.catch(undefined),
  de: de.catch(undefined),
  ate: ate.catch(undefined),
  pagina: z.coerce.number().int().min(1).optional().catch(undefined),
  /** Record whose drawer is open. */
  registro: uuid.optional().catch(undefined),
})
export type BuscaDoHistorico = z.infer<typeof buscaDoHistorico>

/** The part of the address that filters the trail, as the API takes it. */
export function filtroDaBusca(lida: BuscaDoHistorico) {
  return {
    ...(lida.empresa ? { idEmpresa: lida.empresa } : {}),
    ...(lida.pessoa ? { idUsuario: lida.pessoa } : {}),
    ...(lida.acao ? { acao: lida.acao } : {}),
    ...(lida.entidade ? { entidade: lida.entidade } : {}),
    ...(lida.busca ? { busca: lida.busca } : {}),
    ...(lida.de ? { de: lida.de } : {}),
    ...(lida.ate ? { ate: lida.ate } : {}),
  }
}
