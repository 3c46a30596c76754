import { type CategoriaDoBanco, rotasDasCategorias } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { consultaCategorias } from "../../shared/banco/conciliacao.api.ts"

type DadosDaCategoria = Entrada<typeof rotasDasCategorias.editarCategoriaDoBanco>["corpo"]

/** Writes a category: a new one, or over the version that was read. The form tells the failures. */
export function useGravarCategoria(categoria: CategoriaDoBanco | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: DadosDaCategoria) =>
      categoria === null
        ? chamar(rotasDasCategorias.criarCategoriaDoBanco, { corpo })
        : chamar(rotasDasCategorias.editarCategoriaDoBanco, {
            params: { id: categoria.id },
            corpo,
            versao: categoria.versao,
          }),
    // Refused too: somebody else may have changed it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: consultaCategorias.queryKey }),
    meta: { erroNaTela: true },
  })
}
