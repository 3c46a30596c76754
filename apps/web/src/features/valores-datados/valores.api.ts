import { rotasDosValores } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** Everything about the dated values. */
export const consultaValores = () =>
  queryOptions({
    queryKey: ["listarValores"],
    queryFn: ({ signal }) => chamar(rotasDosValores.listarValores, { sinal: signal }),
  })

/** What a proposed value changes. */
export const consultaEfeito = consultaDe(rotasDosValores, "preverValor", porId, { staleTime: 0 })

/** Guides and months follow the values: everything that was read is asked again. */
function useTudoDeNovo() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** Proposes a value. The form tells the failures. */
export const usePropor = () => useEscritaDoFormulario(corpoDe(rotasDosValores.proporValor), useTudoDeNovo())

/** Approves what another person proposed. */
export const useAprovar = () =>
  useEscrita((id: string) => chamar(rotasDosValores.aprovarValor, { params: { id } }), useTudoDeNovo())

/** Refuses it. The dialog tells the failures. */
export const useRecusar = (id: string) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotasDosValores.recusarValor, { params: { id }, corpo: { motivo } }),
    useTudoDeNovo(),
  )

/** Asks the Central Bank now. */
export function useBuscarSelic() {
  const deNovo = useTudoDeNovo()
  return useMutation({ mutationFn: () => chamar(rotasDosValores.buscarSelic, {}), onSuccess: deNovo })
}
