import { rotasDaSimulacao } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useMudarEndereco } from "../../lib/busca.ts"

type Corpo = Entrada<typeof rotasDaSimulacao.simularFechamentos>["corpo"]

/** Starts a dry run of the chosen companies and goes to its page, which fills as the job goes on. */
export function useSimular() {
  const mudarEndereco = useMudarEndereco()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (corpo: Corpo) => chamar(rotasDaSimulacao.simularFechamentos, { corpo }),
    // The page shows the progress; whoever leaves it is told by the notice that the job ends with.
    onSuccess: async ({ id }) => {
      mudarEndereco({ simulacao: id, grupo: undefined, empresa: undefined, aba: undefined, pagina: undefined })
      await queryClient.invalidateQueries({ queryKey: ["listarSimulacoes"] })
    },
  })
}
