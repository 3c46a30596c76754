import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

/** Since when the office counts the CPP of the DAS, or leaves it out. */
export const consultaOpcoesDaCpp = queryOptions({
  queryKey: ["listarOpcoesDaCpp"],
  queryFn: ({ signal }) => chamar(rotasDaFolhaDoFatorR.listarOpcoesDaCpp, { sinal: signal }),
})

export function useRegistrarOpcaoDaCpp() {
  const queryClient = useQueryClient()
  return useEscritaDoFormulario(
    ({ desde, ...corpo }: { readonly desde: string; readonly conta: boolean; readonly motivo: string }) =>
      chamar(rotasDaFolhaDoFatorR.registrarOpcaoDaCpp, { params: { desde }, corpo }),
    () => queryClient.invalidateQueries(),
  )
}

/** Closed months of a competência that would have another annex with what is known today. */
export const consultaMesesSelados = consultaDe(rotasDaFolhaDoFatorR, "listarMesesSelados", (competencia: string) => ({
  params: { competencia },
}))

/** The same months of a whole year, as a file. */
export const exportarMesesSelados =
  (competencia: string): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaFolhaDoFatorR.exportarMesesSelados, { params: { competencia }, query: pedido, sinal })
