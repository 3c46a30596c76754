import { rotasDaFolha } from "@partida/contracts"
import { useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** Saves one slip as PDF. */
export function useBaixarRecibo() {
  return useMutation({
    mutationFn: async (id: string) => salvarArquivo(await chamar(rotasDaFolha.baixarRecibo, { params: { id } })),
  })
}
