import { rotasDasChavesApi } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscrita } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

export type PedidoDeChave = Entrada<typeof rotasDasChavesApi.criarChaveApi>["corpo"]

/** Every key of the office, the ended ones too. */
export const consultaChaves = queryOptions({
  queryKey: ["listarChavesApi"],
  queryFn: async ({ signal }) => (await chamar(rotasDasChavesApi.listarChavesApi, { sinal: signal })).lista,
})

/** Every key, as a file. */
export const exportarChaves: AbrirExportacao = (pedido, sinal) =>
  abrir(rotasDasChavesApi.exportarChavesApi, { query: pedido, sinal })

/** Creates a key; its secret is in this answer and nowhere else, so it is never cached. The form tells the failures. */
export function useCriarChave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: corpoDe(rotasDasChavesApi.criarChaveApi),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: consultaChaves.queryKey }),
    gcTime: 0,
    meta: { erroNaTela: true },
  })
}

/** Ends a key for good. */
export const useRevogarChave = () =>
  useEscrita(
    (id: string) => chamar(rotasDasChavesApi.revogarChaveApi, { params: { id } }),
    (_, queryClient) => queryClient.invalidateQueries({ queryKey: consultaChaves.queryKey }),
  )
