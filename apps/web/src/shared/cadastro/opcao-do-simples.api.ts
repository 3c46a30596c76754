import { rotasDoCaixa } from "@partida/contracts"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** What was told of each year of a company in the Simples, with who told it. */
export const consultaDasOpcoes = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarOpcoesDoSimples", idEmpresa],
    queryFn: ({ signal }) => chamar(rotasDoCaixa.consultarOpcoesDoSimples, { params: { idEmpresa }, sinal: signal }),
  })

/** Registers how the revenue of a year enters: open months are computed again. */
export function useEscolherRegime(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ ano, versao, regime }: { ano: number; versao: number; regime: "competencia" | "caixa" }) =>
      chamar(rotasDoCaixa.escolherRegimeDoSimples, { params: { idEmpresa, ano }, corpo: { regime }, versao }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}
