import { rotasDaComunicacao, type TipoDoModelo } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

export type TextoDaPrevia = Entrada<typeof rotasDaComunicacao.preverModelo>["corpo"]

/** The texts in force of the office. */
export const consultaModelos = queryOptions({
  queryKey: ["listarModelos"],
  queryFn: ({ signal }) => chamar(rotasDaComunicacao.listarModelos, { sinal: signal }),
})

/** How a text already was. */
export const consultaVersoes = (tipo: TipoDoModelo) =>
  queryOptions({
    queryKey: ["listarModelos", tipo],
    queryFn: ({ signal }) => chamar(rotasDaComunicacao.listarVersoesDoModelo, { params: { tipo }, sinal: signal }),
  })

/** How the office communicates. */
export const consultaComunicacao = queryOptions({
  queryKey: ["consultarComunicacao"],
  queryFn: ({ signal }) => chamar(rotasDaComunicacao.consultarComunicacao, { sinal: signal }),
})

/** Another version of a text. The form tells the failures. */
export function useGravarModelo() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotasDaComunicacao.gravarModelo>["corpo"]) =>
      chamar(rotasDaComunicacao.gravarModelo, { corpo }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["listarModelos"] }),
    meta: { erroNaTela: true },
  })
}

/** How a text would look to a company; what it refuses is told beside it. */
export const usePreverModelo = () =>
  useMutation({
    mutationFn: (corpo: TextoDaPrevia) => chamar(rotasDaComunicacao.preverModelo, { corpo }),
    meta: { erroNaTela: true },
  })

/** Saves over the version that was read. The form tells the failures. */
export function useConfigurar() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({
      versao,
      corpo,
    }: {
      readonly versao: number
      readonly corpo: Entrada<typeof rotasDaComunicacao.configurarComunicacao>["corpo"]
    }) => chamar(rotasDaComunicacao.configurarComunicacao, { corpo, versao }),
    onSuccess: (nova) => queryClient.setQueryData(consultaComunicacao.queryKey, nova),
    meta: { erroNaTela: true },
  })
}

/** Looks for the key of the sender in its domain. */
export function useConferirRemetente() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => chamar(rotasDaComunicacao.conferirRemetente, {}),
    onSuccess: (nova) => queryClient.setQueryData(consultaComunicacao.queryKey, nova),
    // Not found any more is also written: what is on screen may be old.
    onError: () => queryClient.invalidateQueries({ queryKey: consultaComunicacao.queryKey }),
    meta: { erroNaTela: true },
  })
}
