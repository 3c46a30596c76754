import { rotasDosHonorarios } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita } from "../../lib/api/escrita.ts"
import { listaDe } from "../../shared/lista/chamadas.ts"

/** Fees of a month, a page at a time. */
export const consultaHonorarios = listaDe(rotasDosHonorarios, "listarHonorarios")

/** What there is to approve, and what is billed. */
export const consultaResumo = consultaDe(rotasDosHonorarios, "resumirHonorarios", (competencia: string) => ({
  query: { competencia },
}))

/** Which company is the office, and how it bills. */
export const consultaConfiguracao = () =>
  queryOptions({
    queryKey: ["consultarConfiguracaoDosHonorarios"],
    queryFn: ({ signal }) => chamar(rotasDosHonorarios.consultarConfiguracaoDosHonorarios, { sinal: signal }),
  })

/** An act of this screen: the form tells its failures. */
function useAto<E, S>(mutationFn: (entrada: E) => Promise<S>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}

export const useConfigurarHonorarios = () => useAto(edicaoDe(rotasDosHonorarios.configurarHonorarios))

type Cliente = { readonly idEmpresa: string; readonly competencia: string }
export const useAjustarHonorario = (params: Cliente) => useAto(corpoDe(rotasDosHonorarios.ajustarHonorario, params))

/** Nothing is typed: a failure is told by the notice of any other. */
export function useDesfazerAjuste(params: Cliente) {
  const queryClient = useQueryClient()
  return useEscrita(
    () => chamar(rotasDosHonorarios.desfazerAjusteDoHonorario, { params }),
    () => queryClient.invalidateQueries(),
  )
}

export const useAprovarHonorarios = () => useAto(corpoDe(rotasDosHonorarios.aprovarHonorarios))
