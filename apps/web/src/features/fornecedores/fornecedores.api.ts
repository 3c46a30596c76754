import { rotasDosFornecedores } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"
import { avisar } from "../../ui/avisos.tsx"

type CorpoDoFornecedor = Entrada<typeof rotasDosFornecedores.criarFornecedor>["corpo"]
type Filtro = { readonly busca?: string; readonly categoria?: string; readonly arquivados?: boolean }

/** Suppliers of a company, a page at a time. */
export const consultaFornecedores = consultaPaginada(
  "listarFornecedores",
  (
    { idEmpresa, ...query }: PedidoDa<typeof rotasDosFornecedores.listarFornecedores> & { readonly idEmpresa: string },
    sinal,
  ) => chamar(rotasDosFornecedores.listarFornecedores, { params: { idEmpresa }, query, sinal }),
)

/** Every supplier of the filter, as a file. */
export const exportarFornecedores =
  (idEmpresa: string, filtro: Filtro): AbrirExportacao =>
  (pedido, sinal) =>
    abrir(rotasDosFornecedores.exportarFornecedores, { params: { idEmpresa }, query: { ...filtro, ...pedido }, sinal })

/** One supplier. */
export const consultaFornecedor = (id: string) =>
  queryOptions({
    queryKey: ["consultarFornecedor", id],
    queryFn: ({ signal }) => chamar(rotasDosFornecedores.consultarFornecedor, { params: { id }, sinal: signal }),
  })

/** Registers a supplier. The form tells the failures. */
export function useCriarFornecedor(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: CorpoDoFornecedor) =>
      chamar(rotasDosFornecedores.criarFornecedor, { params: { idEmpresa }, corpo }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] }),
    meta: { erroNaTela: true },
  })
}

/** Saves a supplier over the version that was read. The form tells the failures. */
export function useEditarFornecedor(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ corpo, versao }: { readonly corpo: CorpoDoFornecedor; readonly versao: number }) =>
      chamar(rotasDosFornecedores.editarFornecedor, { params: { id }, corpo, versao }),
    onSuccess: async (fornecedor) => {
      queryClient.setQueryData(consultaFornecedor(id).queryKey, fornecedor)
      await queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] })
    },
    meta: { erroNaTela: true },
  })
}

/** Puts a supplier away from the choices, or brings it back. */
export function useArquivarFornecedor(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (arquivado: boolean) =>
      chamar(rotasDosFornecedores.arquivarFornecedor, { params: { id }, corpo: { arquivado } }),
    onSuccess: async (fornecedor) => {
      queryClient.setQueryData(consultaFornecedor(id).queryKey, fornecedor)
      await queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] })
    },
  })
}

/** Registers who already gave notes to the company. */
export function useImportarDasNotas(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => chamar(rotasDosFornecedores.importarFornecedoresDasNotas, { params: { idEmpresa } }),
    onSuccess: async ({ novos }) => {
      avisar(
        "feito",
        novos === 0
          ? "Quem emitiu notas para a empresa já está aqui."
          : `${plural(novos, "fornecedor novo", "fornecedores novos")}.`,
      )
      await queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] })
    },
  })
}
