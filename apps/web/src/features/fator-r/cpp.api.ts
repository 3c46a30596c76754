import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** Since when the office counts the CPP of the DAS, or leaves it out. */
export const consultaOpcoesDaCpp = queryOptions({
  queryKey: ["listarOpcoesDaCpp"],
  queryFn: ({ signal }) => chamar(rotasDaFolhaDoFatorR.listarOpcoesDaCpp, { sinal: signal }),
})

export function useRegistrarOpcaoDaCpp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ desde, ...corpo }: { readonly desde: string; readonly conta: boolean; readonly motivo: string }) =>
      chamar(rotasDaFolhaDoFatorR.registrarOpcaoDaCpp, { params: { desde }, corpo }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}

/** Closed months of a competência that would have another annex with what is known today. */
export const consultaMesesSelados = (competencia: string) =>
  queryOptions({
    queryKey: ["listarMesesSelados", competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolhaDoFatorR.listarMesesSelados, { params: { competencia }, sinal: signal }),
  })

/** The same months of a whole year, as a file. */
export const exportarMesesSelados =
  (competencia: string): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaFolhaDoFatorR.exportarMesesSelados, { params: { competencia }, query: pedido, sinal })
