import { rotasDaCarteira, rotasDoCadastro, rotasDosGrupos } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { desatualizarEmpresas, guardarCadastro } from "../../shared/cadastro/cadastro.api.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

export type AlteracaoEmMassa = Entrada<typeof rotasDaCarteira.alterarEmpresas>["corpo"]

/** A page of the portfolio, with how many companies are of each category. */
export const consultaCarteira = listaDe(rotasDaCarteira, "listarCarteira")

/** The companies of a filter, as a file. */
export const exportarCarteira = arquivoDe(rotasDaCarteira, "exportarCarteira")

/** Registers a company. The form tells the failures. */
export const useCriarEmpresa = () =>
  useEscritaDoFormulario(corpoDe(rotasDoCadastro.criarEmpresa), (cadastro, queryClient) =>
    guardarCadastro(queryClient, cadastro),
  )

/** One change to many companies. The dialog tells the failures. */
export const useAlterarEmpresas = () =>
  useEscritaDoFormulario(corpoDe(rotasDaCarteira.alterarEmpresas), async (_, queryClient) => {
    await queryClient.invalidateQueries({ queryKey: ["consultarCadastro"] })
    await desatualizarEmpresas(queryClient)
  })

/** Deletes a company that nothing depends on. */
export const useExcluirEmpresa = () =>
  useEscrita(
    (id: string) => chamar(rotasDoCadastro.excluirEmpresa, { params: { id } }),
    (_, queryClient) => desatualizarEmpresas(queryClient),
  )

/** Creates, renames or deletes a group; the drawer tells the failures. */
export function useGrupos() {
  const queryClient = useQueryClient()
  const comum = { onSuccess: () => desatualizarEmpresas(queryClient), meta: { erroNaTela: true } }
  return {
    criar: useMutation({
      ...comum,
      mutationFn: (nome: string) => chamar(rotasDosGrupos.criarGrupo, { corpo: { nome } }),
    }),
    renomear: useMutation({
      ...comum,
      mutationFn: ({ id, nome }: { readonly id: string; readonly nome: string }) =>
        chamar(rotasDosGrupos.renomearGrupo, { params: { id }, corpo: { nome } }),
    }),
    excluir: useMutation({
      onSuccess: comum.onSuccess,
      mutationFn: (id: string) => chamar(rotasDosGrupos.excluirGrupo, { params: { id } }),
    }),
  }
}
