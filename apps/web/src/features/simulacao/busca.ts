import { idDoGrupoDaSimulacao, uuid } from "@partida/contracts"
import { z } from "zod"

/** Address of a dry run's page, at the address of the panel. Anything unreadable is ignored. */
export const buscaDaSimulacao = z.object({
  competencia: z.string().optional().catch(undefined),
  simulacao: uuid.optional().catch(undefined),
  /** The group whose companies show. */
  grupo: idDoGrupoDaSimulacao.optional().catch(undefined),
})
