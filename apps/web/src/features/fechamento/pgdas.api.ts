import { rotasDoPgdas } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** The declaration of a month, as the form asks for it. */
export const consultaPgdas = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarPgdas", idEmpresa, competencia],
    queryFn: ({ signal }) => chamar(rotasDoPgdas.consultarPgdas, { params: { idEmpresa, competencia }, sinal: signal }),
    // Made of the notes and of the typing as they stand.
    staleTime: 0,
  })

/** Saves the JSON of TRANSDECLARACAO11. */
export const useBaixarPgdas = (idEmpresa: string, competencia: string) =>
  useMutation({
    mutationFn: async () =>
      salvarArquivo(await chamar(rotasDoPgdas.baixarPgdas, { params: { idEmpresa, competencia } })),
  })

type Corpo = z.output<typeof rotasDoPgdas.registrarPgdas.corpo>

/** Records the receipt over the version that was read. The dialog tells the failures. */
export function useRegistrarPgdas(idEmpresa: string, competencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: Corpo }) =>
      chamar(rotasDoPgdas.registrarPgdas, { params: { idEmpresa, competencia }, corpo, versao }),
    onSuccess: (ficha) => queryClient.setQueryData(consultaPgdas(idEmpresa, competencia).queryKey, ficha),
    meta: { erroNaTela: true },
  })
}

/** Takes back what was recorded. */
export function useDesfazerPgdas(idEmpresa: string, competencia: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (versao: number) => chamar(rotasDoPgdas.desfazerPgdas, { params: { idEmpresa, competencia }, versao }),
    onSuccess: (ficha) => queryClient.setQueryData(consultaPgdas(idEmpresa, competencia).queryKey, ficha),
  })
}
