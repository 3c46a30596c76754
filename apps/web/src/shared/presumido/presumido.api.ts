import { rotasDoPresumido } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"

export type Digitado = z.output<typeof rotasDoPresumido.editarMesDoPresumido.corpo>

/** What a month of the Lucro Presumido has besides its revenue, and how its quarter stands. */
export const consultaMesDoPresumido = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarMesDoPresumido", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoPresumido.consultarMesDoPresumido, { params: { idEmpresa, competencia }, sinal: signal }),
  })

/** Saves over the version that was read. The form tells the failures. */
export function useEditarMes(idEmpresa: string, competencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: Digitado }) =>
      chamar(rotasDoPresumido.editarMesDoPresumido, { params: { idEmpresa, competencia }, corpo, versao }),
    onSuccess: async (mes) => {
      queryClient.setQueryData(consultaMesDoPresumido(idEmpresa, competencia).queryKey, mes)
      // Later months of the quarter are made of this one, and the month itself is computed again.
      const nomes = ["consultarMesDoPresumido", "consultarFechamento", "listarFechamentos"]
      await Promise.all(nomes.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))
    },
    meta: { erroNaTela: true },
  })
}
