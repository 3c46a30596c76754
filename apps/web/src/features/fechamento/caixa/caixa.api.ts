import { rotasDoCaixa } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../../lib/api/chamar.ts"
import type { Entrada } from "../../../lib/api/mapping.ts"

export const consultaDoCaixa = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarMesDoCaixa", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoCaixa.consultarMesDoCaixa, { params: { idEmpresa, competencia }, sinal: signal }),
  })

/** Writes what was received in a month. The form tells the failures. */
export function useInformarRecebido(idEmpresa: string, competencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDoCaixa.informarRecebidoDoCaixa>["corpo"]) =>
      chamar(rotasDoCaixa.informarRecebidoDoCaixa, { params: { idEmpresa, competencia }, corpo }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}
