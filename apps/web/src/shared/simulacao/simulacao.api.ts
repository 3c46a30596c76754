import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMudarEndereco } from "../../lib/busca.ts"
import type { PedidoDeSimulacao } from "./pedir.ts"

/** Starts a dry run of the chosen companies and goes to its page, which fills as the job goes on. */
export function useSimular() {
  const mudarEndereco = useMudarEndereco()
  const queryClient = useQueryClient()
  return useMutation({
    // The contracts of dry runs come with the click: the panel has the button, and weighs on every first load.
    mutationFn: async (corpo: PedidoDeSimulacao) => (await import("./pedir.ts")).pedirSimulacao(corpo),
    // The page shows the progress; whoever leaves it is told by the notice that the job ends with.
    onSuccess: async ({ id }) => {
      mudarEndereco({ simulacao: id, grupo: undefined, empresa: undefined, aba: undefined, pagina: undefined })
      await queryClient.invalidateQueries({ queryKey: ["listarSimulacoes"] })
    },
  })
}
