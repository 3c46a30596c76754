import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

export const consultaFolhaPaga = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarFolhaDoFatorR", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolhaDoFatorR.consultarFolhaDoFatorR, {
        params: { idEmpresa },
        query: { competencia },
        sinal: signal,
      }),
  })

export function useInformarCpp(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDaFolhaDoFatorR.informarCppDoDas>["corpo"]) =>
      chamar(rotasDaFolhaDoFatorR.informarCppDoDas, { params: { idEmpresa }, corpo }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}
