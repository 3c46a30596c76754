import { type MarcaDoEscritorio, rotasDaMarca, type TipoDeArquivoDaMarca } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { edicaoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** The brand of the office. */
export const consultaMarca = consultaDe(rotasDaMarca, "consultarMarca", semPedido)()

/** The screens take the brand from who is signed in: asking again dresses them. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (marca: MarcaDoEscritorio) => {
    queryClient.setQueryData(consultaMarca.queryKey, marca)
    await queryClient.invalidateQueries({ queryKey: ["consultarPessoa"] })
  }
}

/** Saves over the version that was read. The form tells the failures. */
export const useEditarMarca = () => useEscritaDoFormulario(edicaoDe(rotasDaMarca.editarMarca), useGuardar())

/** Sends an image, or (null) goes back to the installation's. The place of the image tells the failures. */
export const useTrocarImagem = (tipo: TipoDeArquivoDaMarca) =>
  useEscritaDoFormulario(
    (arquivo: File | null) =>
      arquivo === null
        ? chamar(rotasDaMarca.excluirArquivoDaMarca, { params: { tipo } })
        : chamar(rotasDaMarca.enviarArquivoDaMarca, { params: { tipo }, arquivos: [arquivo] }),
    useGuardar(),
  )
