import { rotasDosEventosEmEspera } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"

/** Events that wait for a person of the office. */
export const consultaEspera = consultaPaginada(
  "listarEventosEmEspera",
  (query: PedidoDa<typeof rotasDosEventosEmEspera.listarEventosEmEspera>, sinal) =>
    chamar(rotasDosEventosEmEspera.listarEventosEmEspera, { query, sinal }),
)

/** One of them, with what accepting it would do. */
export const consultaEvento = (id: string) =>
  queryOptions({
    queryKey: ["consultarEventoEmEspera", id],
    queryFn: ({ signal }) => chamar(rotasDosEventosEmEspera.consultarEventoEmEspera, { params: { id }, sinal: signal }),
  })

interface Decisao {
  readonly decisao: "aceita" | "recusada"
  readonly motivo: string
}

/** Accepts or refuses an event: lists, totals and months read before are stale. */
export function useDecidirEvento(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: Decisao) => chamar(rotasDosEventosEmEspera.decidirEvento, { params: { id }, corpo }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}
