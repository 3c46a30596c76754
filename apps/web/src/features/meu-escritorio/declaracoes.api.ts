import { rotasDasDeclaracoes } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { edicaoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaPessoa } from "../../shared/conta/pessoa.ts"

/** Whether the office keeps its calendar of declarations here, and its own obligations. */
export const consultaDeclaracoesDoEscritorio = consultaDe(
  rotasDasDeclaracoes,
  "consultarConfiguracaoDasDeclaracoes",
  semPedido,
)()

/** Turns the calendar on or off: the menu follows. The form tells the failures. */
export function useConfigurarDeclaracoes() {
  const queryClient = useQueryClient()
  return useEscritaDoFormulario(edicaoDe(rotasDasDeclaracoes.configurarDeclaracoes), async (nova) => {
    queryClient.setQueryData(consultaDeclaracoesDoEscritorio.queryKey, nova)
    await queryClient.invalidateQueries({ queryKey: consultaPessoa.queryKey })
    await queryClient.invalidateQueries({ queryKey: ["listarDeclaracoes"] })
  })
}

type Corpo = Entrada<typeof rotasDasDeclaracoes.criarObrigacao>["corpo"]

/** Adds an obligation, or changes the one with this id over the version that was read. */
export function useGravarObrigacao() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ lida, corpo }: { readonly lida: { id: string; versao: number } | null; readonly corpo: Corpo }) =>
      lida === null
        ? chamar(rotasDasDeclaracoes.criarObrigacao, { corpo })
        : chamar(rotasDasDeclaracoes.editarObrigacao, { params: { id: lida.id }, corpo, versao: lida.versao }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: consultaDeclaracoesDoEscritorio.queryKey })
      await queryClient.invalidateQueries({ queryKey: ["listarDeclaracoes"] })
    },
    meta: { erroNaTela: true },
  })
}
