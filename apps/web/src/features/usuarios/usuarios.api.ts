import { rotas, type Usuario } from "@partida/contracts"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

export type PedidoDaLista = Entrada<typeof rotas.listarUsuarios>["query"]
export type DadosDoConvite = Entrada<typeof rotas.convidarUsuario>["corpo"]
export type DadosDoUsuario = Entrada<typeof rotas.editarUsuario>["corpo"]

/** A page of people, with how many are in each situation. */
export const consultaUsuarios = (query: PedidoDaLista) =>
  queryOptions({
    queryKey: ["listarUsuarios", query],
    queryFn: ({ signal }) => chamar(rotas.listarUsuarios, { query, sinal: signal }),
    placeholderData: keepPreviousData,
  })

/** One person. */
export const consultaUsuario = (id: string) =>
  queryOptions({
    queryKey: ["consultarUsuario", id],
    queryFn: ({ signal }) => chamar(rotas.consultarUsuario, { params: { id }, sinal: signal }),
  })

/** A change of a person changes the lists that count them and who sees each company. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (usuario: Usuario) => {
    queryClient.setQueryData(consultaUsuario(usuario.id).queryKey, usuario)
    await Promise.all(
      ["listarUsuarios", "listarAcessos", "consultarAcessosDaEmpresa", "listarPessoasDoAcesso"].map((nome) =>
        queryClient.invalidateQueries({ queryKey: [nome] }),
      ),
    )
  }
}

/** Invites by e-mail. The form tells the failures. */
export function useConvidar() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (corpo: DadosDoConvite) => chamar(rotas.convidarUsuario, { corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: DadosDoUsuario }) =>
      chamar(rotas.editarUsuario, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

const atos = {
  desativar: rotas.desativarUsuario,
  reativar: rotas.reativarUsuario,
  reenviar: rotas.reenviarConvite,
} as const
export type Ato = keyof typeof atos

/** Deactivates, reactivates, or mails the invitation again. */
export function useAto(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (ato: Ato) => chamar(atos[ato], { params: { id } }),
    onSuccess: guardar,
  })
}
