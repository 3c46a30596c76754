import { rotasDosHonorarios } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"

/** Fees of a month, a page at a time. */
export const consultaHonorarios = consultaPaginada(
  "listarHonorarios",
  (query: PedidoDa<typeof rotasDosHonorarios.listarHonorarios>, sinal) =>
    chamar(rotasDosHonorarios.listarHonorarios, { query, sinal }),
)

/** What there is to approve, and what is billed. */
export const consultaResumo = (competencia: string) =>
  queryOptions({
    queryKey: ["resumirHonorarios", competencia],
    queryFn: ({ signal }) => chamar(rotasDosHonorarios.resumirHonorarios, { query: { competencia }, sinal: signal }),
  })

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

type Configuracao = Entrada<typeof rotasDosHonorarios.configurarHonorarios>["corpo"]
export const useConfigurarHonorarios = () =>
  useAto(({ corpo, versao }: { readonly corpo: Configuracao; readonly versao: number }) =>
    chamar(rotasDosHonorarios.configurarHonorarios, { corpo, versao }),
  )

type Cliente = { readonly idEmpresa: string; readonly competencia: string }
export const useAjustarHonorario = (params: Cliente) =>
  useAto((corpo: Entrada<typeof rotasDosHonorarios.ajustarHonorario>["corpo"]) =>
    chamar(rotasDosHonorarios.ajustarHonorario, { params, corpo }),
  )

/** Nothing is typed: a failure is told by the notice of any other. */
export function useDesfazerAjuste(params: Cliente) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => chamar(rotasDosHonorarios.desfazerAjusteDoHonorario, { params }),
    onSuccess: () => queryClient.invalidateQueries(),
  })
}

export const useAprovarHonorarios = () =>
  useAto((corpo: Entrada<typeof rotasDosHonorarios.aprovarHonorarios>["corpo"]) =>
    chamar(rotasDosHonorarios.aprovarHonorarios, { corpo }),
  )
