import { rotasDaReceitaFederal } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { z } from "zod"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe } from "../../lib/api/escrita.ts"

/** By whose certificate, and how the last test went: for who administers. */
export const consultaIntegracao = queryOptions({
  queryKey: ["consultarIntegracaoComAReceita"],
  queryFn: ({ signal }) => chamar(rotasDaReceitaFederal.consultarIntegracaoComAReceita, { sinal: signal }),
})

/** What every write about the connection answers: how it stands now. */
export function useIntegracao<V>(escrever: (dados: V) => Promise<z.output<typeof integracao>>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: escrever,
    onSuccess: (lida) => queryClient.setQueryData(consultaIntegracao.queryKey, lida),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
const integracao = rotasDaReceitaFederal.consultarIntegracaoComAReceita.resposta

/** Keeps the credentials; they never come back. */
export const useConfigurar = () => useIntegracao(corpoDe(rotasDaReceitaFederal.configurarIntegracaoComAReceita))
