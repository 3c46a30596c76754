import { rotasDosEventosEmEspera } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"

/** Events that wait for a person of the office. */
export const consultaEspera = listaDe(rotasDosEventosEmEspera, "listarEventosEmEspera")

/** One of them, with what accepting it would do. */
export const consultaEvento = consultaDe(rotasDosEventosEmEspera, "consultarEventoEmEspera", porId)

/** Accepts or refuses an event: lists, totals and months read before are stale. */
export function useDecidirEvento(id: string) {
  const queryClient = useQueryClient()
  return useEscritaDoFormulario(corpoDe(rotasDosEventosEmEspera.decidirEvento, { id }), () =>
    queryClient.invalidateQueries(),
  )
}
