import { rotasDosUsuarios, type Usuario } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

type DadosDoConvite = Entrada<typeof rotasDosUsuarios.convidarUsuario>["corpo"]
export type DadosDoUsuario = Entrada<typeof rotasDosUsuarios.editarUsuario>["corpo"]

/** A page of people, with how many are in each situation. */
export const consultaUsuarios = consultaPaginada(
  "listarUsuarios",
  (query: PedidoDa<typeof rotasDosUsuarios.listarUsuarios>, sinal) =>
    chamar(rotasDosUsuarios.listarUsuarios, { query, sinal }),
)

/** The people of a filter, as a file. */
export const exportarUsuarios =
  (filtro: Omit<Entrada<typeof rotasDosUsuarios.exportarUsuarios>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDosUsuarios.exportarUsuarios, { query: { ...filtro, ...pedido }, sinal })

/** One person. */
export const consultaUsuario = (id: string) =>
  queryOptions({
    queryKey: ["consultarUsuario", id],
    queryFn: ({ signal }) => chamar(rotasDosUsuarios.consultarUsuario, { params: { id }, sinal: signal }),
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
    mutationFn: (corpo: DadosDoConvite) => chamar(rotasDosUsuarios.convidarUsuario, { corpo }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditar(id: string) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: DadosDoUsuario }) =>
      chamar(rotasDosUsuarios.editarUsuario, { params: { id }, corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

const atos = {
  desativar: rotasDosUsuarios.desativarUsuario,
  reativar: rotasDosUsuarios.reativarUsuario,
  reenviar: rotasDosUsuarios.reenviarConvite,
} as const
type Ato = keyof typeof atos

/** Deactivates, reactivates, or mails the invitation again. */
export function useAto() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ id, ato }: { readonly id: string; readonly ato: Ato }) => chamar(atos[ato], { params: { id } }),
    onSuccess: guardar,
  })
}
