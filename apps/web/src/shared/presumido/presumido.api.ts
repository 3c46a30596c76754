import { type CriterioDaReceita, rotasDoPresumido } from "@partida/contracts"
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
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
      await relerMeses(queryClient)
    },
    meta: { erroNaTela: true },
  })
}

/** Later months of the quarter are made of the one that changed, and it is computed again itself. */
async function relerMeses(queryClient: QueryClient) {
  const nomes = ["consultarMesDoPresumido", "consultarFechamento", "listarFechamentos"]
  await Promise.all(nomes.map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })))
}

/** Registers how the revenue of a year enters the bases, over the version that was read. The dialog tells the failures. */
export function useEscolherCriterio(idEmpresa: string, ano: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ criterio, versao }: { readonly criterio: CriterioDaReceita; readonly versao: number }) =>
      chamar(rotasDoPresumido.escolherCriterioDaReceita, { params: { idEmpresa, ano }, corpo: { criterio }, versao }),
    onSuccess: () => relerMeses(queryClient),
    meta: { erroNaTela: true },
  })
}
