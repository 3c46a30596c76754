import { rotasDosAparelhos } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../../lib/api/chamar.ts"
import { aparelhoDaqui, desinscrever, inscrever, lembrarAparelho } from "../../../lib/avisos-no-aparelho.ts"
import { nomeDoAparelho } from "../seguranca/aparelho.ts"

/** Browsers in which the person is told, and which of them is this one. */
export const consultaAparelhos = queryOptions({
  queryKey: ["listarAparelhos"],
  queryFn: async ({ signal }) => {
    const [{ chavePublica, lista }, daqui] = await Promise.all([
      chamar(rotasDosAparelhos.listarAparelhos, { sinal: signal }),
      aparelhoDaqui(),
    ])
    return { chavePublica, lista, daqui }
  },
})

/** Turns this browser on; otherwise answers why not. */
export function useLigarAparelho() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (chavePublica: string) => {
      const inscricao = await inscrever(chavePublica)
      if (typeof inscricao === "string") return inscricao
      const corpo = { ...inscricao, nome: nomeDoAparelho(navigator.userAgent) }
      const { id } = await chamar(rotasDosAparelhos.ligarAparelho, { corpo })
      lembrarAparelho(id)
      return "ligado"
    },
    onSettled: () => queryClient.invalidateQueries(consultaAparelhos),
  })
}

/** Turns one off; of this browser, its subscription too. */
export function useDesligarAparelho() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, daqui }: { readonly id: string; readonly daqui: boolean }) => {
      await chamar(rotasDosAparelhos.desligarAparelho, { params: { id } })
      if (daqui) await desinscrever()
    },
    onSettled: () => queryClient.invalidateQueries(consultaAparelhos),
  })
}
