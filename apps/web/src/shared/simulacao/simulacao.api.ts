import { rotasDaSimulacao } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { corpoDe, useEscrita } from "../../lib/api/escrita.ts"
import { useMudarEndereco } from "../../lib/busca.ts"

/** Starts a dry run of the chosen companies and goes to its page, which fills as the job goes on. */
export function useSimular() {
  const mudarEndereco = useMudarEndereco()
  const queryClient = useQueryClient()
  return useEscrita(
    corpoDe(rotasDaSimulacao.simularFechamentos), // The page shows the progress; whoever leaves it is told by the notice that the job ends with.
    async ({ id }) => {
      mudarEndereco({ simulacao: id, grupo: undefined, empresa: undefined, aba: undefined, pagina: undefined })
      await queryClient.invalidateQueries({ queryKey: ["listarSimulacoes"] })
    },
  )
}
