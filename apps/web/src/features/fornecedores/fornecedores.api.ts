import { rotasDosFornecedores } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa, porId } from "../../lib/api/consulta.ts"
import { corpoDe, edicaoDe, reler, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"
import { avisar } from "../../ui/avisos.tsx"

/** Suppliers of a company, a page at a time. */
export const consultaFornecedores = listaDe(rotasDosFornecedores, "listarFornecedores")

/** Every supplier of the filter, as a file. */
export const exportarFornecedores = arquivoDe(rotasDosFornecedores, "exportarFornecedores")

/** One supplier. */
export const consultaFornecedor = consultaDe(rotasDosFornecedores, "consultarFornecedor", porId)

/** Registers a supplier. The form tells the failures. */
export const useCriarFornecedor = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotasDosFornecedores.criarFornecedor, { idEmpresa }), reler("listarFornecedores"))

/** Saves a supplier over the version that was read. The form tells the failures. */
export const useEditarFornecedor = (id: string) =>
  useEscritaDoFormulario(edicaoDe(rotasDosFornecedores.editarFornecedor, { id }), async (fornecedor, queryClient) => {
    queryClient.setQueryData(consultaFornecedor(id).queryKey, fornecedor)
    await queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] })
  })

/** Puts a supplier away from the choices, or brings it back. */
export const useArquivarFornecedor = (id: string) =>
  useEscrita(
    (arquivado: boolean) => chamar(rotasDosFornecedores.arquivarFornecedor, { params: { id }, corpo: { arquivado } }),
    async (fornecedor, queryClient) => {
      queryClient.setQueryData(consultaFornecedor(id).queryKey, fornecedor)
      await queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] })
    },
  )

/** Who the notes name and is not registered; always asked again. */
export const consultaDasNotas = consultaDe(rotasDosFornecedores, "proporFornecedoresDasNotas", porEmpresa, {
  staleTime: 0,
  gcTime: 0,
})

/** Registers who the notes name, less the documents left out. The drawer tells the failures. */
export const useTrazerDasNotas = (idEmpresa: string) =>
  useEscritaDoFormulario(
    (exceto: readonly string[]) =>
      chamar(rotasDosFornecedores.importarFornecedoresDasNotas, {
        params: { idEmpresa },
        corpo: { exceto: [...exceto] },
      }),
    async ({ novos }, queryClient) => {
      avisar("feito", `${plural(novos, "fornecedor novo", "fornecedores novos")}.`)
      await queryClient.invalidateQueries({ queryKey: ["listarFornecedores"] })
    },
  )
