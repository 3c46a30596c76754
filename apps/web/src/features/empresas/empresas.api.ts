import { rotasDaCarteira, rotasDoCadastro, rotasDosGrupos } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { desatualizarEmpresas, guardarCadastro } from "../../shared/cadastro/cadastro.api.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type AlteracaoEmMassa = Entrada<typeof rotasDaCarteira.alterarEmpresas>["corpo"]
type NovaEmpresa = Entrada<typeof rotasDoCadastro.criarEmpresa>["corpo"]

/** A page of the portfolio, with how many companies are of each category. */
export const consultaCarteira = consultaPaginada(
  "listarCarteira",
  (query: PedidoDa<typeof rotasDaCarteira.listarCarteira>, sinal) =>
    chamar(rotasDaCarteira.listarCarteira, { query, sinal }),
)

/** The companies of a filter, as a file. */
export const exportarCarteira =
  (filtro: Omit<Entrada<typeof rotasDaCarteira.exportarCarteira>["query"], "formato">): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDaCarteira.exportarCarteira, { query: { ...filtro, ...pedido }, sinal })

/** Registers a company. The form tells the failures. */
export function useCriarEmpresa() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: NovaEmpresa) => chamar(rotasDoCadastro.criarEmpresa, { corpo }),
    onSuccess: (cadastro) => guardarCadastro(queryClient, cadastro),
    meta: { erroNaTela: true },
  })
}

/** One change to many companies. The dialog tells the failures. */
export function useAlterarEmpresas() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: AlteracaoEmMassa) => chamar(rotasDaCarteira.alterarEmpresas, { corpo }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["consultarCadastro"] })
      await desatualizarEmpresas(queryClient)
    },
    meta: { erroNaTela: true },
  })
}

/** Deletes a company that nothing depends on. */
export function useExcluirEmpresa() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => chamar(rotasDoCadastro.excluirEmpresa, { params: { id } }),
    onSuccess: () => desatualizarEmpresas(queryClient),
  })
}

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
