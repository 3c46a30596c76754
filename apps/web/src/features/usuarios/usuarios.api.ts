import { rotasDosUsuarios, type Usuario } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

/** A page of people, with how many are in each situation. */
export const consultaUsuarios = listaDe(rotasDosUsuarios, "listarUsuarios")

/** The people of a filter, as a file. */
export const exportarUsuarios = arquivoDe(rotasDosUsuarios, "exportarUsuarios")

/** One person. */
export const consultaUsuario = consultaDe(rotasDosUsuarios, "consultarUsuario", porId)

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
export const useConvidar = () => useEscritaDoFormulario(corpoDe(rotasDosUsuarios.convidarUsuario), useGuardar())

/** Saves over the version that was read. The form tells the failures. */
export const useEditar = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosUsuarios.editarUsuario, { id }), useGuardar())

const atos = {
  desativar: rotasDosUsuarios.desativarUsuario,
  reativar: rotasDosUsuarios.reativarUsuario,
  reenviar: rotasDosUsuarios.reenviarConvite,
} as const
type Ato = keyof typeof atos

/** Deactivates, reactivates, or mails the invitation again. */
export const useAto = () =>
  useEscrita(
    ({ id, ato }: { readonly id: string; readonly ato: Ato }) => chamar(atos[ato], { params: { id } }),
    useGuardar(),
  )
