import { type Proposta, rotasDosValores } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Everything about the dated values. */
export const consultaValores = () =>
  queryOptions({
    queryKey: ["listarValores"],
    queryFn: ({ signal }) => chamar(rotasDosValores.listarValores, { sinal: signal }),
  })

/** What a proposed value changes. */
export const consultaEfeito = (id: string) =>
  queryOptions({
    queryKey: ["preverValor", id],
    queryFn: ({ signal }) => chamar(rotasDosValores.preverValor, { params: { id }, sinal: signal }),
    staleTime: 0,
  })

/** Guides and months follow the values: everything that was read is asked again. */
function useTudoDeNovo() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

/** Proposes a value. The form tells the failures. */
export function usePropor() {
  const deNovo = useTudoDeNovo()
  return useMutation({
    mutationFn: (corpo: Proposta) => chamar(rotasDosValores.proporValor, { corpo }),
    onSuccess: deNovo,
    meta: { erroNaTela: true },
  })
}

/** Approves what another person proposed. */
export function useAprovar() {
  const deNovo = useTudoDeNovo()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDosValores.aprovarValor, { params: { id } }),
    onSuccess: deNovo,
  })
}

/** Refuses it. The dialog tells the failures. */
export function useRecusar(id: string) {
  const deNovo = useTudoDeNovo()
  return useMutation({
    mutationFn: (motivo: string) => chamar(rotasDosValores.recusarValor, { params: { id }, corpo: { motivo } }),
    onSuccess: deNovo,
    meta: { erroNaTela: true },
  })
}

/** Asks the Central Bank now. */
export function useBuscarSelic() {
  const deNovo = useTudoDeNovo()
  return useMutation({ mutationFn: () => chamar(rotasDosValores.buscarSelic, {}), onSuccess: deNovo })
}
