import { rotasDaComunicacao } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

type Dados = Entrada<typeof rotasDaComunicacao.criarDestinatario>["corpo"]

/** Who of a company receives what. */
export const consultaDestinatarios = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["listarDestinatarios", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDaComunicacao.listarDestinatarios, { params: { idEmpresa }, sinal: signal }),
  })

function useEnvelhecer() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      ["listarDestinatarios", "listarComunicacao"].map((nome) => queryClient.invalidateQueries({ queryKey: [nome] })),
    )
}

/** Registers who receives, or what a person with an account chose. The form tells the failures. */
export function useCriarDestinatario(idEmpresa: string) {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (corpo: Dados) => chamar(rotasDaComunicacao.criarDestinatario, { params: { idEmpresa }, corpo }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditarDestinatario(id: string) {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: Dados }) =>
      chamar(rotasDaComunicacao.editarDestinatario, { params: { id }, corpo, versao }),
    onSuccess: envelhecer,
    meta: { erroNaTela: true },
  })
}

/** Nothing more goes to this person. */
export function useExcluirDestinatario() {
  const envelhecer = useEnvelhecer()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDaComunicacao.excluirDestinatario, { params: { id } }),
    onSuccess: envelhecer,
  })
}
