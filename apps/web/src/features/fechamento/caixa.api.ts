import { rotasDoCaixa } from "@partida/contracts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Tells how the revenue of a year enters the Simples. The screen tells the failures. */
export function useEscolherRegimeDoSimples(idEmpresa: string, ano: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ regime, versao }: { readonly regime: "competencia" | "caixa"; readonly versao: number }) =>
      chamar(rotasDoCaixa.escolherRegimeDoSimples, {
        params: { idEmpresa, ano: String(ano) },
        corpo: { regime },
        versao,
      }),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { erroNaTela: true },
  })
}
