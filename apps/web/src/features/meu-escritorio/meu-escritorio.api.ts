import { type MarcaDoEscritorio, rotasDaMarca, type TipoDeArquivoDaMarca } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

type CorpoDaMarca = Entrada<typeof rotasDaMarca.editarMarca>["corpo"]

/** The brand of the office. */
export const consultaMarca = queryOptions({
  queryKey: ["consultarMarca"],
  queryFn: ({ signal }) => chamar(rotasDaMarca.consultarMarca, { sinal: signal }),
})

/** The screens take the brand from who is signed in: asking again dresses them. */
function useGuardar() {
  const queryClient = useQueryClient()
  return async (marca: MarcaDoEscritorio) => {
    queryClient.setQueryData(consultaMarca.queryKey, marca)
    await queryClient.invalidateQueries({ queryKey: ["consultarPessoa"] })
  }
}

/** Saves over the version that was read. The form tells the failures. */
export function useEditarMarca() {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: ({ versao, corpo }: { readonly versao: number; readonly corpo: CorpoDaMarca }) =>
      chamar(rotasDaMarca.editarMarca, { corpo, versao }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}

/** Sends an image, or (null) goes back to the installation's. The place of the image tells the failures. */
export function useTrocarImagem(tipo: TipoDeArquivoDaMarca) {
  const guardar = useGuardar()
  return useMutation({
    mutationFn: (arquivo: File | null) =>
      arquivo === null
        ? chamar(rotasDaMarca.excluirArquivoDaMarca, { params: { tipo } })
        : chamar(rotasDaMarca.enviarArquivoDaMarca, { params: { tipo }, arquivos: [arquivo] }),
    onSuccess: guardar,
    meta: { erroNaTela: true },
  })
}
