import { rotasDaComunicacao, type TipoDoModelo } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, reler, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** The texts in force of the office. */
export const consultaModelos = consultaDe(rotasDaComunicacao, "listarModelos", semPedido)()

/** How a text already was. */
export const consultaVersoes = (tipo: TipoDoModelo) =>
  queryOptions({
    queryKey: ["listarModelos", tipo],
    queryFn: ({ signal }) => chamar(rotasDaComunicacao.listarVersoesDoModelo, { params: { tipo }, sinal: signal }),
  })

/** How the office communicates. */
export const consultaComunicacao = consultaDe(rotasDaComunicacao, "consultarComunicacao", semPedido)()

/** Another version of a text. The form tells the failures. */
export const useGravarModelo = () =>
  useEscritaDoFormulario(corpoDe(rotasDaComunicacao.gravarModelo), reler("listarModelos"))

/** How a text would look to a company; what it refuses is told beside it. */
export const usePreverModelo = () => useEscritaDoFormulario(corpoDe(rotasDaComunicacao.preverModelo))

/** Saves over the version that was read. The form tells the failures. */
export const useConfigurar = () =>
  useEscritaDoFormulario(edicaoDe(rotasDaComunicacao.configurarComunicacao), (nova, queryClient) =>
    queryClient.setQueryData(consultaComunicacao.queryKey, nova),
  )

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
